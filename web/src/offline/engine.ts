// The engine, as JavaScript sees it: the functions of src/offline/engine.cc, with texts instead of addresses.
import type { GamesLog } from './log';

// What the engine says. Nothing may be said to it within these calls.
export interface EnginePage {
  say(visit: number, text: string): void;
  hangUp(visit: number, sentence: string): void;
  answer(request: number, status: number, body: string): void;
  told(what: 'log' | 'found' | 'refused', text: string): void;
  exported(bytes: Uint8Array): void;
  stopsThought(): boolean;
}

interface Exports {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _drumhead_open(files: number, size: number, version: number): number;
  _drumhead_visit(): number;
  _drumhead_hear(visit: number, text: number, size: number): void;
  _drumhead_leave(visit: number): void;
  _drumhead_ask(request: number, method: number, target: number, body: number, size: number): void;
  _drumhead_run(milliseconds: number): number;
  _drumhead_kept(durable: number): void;
  _drumhead_import(request: number, bytes: number, size: number): void;
  _drumhead_export(game: number): void;
}
export type MakeEngine = (given: object) => Promise<Exports>;
export type EngineLog = Omit<GamesLog, 'lasts' | 'close'>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private constructor(private readonly inside: Exports) {}

  // Throws what the engine says against the files or the log.
  static async open(
    make: MakeEngine,
    module: WebAssembly.Module,
    files: Uint8Array,
    version: string,
    page: EnginePage,
    log: EngineLog,
  ): Promise<Engine> {
    let refused = '';
    const inside: Exports = await make({
      instantiateWasm: (
        imports: WebAssembly.Imports,
        done: (made: WebAssembly.Instance, of: WebAssembly.Module) => void,
      ) => {
        void WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
        return {};
      },
      text: (at: number, size: number) => decoder.decode(inside.HEAPU8.subarray(at, at + size)),
      page: {
        ...bound(page),
        told: (what: 'log' | 'found' | 'refused', text: string) => {
          if (what === 'refused') refused = text;
          page.told(what, text);
        },
      },
      log: bound(log),
    });
    const engine = new Engine(inside);
    const good = engine.with([files, zeroed(version)], ([at, name]) => inside._drumhead_open(at!, files.length, name!));
    if (!good) throw new Error(refused);
    return engine;
  }

  visit(): number {
    return this.inside._drumhead_visit();
  }
  hear(visit: number, text: string): void {
    const bytes = encoder.encode(text);
    this.with([bytes], ([at]) => this.inside._drumhead_hear(visit, at!, bytes.length));
  }
  leave(visit: number): void {
    this.inside._drumhead_leave(visit);
  }
  ask(request: number, method: string, target: string, body: string): void {
    const bytes = encoder.encode(body);
    this.with([zeroed(method), zeroed(target), bytes], ([m, t, b]) =>
      this.inside._drumhead_ask(request, m!, t!, b!, bytes.length),
    );
  }
  // Works for about so long; milliseconds until something is due, -1: nothing will be.
  run(milliseconds: number): number {
    return this.inside._drumhead_run(milliseconds);
  }
  kept(durable: boolean): void {
    this.inside._drumhead_kept(durable ? 1 : 0);
  }
  importGames(request: number, bytes: Uint8Array): void {
    this.with([bytes], ([at]) => this.inside._drumhead_import(request, at!, bytes.length));
  }
  exportGame(game: string): void {
    this.with([zeroed(game)], ([at]) => this.inside._drumhead_export(at!));
  }

  // The engine's memory may move while it works: the bytes are put there before, and not looked at after.
  private with<T>(parts: Uint8Array[], then: (at: number[]) => T): T {
    const places = parts.map((part) => this.inside._malloc(part.length || 1));
    places.forEach((at, i) => this.inside.HEAPU8.set(parts[i]!, at));
    try {
      return then(places);
    } finally {
      for (const at of places) this.inside._free(at);
    }
  }
}

const zeroed = (text: string): Uint8Array => encoder.encode(`${text}\0`);

// The functions of an object, each still its own.
function bound<T extends object>(of: T): T {
  const out: Record<string, unknown> = {};
  for (
    let level: object | null = of;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level) as object | null
  )
    for (const name of Object.getOwnPropertyNames(level)) {
      const value: unknown = (of as Record<string, unknown>)[name];
      if (!(name in out) && typeof value === 'function' && name !== 'constructor')
        out[name] = (value as (...all: unknown[]) => unknown).bind(of);
    }
  return out as T;
}
