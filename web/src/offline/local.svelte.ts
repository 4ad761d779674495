// The table in this page: a Worker with the engine and the games, which one tab at a time owns.
import { answerOf, type Reach, type Socket } from '../wire/reach';
import type { FromWorker, ToWorker } from './letters';

// Elsewhere: another tab has the games. Taken: it took them from this one.
export type LocalState = 'starting' | 'ready' | 'elsewhere' | 'taken' | 'failed';

export interface KeptGame {
  game: string;
  rules: string;
  scenario: string;
  players: { british: string; american: string };
  created: number;
  saved: number;
  commands: number;
}
export interface Imported {
  taken: string[];
  known: string[]; // here already
  problem: string;
}

const LOCK = 'drumhead-games';
const STATIC = /^\/api\/(about|scenarios|lab|rulebooks\/[a-z0-9]+|lessons\/[a-z0-9]+)$/;

interface Waiting {
  resolve: (answer: { good: boolean; value: unknown }) => void;
}

// One line to the table, shaped like a WebSocket.
class Line implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(
    readonly number: number,
    private readonly table: LocalTable,
  ) {}
  send(text: string): void {
    this.table.say(this, text);
  }
  close(): void {
    this.table.hangUp(this);
  }
}

export class LocalTable implements Reach {
  readonly alone = true;
  state = $state<LocalState>('starting');
  failure = $state<string>(); // why there is no table
  found = $state<string>(); // what was wrong with the games
  lasts = $state(true); // the games outlive this window
  private worker: Worker | undefined;
  private letGo: (() => void) | undefined;
  private waiting = new Map<number, Waiting>();
  private carried = new Map<number, (bytes: Uint8Array | undefined, why: string) => void>();
  private lines = new Map<number, Line>();
  private early: ToWorker[] = []; // said before the table stood
  private next = 1;
  private bell: Int32Array | undefined;

  // The address of the engine's folder.
  constructor(private readonly base: string) {}

  // ---- whose it is

  start(): void {
    void this.own({ ifAvailable: true });
  }
  // The tab that has the games gives them up.
  takeOver(): void {
    this.state = 'starting';
    void this.own({ steal: true });
  }

  private async own(how: LockOptions): Promise<void> {
    if (!navigator.locks) return this.begin();
    try {
      await navigator.locks.request(LOCK, how, (lock) => {
        if (!lock) {
          this.state = 'elsewhere';
          return undefined;
        }
        this.begin();
        return new Promise<void>((resolve) => (this.letGo = resolve));
      });
    } catch {
      this.end();
      this.state = 'taken';
    }
  }

  private begin(): void {
    if (typeof Worker !== 'function')
      return this.fail('This browser has no workers, so that the table cannot be set up.');
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'table' });
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.fail('The table cannot be loaded. Load this page again.');
    const bell = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
    if (bell) this.bell = new Int32Array(bell);
    worker.postMessage({ kind: 'open', base: this.base, bell } satisfies ToWorker);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.letGo?.();
    const lines = [...this.lines.values()];
    this.lines.clear();
    for (const line of lines) line.onclose?.({ code: 1001, reason: '' });
    for (const { resolve } of this.waiting.values()) resolve({ good: false, value: { error: this.away() } });
    this.waiting.clear();
  }

  private fail(why: string): void {
    this.failure = why;
    this.end();
    this.state = 'failed';
  }

  private away(): string {
    if (this.state === 'elsewhere' || this.state === 'taken')
      return 'Another tab has the games; they can be taken over.';
    return this.failure ?? 'The table is not set up.';
  }

  // ---- speaking

  connect(): Socket {
    const line = new Line(this.next++, this);
    if (this.state === 'failed' || this.state === 'elsewhere' || this.state === 'taken') {
      setTimeout(() => line.onclose?.({ code: 1001, reason: this.away() }));
      return line;
    }
    this.lines.set(line.number, line);
    this.post({ kind: 'visit', line: line.number });
    setTimeout(() => line.onopen?.());
    return line;
  }
  say(line: Line, text: string): void {
    if (this.bell && text.includes('"stop"')) Atomics.store(this.bell, 0, 1);
    this.post({ kind: 'hear', line: line.number, text });
  }
  hangUp(line: Line): void {
    if (!this.lines.delete(line.number)) return;
    this.post({ kind: 'leave', line: line.number });
  }

  async ask<T>(path: string, body?: unknown): Promise<T> {
    if (body === undefined && STATIC.test(path)) return this.ready<T>(path);
    return this.request<T>(body === undefined ? 'GET' : 'POST', path, body === undefined ? '' : JSON.stringify(body));
  }
  kept(): Promise<KeptGame[]> {
    return this.request<KeptGame[]>('GET', '/kept', '');
  }
  // Keys to the seats of a game that this browser keeps.
  claim(game: string): Promise<Record<string, string>> {
    return this.request<Record<string, string>>('POST', '/kept/claim', game);
  }
  importGames(bytes: Uint8Array): Promise<Imported> {
    return this.answer<Imported>((id) => ({ kind: 'import', id, bytes }));
  }
  // Without a game: all of them.
  exportGames(game?: string): Promise<Uint8Array> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.carried.set(id, (bytes, why) => (bytes ? resolve(bytes) : reject(new Error(why))));
      this.post({ kind: 'export', id, game });
    });
  }

  // What was worked out when the page was built.
  private async ready<T>(path: string): Promise<T> {
    const response = await fetch(`${this.base}${path.slice(1)}.json`).catch(() => undefined);
    if (response?.ok) return (await response.json()) as T;
    throw new Error(
      response?.status === 404
        ? 'There is nothing at this address.'
        : 'This page was never loaded whole; it needs a network once.',
    );
  }
  private request<T>(method: string, target: string, body: string): Promise<T> {
    return this.answer<T>((id) => ({ kind: 'ask', id, method, target, body }));
  }
  private async answer<T>(letter: (id: number) => ToWorker): Promise<T> {
    if (this.state !== 'ready' && this.state !== 'starting') throw new Error(this.away());
    const id = this.next++;
    const { good, value } = await new Promise<{ good: boolean; value: unknown }>((resolve) => {
      this.waiting.set(id, { resolve });
      this.post(letter(id));
    });
    return answerOf<T>(good, value);
  }

  private post(letter: ToWorker): void {
    if (this.state === 'starting') this.early.push(letter);
    else this.worker?.postMessage(letter);
  }

  // ---- hearing

  private hear(letter: FromWorker): void {
    if (letter.kind === 'ready') {
      this.lasts = letter.lasts;
      this.state = 'ready';
      for (const one of this.early.splice(0)) this.worker?.postMessage(one);
    } else if (letter.kind === 'failed') this.fail(letter.text);
    else if (letter.kind === 'found') this.found = letter.text;
    else if (letter.kind === 'said') this.lines.get(letter.line)?.onmessage?.({ data: letter.text });
    else if (letter.kind === 'ended') this.drop(letter.line, letter.text);
    else if (letter.kind === 'answered') {
      this.waiting.get(letter.id)?.resolve({ good: letter.status === 200, value: JSON.parse(letter.body) });
      this.waiting.delete(letter.id);
    } else {
      this.carried.get(letter.id)?.(letter.bytes, letter.text ?? '');
      this.carried.delete(letter.id);
    }
  }
  private drop(number: number, reason: string): void {
    const line = this.lines.get(number);
    this.lines.delete(number);
    line?.onclose?.({ code: 1001, reason });
  }
}

// The engine's folder, which a site without a program names in its page (build/site.mjs).
export function baseOf(page: Document): string | undefined {
  const named = page.querySelector<HTMLMetaElement>('meta[name="drumhead-engine"]')?.content;
  return named ? new URL(named, page.baseURI).href : undefined;
}

const base = typeof document === 'undefined' ? undefined : baseOf(document);
export const local: LocalTable | undefined = base ? new LocalTable(base) : undefined;
