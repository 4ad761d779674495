// The engine in node, through the page's own door to it (src/offline/engine.ts): for the site's build, and for tests.
import { buildSync } from 'esbuild';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// The engine is made for a Worker, and looks where its own address is.
globalThis.self ??= globalThis;
globalThis.location ??= { href: '' };

const web = fileURLToPath(new URL('..', import.meta.url));
export const root = join(web, '..');
export const engineFolder = process.env.DRUMHEAD_ENGINE ?? join(root, 'build/offline/engine');

// A module of the page, for node.
export async function pageModule(name) {
  const folder = mkdtempSync(join(tmpdir(), 'drumhead-page-'));
  const outfile = join(folder, 'module.mjs');
  buildSync({ entryPoints: [join(web, 'src', name)], bundle: true, format: 'esm', platform: 'node', outfile });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// What a table plays with: a member for each file, by its path.
export function shippedFiles(home = root) {
  const out = {};
  for (const folder of ['rulebooks', 'scenarios', 'lessons'])
    for (const name of readdirSync(join(home, folder)).sort())
      if (name.endsWith('.toml')) out[`${folder}/${name}`] = readFileSync(join(home, folder, name), 'utf8');
  return out;
}

// A log in memory, as src/offline/log.ts has them; `bytes` is what it holds.
export class HeldLog {
  constructor(bytes = new Uint8Array()) {
    this.bytes = bytes;
    this.full = false;
  }
  size() {
    return this.bytes.length;
  }
  read(at, into) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }
  append(bytes) {
    if (this.full) return 0;
    const more = new Uint8Array(this.bytes.length + bytes.length);
    more.set(this.bytes);
    more.set(bytes, this.bytes.length);
    this.bytes = more;
    return 1;
  }
  cut(size) {
    this.bytes = this.bytes.slice(0, size);
    return true;
  }
  trouble() {
    return 'The log is full.';
  }
}

// A table in this process: `ask` for what the page asks under /api, `visit` for a line to it.
export class NodeTable {
  static async open({ log = new HeldLog(), files = shippedFiles(), folder = engineFolder } = {}) {
    const { Engine } = await pageModule('offline/engine.ts');
    const make = (await import(pathToFileURL(join(folder, 'engine.mjs')).href)).default;
    const module = await WebAssembly.compile(readFileSync(join(folder, 'engine.wasm')));
    const table = new NodeTable();
    table.log = log;
    table.answers = new Map();
    table.lines = new Map();
    table.found = '';
    const page = {
      say: (visit, text) => table.lines.get(visit)(JSON.parse(text)),
      hangUp: (visit) => table.lines.delete(visit),
      answer: (id, status, body) => table.answers.set(id, { status, body }),
      told: (what, text) => {
        if (what === 'found') table.found = text;
        if (what === 'log') console.error(text);
      },
      exported: (bytes) => (table.exported = bytes),
      stopsThought: () => false,
    };
    const bytes = new TextEncoder().encode(JSON.stringify(files));
    table.engine = await Engine.open(make, module, bytes, 'a test', page, log);
    table.run();
    return table;
  }

  // All that can be done now.
  run() {
    while (this.engine.run(50) === 0);
  }
  // And what becomes due within so many milliseconds.
  async runFor(ms) {
    for (const end = Date.now() + ms; Date.now() < end;) {
      const due = this.engine.run(50);
      if (due !== 0)
        await new Promise((resolve) => setTimeout(resolve, Math.min(due < 0 ? ms : due, end - Date.now())));
    }
  }
  request(method, target, body = '') {
    const id = (this.asked = (this.asked ?? 0) + 1);
    this.engine.ask(id, method, target, body);
    this.run();
    return this.answers.get(id);
  }
  get(target) {
    return this.request('GET', target);
  }
  post(target, body) {
    const { status, body: text } = this.request('POST', target, JSON.stringify(body));
    if (status !== 200) throw new Error(text);
    return JSON.parse(text);
  }
  importGames(bytes) {
    const id = (this.asked = (this.asked ?? 0) + 1);
    this.engine.importGames(id, bytes);
    this.run();
    const { status, body } = this.answers.get(id);
    return { status, ...JSON.parse(body) };
  }
  visit(hear) {
    const number = this.engine.visit();
    this.lines.set(number, hear);
    return {
      say: (message) => {
        this.engine.hear(number, JSON.stringify(message));
        this.run();
      },
      leave: () => {
        this.engine.leave(number);
        this.lines.delete(number);
      },
    };
  }
}
