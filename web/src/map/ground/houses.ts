// Buildings, towns, and the crossings of water.
import type { Xy } from '../../wire/types';
import { boxOf, distanceTo, hatch, inside, mix, minus, plus, sides, size, smooth, walk, type Random } from './geometry';
import { num as n, open, path, point, shut } from './ink';
import { isThickLine, type Drawer, type Sheet } from './sheet';

// A dark block with a ridge; the roof's southern half is hatched.
export const building: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  const [a, b, c, d] = shape.points;
  const whole = shut(shape.points);
  let roof = shape.points;
  let ridge = '';
  if (a && b && c && d && shape.points.length === 4) {
    const west = mix(a, d, 0.5);
    const east = mix(b, c, 0.5);
    roof = [a, b, east, west];
    ridge = open([west, east]);
  }
  const tiles = hatch(roof, 90, 0.26 * s, r)
    .map(open)
    .join('');
  const shade = `<g transform="translate(${n(0.22 * s)} ${n(0.22 * s)})">${path('h-shade', whole)}</g>`;
  sheet.add('house', shade + path('house', whole) + path('h-hatch', tiles) + path('h-ridge', ridge));
};

// Blocks with gardens, clear of the streets.
export const town: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  sheet.add('wash', path('w-town', shut(shape.points)));
  const [left, top, right, bottom] = boxOf(shape.points);
  const lot = Math.min(2.7 * Math.max(1, s * 0.62), Math.max(1.6, 0.8 * Math.min(right - left, bottom - top)));
  const clear = standsFree(shape.points, sheet);
  const turned = turnedAbout([(left + right) / 2, (top + bottom) / 2], slantOf(shape.points));
  const far = size(minus([right, bottom], [left, top])) / 2;
  const streets = hasRoads(shape.points, sheet) ? [] : streetsOf(far, lot, Math.min(right - left, bottom - top));
  const lanes = streets.flatMap((street) => stretches(street.map(turned), (p) => inside(p, shape.points)));
  for (const part of ['street-edge', 'street']) sheet.add('wash', path(part, lanes.map(open).join('')));
  const free = (p: Xy): boolean => clear(p) && !lanes.some((lane) => distanceTo(p, lane) < LANE);
  let houses = '';
  let ridges = '';
  let shades = '';
  let gardens = '';
  // Between streets the houses stand closer, or half the blocks would be gardens.
  for (const { at, wide, deep } of lotsOf(far, lanes.length > 0 ? 0.66 * lot : lot, r)) {
    const box = (x: number, y: number, w: number, h: number): Xy[] =>
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ].map((p) => turned(p as Xy));
    const [w, h] = [wide * (0.55 + r() * 0.35), deep * (0.34 + r() * 0.16)];
    const house = box(at[0], at[1], w, h);
    if (!house.every(free)) continue;
    houses += shut(house);
    ridges += open([turned([at[0], at[1] + h / 2]), turned([at[0] + w, at[1] + h / 2])]);
    shades += shut(house.map((p) => plus(p, [0.2 * s, 0.2 * s])));
    const beds = box(at[0], at[1] + h + 0.12, w * (0.7 + r() * 0.3), deep - h - 0.3);
    if (deep - h > 0.6 && beds.every(free) && r() < 0.75)
      gardens += hatch(beds, r() < 0.5 ? 0 : 90, 0.3 * s, r)
        .map(open)
        .join('');
  }
  const ink = path('house', houses) + path('h-ridge', ridges);
  sheet.add('house', path('garden', gardens) + path('h-shade', shades) + ink);
};

const LANE = 0.5; // inches from the middle of a street to the houses
const BLOCKS = 4; // lots that a town must be wide to have streets of its own

const hasRoads = (polygon: Xy[], sheet: Sheet): boolean =>
  sheet.shapes.some((s) => isThickLine(s) && s.points.some((p) => inside(p, polygon)));

// A grid about 0,0 that is not quite one; small places have none.
function streetsOf(far: number, lot: number, wide: number): [Xy, Xy][] {
  if (wide < BLOCKS * lot) return [];
  const all: [Xy, Xy][] = [];
  const along = 2.9 * lot;
  const across = 4.3 * lot;
  for (let y = -Math.floor(far / along) * along; y < far; y += along)
    all.push([
      [-far, y],
      [far, y + 0.25 * lot],
    ]);
  for (let x = -Math.floor(far / across) * across + 0.8 * lot; x < far; x += across)
    all.push([
      [x, -far],
      [x + 0.5 * lot, far],
    ]);
  return all;
}

// The parts of a line that run over allowed ground.
function stretches(line: Xy[], allowed: (p: Xy) => boolean): Xy[][] {
  const out: Xy[][] = [];
  let last: Xy[] | undefined;
  for (const { at } of walk(line, 0.25, false)) {
    if (!allowed(at)) last = undefined;
    else if (last) last.push(at);
    else out.push((last = [at]));
  }
  return out.flatMap((part) => {
    const [a, b] = [part[0], part.at(-1)];
    return a && b && part.length > 2 ? [[a, b]] : [];
  });
}

// Houses in rows along streets, no two lots alike and some of them empty; about 0,0, not yet turned.
function* lotsOf(far: number, lot: number, r: Random): Generator<{ at: Xy; wide: number; deep: number }> {
  let row = 0;
  for (let y = -far; y < far; row++) {
    const deep = lot * (0.85 + r() * 0.4);
    for (let x = -far + r() * lot; x < far;) {
      const wide = lot * (0.55 + r() * 0.75);
      if (r() < 0.84) yield { at: [x, y + 0.1 + r() * 0.25], wide, deep };
      x += wide + (r() < 0.2 ? lot * 0.5 : 0.12);
    }
    y += deep + (row % 2 === 1 ? lot * 0.35 : 0);
  }
}

const turnedAbout =
  (centre: Xy, angle: number): ((p: Xy) => Xy) =>
  ([x, y]) => [
    centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
    centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
  ];

// Streets run along the longest side that is not the table's edge.
function slantOf(points: Xy[]): number {
  const slants = sides(points, true)
    .map(([a, b]) => ({ long: size(minus(b, a)), angle: Math.atan2(b[1] - a[1], b[0] - a[0]) }))
    .filter(({ angle }) => Math.abs(Math.sin(2 * angle)) > 0.02);
  const best = slants.sort((p, q) => q.long - p.long)[0];
  return best ? Math.atan(Math.tan(best.angle)) * (Math.abs(Math.tan(best.angle)) > 1.2 ? 0.25 : 0.5) : 0.06;
}

function standsFree(polygon: Xy[], sheet: Sheet): (p: Xy) => boolean {
  const streets = sheet.shapes
    .filter(isThickLine)
    .map((s) => ({ line: smooth(s.points, false, 3), half: (s.width ?? 0.5) / 2 }));
  return (p) =>
    inside(p, polygon) &&
    p[0] > 0.2 &&
    p[0] < sheet.width - 0.2 &&
    p[1] > 0.2 &&
    p[1] < sheet.height - 0.2 &&
    !streets.some(({ line, half }) => distanceTo(p, line) < half + 0.25);
}

const HALF_LONG = 0.95;

// A bridge has flared parapets, a ford dotted lines; both lie along the nearest road.
export const crossing: Drawer = (shape, sheet) => {
  const at = shape.points[0];
  if (!at) return;
  const along = roadAt(at, sheet);
  const degrees = (Math.atan2(along[1], along[0]) * 180) / Math.PI;
  const half = (shape.width ?? 1) * 0.45;
  const l = HALF_LONG;
  const deck = `<rect class="br-deck" x="${-l}" y="${n(-half)}" width="${2 * l}" height="${n(2 * half)}"/>`;
  const parapet = (side: 1 | -1): string => {
    const flare = n(side * (half + 0.3));
    return `M${n(-l - 0.35)} ${flare}L${-l} ${n(side * half)}H${l}L${n(l + 0.35)} ${flare}`;
  };
  const signs =
    shape.kind === 'bridge'
      ? deck + path('br', parapet(-1) + parapet(1))
      : path('ford', [-half, 0, half].map((y) => `M${-l} ${n(y)}H${l}`).join(''));
  sheet.add(
    'house',
    `<g transform="translate(${point(at)}) rotate(${n(degrees)}) scale(${n(Math.max(1, sheet.scale * 0.6))})">${signs}</g>`,
  );
};

function roadAt(at: Xy, sheet: Sheet): Xy {
  const steps = sheet.shapes
    .filter((s) => s.kind === 'road' || s.kind === 'track')
    .flatMap((s) => walk(smooth(s.points, false, 3), 0.3, false));
  let best = Infinity;
  let along: Xy = [1, 0];
  for (const step of steps) {
    const far = size(minus(step.at, at));
    if (far < best) [best, along] = [far, step.along];
  }
  return along;
}
