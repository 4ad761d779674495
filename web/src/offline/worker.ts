// The Worker that holds a table: it loads the engine, gives it the games' log, and lets it work between messages.
import { Engine, type MakeEngine } from './engine';
import type { FromWorker, ToWorker } from './letters';
import { openLog, type GamesLog } from './log';

const SLICE = 12; // milliseconds of work between looks at what has come in

let engine: Engine | undefined;
let log: GamesLog | undefined;
let bell: Int32Array | undefined; // rung by the page when a long thought is to end
let exported: Uint8Array | undefined;
let refused = '';
const visits = new Map<number, number>(); // by the page's line
const lines = new Map<number, number>(); // and back

const tell = (letter: FromWorker): void => postMessage(letter);

// ---- loading

async function load(url: string, what: string): Promise<Response> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok)
    throw new Error(`${what} cannot be loaded. Is there a network, or was the page never loaded whole?`);
  return response;
}

async function compiled(base: string): Promise<WebAssembly.Module> {
  const response = await load(`${base}engine.wasm`, 'The engine');
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch {
    throw new Error(
      'The engine did not arrive whole. Load this page again; if that does not help, its files are incomplete.',
    );
  }
}

async function open(base: string): Promise<void> {
  if (typeof WebAssembly !== 'object')
    throw new Error(
      'This browser has no WebAssembly, or it is turned off, so that the table cannot be set up in the page.',
    );
  const [made, module, files] = await Promise.all([
    import(/* @vite-ignore */ `${base}engine.mjs`) as Promise<{ default: MakeEngine }>,
    compiled(base),
    load(`${base}files.json`, 'The rulebooks').then((response) => response.arrayBuffer()),
  ]);
  log = await openLog((durable) => {
    engine?.kept(durable);
    work();
  });
  engine = await Engine.open(
    made.default,
    module,
    new Uint8Array(files),
    base,
    {
      say: (visit, text) => tell({ kind: 'said', line: lines.get(visit) ?? 0, text }),
      hangUp: (visit, text) => tell({ kind: 'ended', line: lines.get(visit) ?? 0, text }),
      answer: (id, status, body) => tell({ kind: 'answered', id, status, body }),
      told: (what, text) => {
        if (what === 'found') tell({ kind: 'found', text });
        else if (what === 'refused') refused = text;
        else console.info(text);
      },
      exported: (bytes) => (exported = bytes),
      stopsThought: () => bell !== undefined && Atomics.load(bell, 0) > 0,
    },
    log,
  );
  tell({ kind: 'ready', lasts: log.lasts });
}

// ---- working

let timer: ReturnType<typeof setTimeout> | undefined;
const next = new MessageChannel();
next.port1.onmessage = () => work();

function work(): void {
  clearTimeout(timer);
  if (!engine) return;
  const due = engine.run(SLICE);
  if (due === 0) next.port2.postMessage(null);
  else if (due > 0) timer = setTimeout(work, due);
}

function whole(): Uint8Array {
  const out = new Uint8Array(log?.size() ?? 0);
  log?.read(0, out);
  return out;
}

function carryOff(id: number, game: string | undefined): void {
  exported = undefined;
  refused = '';
  if (game === undefined) exported = whole();
  else engine?.exportGame(game);
  tell({ kind: 'exported', id, bytes: exported, text: refused });
}

function hear(letter: ToWorker): void {
  if (letter.kind === 'open') {
    if (letter.bell) bell = new Int32Array(letter.bell);
    open(letter.base).then(work, (error: unknown) => tell({ kind: 'failed', text: (error as Error).message }));
    return;
  }
  if (!engine) return;
  if (letter.kind === 'visit') {
    const visit = engine.visit();
    visits.set(letter.line, visit);
    lines.set(visit, letter.line);
  } else if (letter.kind === 'hear') engine.hear(visits.get(letter.line) ?? 0, letter.text);
  else if (letter.kind === 'leave') engine.leave(visits.get(letter.line) ?? 0);
  else if (letter.kind === 'ask') engine.ask(letter.id, letter.method, letter.target, letter.body);
  else if (letter.kind === 'import') engine.importGames(letter.id, letter.bytes);
  else carryOff(letter.id, letter.game);
  if (bell) Atomics.store(bell, 0, 0);
  work();
}

onmessage = (event: MessageEvent<ToWorker>) => hear(event.data);
