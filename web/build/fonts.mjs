// Smaller fonts: of each face only the signs that the page writes, as WOFF 2. The outlines of the Fell types are rough and
// large, so that the rest of the alphabet would be half of what a first visit loads.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, inflateSync } from 'node:zlib';

// Latin letters, figures and the signs of our sentences; whatever else is written falls back to the next face.
export const SIGNS = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ...' \u00a0.,:;!?\'"()-/&%+*‘’“”–—…·',
  ...'éèäöü',
].map((sign) => sign.codePointAt(0));
// What a browser needs to draw and space them. Ligatures are left out with the table that makes them.
const TABLES = [
  'OS/2',
  'cmap',
  'cvt ',
  'fpgm',
  'gasp',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'kern',
  'loca',
  'maxp',
  'name',
  'prep',
];

export function readWoff(file) {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = new Map();
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const at = 44 + 20 * i;
    const [offset, packed, whole] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', at, at + 4), packed < whole ? inflateSync(data) : Buffer.from(data));
  }
  return { flavor: file.readUInt32BE(4), tables };
}

// Glyphs by code point, of the formats that these fonts have.
export function readCmap(cmap) {
  const found = new Map();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + 8 * i + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    const [ends, starts] = [at + 14, at + 16 + 2 * segments];
    for (let s = 0; s < segments; s++) {
      const [end, start] = [cmap.readUInt16BE(ends + 2 * s), cmap.readUInt16BE(starts + 2 * s)];
      const delta = cmap.readUInt16BE(starts + 2 * segments + 2 * s);
      const from = starts + 4 * segments + 2 * s;
      const range = cmap.readUInt16BE(from);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const glyph = range === 0 ? code + delta : cmap.readUInt16BE(from + range + 2 * (code - start));
        if (glyph % 65536 !== 0) found.set(code, (range === 0 ? glyph : glyph + delta) % 65536);
      }
    }
  }
  return found;
}

// The parts of a glyph that is put together of others.
function partsOf(glyph) {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
  const parts = [];
  for (let at = 10, more = true; more;) {
    const flags = glyph.readUInt16BE(at);
    parts.push(glyph.readUInt16BE(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return parts;
}

// The other glyphs keep their numbers and lose their outlines: nothing else in the font has to change.
export function subset({ flavor, tables }, signs) {
  const wide = tables.get('head').readInt16BE(50) === 1;
  const count = tables.get('maxp').readUInt16BE(4);
  const loca = (i) => (wide ? tables.get('loca').readUInt32BE(4 * i) : 2 * tables.get('loca').readUInt16BE(2 * i));
  const glyphs = Array.from({ length: count }, (_, i) => tables.get('glyf').subarray(loca(i), loca(i + 1)));
  const cmap = readCmap(tables.get('cmap'));
  const kept = new Set([0]);
  const keep = (glyph) => {
    if (glyph === undefined || kept.has(glyph)) return;
    kept.add(glyph);
    partsOf(glyphs[glyph] ?? Buffer.alloc(0)).forEach(keep);
  };
  signs.forEach((code) => keep(cmap.get(code)));
  const parts = [];
  const places = Buffer.alloc(4 * (count + 1));
  let at = 0;
  glyphs.forEach((glyph, i) => {
    places.writeUInt32BE(at, 4 * i);
    if (!kept.has(i) || glyph.length === 0) return;
    const padded = Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
  });
  places.writeUInt32BE(at, 4 * count);
  const head = Buffer.from(tables.get('head'));
  head.writeInt16BE(1, 50); // long places
  const post = Buffer.alloc(32);
  post.writeUInt32BE(0x00030000, 0); // no names of glyphs
  const out = new Map(TABLES.filter((tag) => tables.has(tag)).map((tag) => [tag, tables.get(tag)]));
  out.set('glyf', Buffer.concat(parts)).set('loca', places).set('head', head).set('post', post);
  if (out.has('kern')) out.set('kern', kernOf(out.get('kern'), kept));
  return { flavor, tables: out };
}

// Pairs of which a glyph is gone are no pairs.
function kernOf(kern, kept) {
  if (kern.readUInt16BE(2) !== 1 || kern.readUInt16BE(8) >> 8 !== 0) return kern; // more tables, or another format
  const pairs = [];
  for (let i = 0; i < kern.readUInt16BE(10); i++) {
    const pair = kern.subarray(18 + 6 * i, 24 + 6 * i);
    if (kept.has(pair.readUInt16BE(0)) && kept.has(pair.readUInt16BE(2))) pairs.push(pair);
  }
  const head = Buffer.from(kern.subarray(0, 18));
  const steps = Math.floor(Math.log2(Math.max(1, pairs.length)));
  head.writeUInt16BE(14 + 6 * pairs.length, 6);
  [pairs.length, 6 * 2 ** steps, steps, 6 * (pairs.length - 2 ** steps)].forEach((n, i) =>
    head.writeUInt16BE(Math.max(0, n), 10 + 2 * i),
  );
  return Buffer.concat([head, ...pairs]);
}

const base128 = (n) => {
  const bytes = [n & 0x7f];
  for (let rest = n >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
};

// With no table transformed, which the format allows.
export function writeWoff2({ flavor, tables }) {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.concat(
    sorted.map(([tag, data]) => {
      const plain = tag === 'glyf' || tag === 'loca' ? 0xc0 : 0;
      return Buffer.concat([Buffer.from([plain | 63]), Buffer.from(tag, 'latin1'), base128(data.length)]);
    }),
  );
  const body = brotliCompressSync(Buffer.concat(sorted.map(([, data]) => data)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const whole = 12 + 16 * sorted.length + sorted.reduce((sum, [, data]) => sum + 4 * Math.ceil(data.length / 4), 0);
  const length = 4 * Math.ceil((48 + directory.length + body.length) / 4);
  const header = Buffer.alloc(48);
  header.write('wOF2', 0, 'latin1');
  header.writeUInt32BE(flavor, 4);
  header.writeUInt32BE(length, 8);
  header.writeUInt16BE(sorted.length, 12);
  header.writeUInt32BE(whole, 16);
  header.writeUInt32BE(body.length, 20);
  const out = Buffer.alloc(length);
  Buffer.concat([header, directory, body]).copy(out);
  return out;
}

export const FACES = [
  ['im-fell-double-pica', 'im-fell-double-pica-latin-400-normal'],
  ['im-fell-english', 'im-fell-english-latin-400-normal'],
  ['im-fell-english', 'im-fell-english-latin-400-italic'],
  ['im-fell-english-sc', 'im-fell-english-sc-latin-400-normal'],
];
export const folder = fileURLToPath(new URL('../node_modules/.fonts', import.meta.url));

// Written where src/style/fonts.css looks for them.
export function makeFonts() {
  mkdirSync(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  for (const [family, name] of FACES) {
    const file = join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', `${name}.woff`);
    writeFileSync(join(folder, `${name}.woff2`), writeWoff2(subset(readWoff(readFileSync(file)), SIGNS)));
  }
}
