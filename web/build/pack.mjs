// What a build leaves beside its files: the same compressed, which the server sends to whoever takes it, and the service
// worker with the list of what it keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LEAST = 700; // bytes: below that it gains nothing
const PACKED = /\.(m?js|css|html|svg|json|webmanifest|wasm)$/;

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

export function packFile(path) {
  const text = readFileSync(path);
  if (!PACKED.test(path) || text.length < LEAST) return;
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

// Changes whenever any file of the page does.
export function workerText(template, names) {
  const files = names.filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name)).sort();
  const build = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
  return template.replace("'BUILD'", JSON.stringify(build)).replace('[/* FILES */]', JSON.stringify(files));
}

export function pack(worker) {
  let folder = '';
  return {
    name: 'pack',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      const names = filesIn(folder).map((path) => relative(folder, path));
      writeFileSync(join(folder, 'sw.js'), workerText(readFileSync(worker, 'utf8'), names));
      for (const path of filesIn(folder)) packFile(path);
    },
  };
}
