// Open ground of a kind: ploughed fields, marsh, rough ground.
import type { Xy } from '../../wire/types';
import { boxOf, clip, hatch, minus, plus, scatter, size, smooth, times, unit, type Random } from './geometry';
import { stone, tuft } from './glyphs';
import { num, open, path, shut } from './ink';
import { bleed, type Drawer, type Shape, type Sheet } from './sheet';

const PATCH = 7.5;
const BARE = 0.12; // share of patches without furrows
const FALLOW = 0.28; // share with dotted ones

export const field: Drawer = (shape, sheet, r) => {
  sheet.add('wash', path('w-field', shut(shape.points)));
  let ploughed = '';
  let fallow = '';
  for (const { patch, crosswise } of patches(shape.points, sheet, r)) {
    const degrees = (crosswise ? 90 : 0) + (r() - 0.5) * 24;
    const luck = r();
    if (luck < BARE) continue;
    const d = furrows(patch, degrees, sheet.scale, r);
    if (luck > 1 - FALLOW) fallow += d;
    else ploughed += d;
  }
  sheet.add('field', path('furrow', ploughed) + path('furrow dot', fallow));
};

// A field is parted into patches about 7.5 inches wide, with uneven borders.
function patches(polygon: Xy[], sheet: Sheet, r: Random): { patch: Xy[]; crosswise: boolean }[] {
  const [left, top, right, bottom] = boxOf(clip(polygon, [0, 0, sheet.width, sheet.height]));
  const borders = (from: number, to: number): number[] => {
    const count = Math.max(1, Math.round((to - from) / (PATCH * sheet.scale)));
    return Array.from(
      { length: count + 1 },
      (_, i) => from + ((to - from) * i) / count + (i > 0 && i < count ? (r() - 0.5) * 1.6 : 0),
    );
  };
  if (!Number.isFinite(left)) return [];
  const columns = borders(left, right);
  const rows = borders(top, bottom);
  const out: { patch: Xy[]; crosswise: boolean }[] = [];
  for (let i = 0; i + 1 < columns.length; i++)
    for (let j = 0; j + 1 < rows.length; j++) {
      const patch = clip(polygon, [columns[i] ?? 0, rows[j] ?? 0, columns[i + 1] ?? 0, rows[j + 1] ?? 0]);
      if (patch.length > 2) out.push({ patch, crosswise: (i + j) % 2 === 1 });
    }
  return out;
}

function furrows(patch: Xy[], degrees: number, s: number, r: Random): string {
  let d = '';
  for (const [a, b] of hatch(patch, degrees, 0.52 * s, r, 0.25)) {
    const short = r() * 0.25;
    if (size(minus(b, a)) < 0.5) continue;
    const along = unit(minus(b, a));
    d += open([plus(a, times(along, 0.18)), minus(b, times(along, 0.18 + short))]);
  }
  return d;
}

export const marsh: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  const edge = smooth(bleed(shape.points, sheet), true, 4);
  sheet.add('wash', path('w-marsh', shut(edge)));
  let water = '';
  for (const [a, b] of hatch(edge, 0, 0.6 * s, r))
    for (let x = a[0] + r(); x < b[0] - 0.4;) {
      const long = (0.5 + r() * 1.3) * s;
      if (x > 0 && x + long < sheet.width) water += `M${num(x)} ${num(a[1])}H${num(Math.min(x + long, b[0]))}`;
      x += long + (0.3 + r() * 1.1) * s;
    }
  const reeds = scatter(edge, 1.9 * s, r, (p) => sheet.clear(p, 0.2)).map((p) => tuft(p, s));
  sheet.add('wet', path('reed-line', water) + path('reed', reeds.join('')));
};

// A camp: rows of tents with streets between them.
function camp(shape: Shape, sheet: Sheet, r: Random): void {
  const s = sheet.scale;
  sheet.add('wash', path('w-rough', shut(shape.points)));
  let shades = '';
  let walls = '';
  let roofs = '';
  hatch(shape.points, 0, 1.25 * s, r).forEach(([a, b]) => {
    for (let x = a[0] + 0.75 * s; x < b[0] - 0.6 * s; x += (1.12 + r() * 0.12) * s) {
      const at: Xy = [x + (r() - 0.5) * 0.12 * s, a[1] + (r() - 0.5) * 0.1 * s];
      if (!sheet.clear(at, 0.2, true)) continue;
      const [wide, high] = [0.36 * s, 0.62 * s];
      const foot = at[1] + high / 2;
      const top: Xy = [at[0], at[1] - high / 2];
      shades += shut([
        [at[0], foot],
        [at[0] + wide * 2.1, foot + 0.06 * s],
        [at[0] + wide, foot],
      ]);
      walls += shut([[at[0] - wide, foot], top, [at[0] + wide, foot]]);
      roofs += open([top, [at[0], foot]]) + open([top, [at[0] + wide * 0.5, foot]]);
    }
  });
  sheet.add('house', path('h-shade', shades) + path('tent', walls) + path('tent-line', roofs));
}

export const rough: Drawer = (shape, sheet, r) => {
  if (/\b(camp|tents)\b/i.test(shape.name ?? '')) {
    camp(shape, sheet, r);
    return;
  }
  const s = sheet.scale;
  const edge = smooth(bleed(shape.points, sheet), true, 4);
  sheet.add('wash', path('w-rough', shut(edge)));
  let grass = '';
  let stones = '';
  for (const p of scatter(edge, 1.1 * s, r, (q) => sheet.clear(q, 0.2, true)))
    if (r() < 0.45) stones += stone(p, s * (0.8 + r() * 0.6));
    else grass += tuft(p, s * 0.8);
  sheet.add('field', path('reed dry', grass) + path('stone', stones));
};
