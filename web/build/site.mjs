// node build/site.mjs FOLDER [--unpacked]: the table as files for any static host: the built page, the engine, what it plays with, and
// what the program would answer the same to everybody, worked out now.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeTable, engineFolder, shippedFiles } from './engine.mjs';
import { packFile } from './pack.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
// Scripts of its own and WebAssembly, nothing else; no other host.
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self'; " +
  "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'";

const filesIn = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
const digest = (parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// The same for everybody who asks.
async function answers(files) {
  const table = await NodeTable.open({ files });
  const out = {};
  const ask = (target) => {
    const { status, body } = table.get(target);
    if (status === 200) out[target.slice(1)] = body;
    return status === 200 ? JSON.parse(body) : undefined;
  };
  const about = ask('/api/about');
  for (const { id } of about.sheets) {
    ask(`/api/rulebooks/${id}`);
    ask(`/api/lessons/${id}`);
  }
  ask('/api/scenarios');
  ask('/api/lab');
  return out;
}

// Under a name that changes with any of its files, so that no old engine meets new rules.
async function layEngine(site) {
  const files = shippedFiles(process.env.DRUMHEAD_HOME);
  const text = JSON.stringify(files);
  const told = await answers(files);
  const engine = ['engine.mjs', 'engine.wasm'].map((name) => readFileSync(join(engineFolder, name)));
  const base = `engine/${digest([...engine, text, ...Object.values(told)])}/`;
  mkdirSync(join(site, base), { recursive: true });
  for (const name of ['engine.mjs', 'engine.wasm']) copyFileSync(join(engineFolder, name), join(site, base, name));
  write(join(site, base, 'files.json'), text);
  for (const [name, body] of Object.entries(told)) write(join(site, base, `${name}.json`), body);
  return base;
}

function layPage(site, base) {
  cpSync(join(web, 'dist'), site, { recursive: true, filter: (from) => !/\.(br|gz)$|[\\/]sw\.js$/.test(from) });
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    `<meta name="drumhead-engine" content="./${base}" />`,
    '<link rel="manifest" href="./table.webmanifest" />',
  ].join('\n    ');
  const page = readFileSync(join(web, 'dist/index.html'), 'utf8');
  writeFileSync(
    join(site, 'index.html'),
    page.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${head}`),
  );
  for (const name of readdirSync(join(web, 'build/site')))
    copyFileSync(join(web, 'build/site', name), join(site, name));
}

function layKeeper(site) {
  const names = filesIn(site)
    .map((path) => relative(site, path))
    .filter((name) => name !== 'index.html')
    .sort();
  const build = digest(
    filesIn(site)
      .sort()
      .map((path) => readFileSync(path)),
  );
  const text = readFileSync(join(web, 'build/site-sw.js'), 'utf8');
  writeFileSync(
    join(site, 'sw.js'),
    text.replace("'BUILD'", JSON.stringify(build)).replace('[/* FILES */]', JSON.stringify(names)),
  );
}

async function lay(folder, unpacked) {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'table.webmanifest')))
    throw new Error(`${folder} holds something else; name an empty folder.`);
  const site = `${folder}.new`;
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const base = await layEngine(site);
  layPage(site, base);
  layKeeper(site);
  if (!unpacked) for (const path of filesIn(site)) packFile(path);
  rmSync(folder, { recursive: true, force: true });
  renameSync(site, folder);
  return base;
}

const [folder, ...more] = process.argv.slice(2);
if (!folder) throw new Error('node build/site.mjs FOLDER [--unpacked]');
await lay(resolve(folder), more.includes('--unpacked'));
const sizeOf = (ending) =>
  filesIn(resolve(folder))
    .filter((path) => path.endsWith(ending))
    .reduce((sum, path) => sum + statSync(path).size, 0);
const megabytes = (ending) => `${(sizeOf(ending) / 1e6).toFixed(2)} MB`;
console.log(
  `${folder}: the engine has ${megabytes('.wasm')}, ${megabytes('.wasm.gz')} as gzip and ${megabytes('.wasm.br')} as brotli`,
);
