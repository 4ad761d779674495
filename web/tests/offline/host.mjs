// A static host as plain as they come, for a site that the test builds, and a browser that keeps what it is told to.
import { execFileSync } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../build/engine.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// The site with the shipped battles and the short one of the tests; unpacked, which takes longest.
export function buildSite(change = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'drumhead-site-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  for (const name of ['rulebooks', 'lessons']) cpSync(join(root, name), join(home, name), { recursive: true });
  mkdirSync(join(home, 'scenarios'));
  for (const name of ['muster', 'meeting'])
    cpSync(join(root, `scenarios/${name}.toml`), join(home, `scenarios/${name}.toml`));
  const short = fileURLToPath(new URL('../browser/scenarios', import.meta.url));
  cpSync(short, join(home, 'scenarios'), { recursive: true });
  change(home);
  const site = join(folder, 'site');
  execFileSync(process.execPath, [join(root, 'web/build/site.mjs'), site, '--unpacked'], {
    env: { ...process.env, DRUMHEAD_HOME: home },
  });
  return { site, home, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export class Host {
  constructor(site) {
    this.site = site;
    this.cut = undefined; // the name of a file that arrives in part
  }
  async start(port = 0) {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    this.url = `http://localhost:${this.port}/`;
    return this;
  }
  answer(request, response) {
    const target = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    const path = join(this.site, normalize(target.endsWith('/') ? `${target}index.html` : target));
    if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end('nothing here');
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    const end = this.cut && path.endsWith(this.cut) ? { end: 9999 } : {};
    createReadStream(path, end).pipe(response);
  }
  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
