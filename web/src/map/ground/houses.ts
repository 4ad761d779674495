// Buildings, towns, and the crossings of water.
import type { Xy } from '../../wire/types';
import { boxOf, distanceTo, hatch, inside, mix, minus, plus, size, smooth, walk, type Random } from './geometry';
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
  const lot = Math.min(3.1 * Math.max(1, s * 0.62), Math.max(1.6, 0.8 * Math.min(right - left, bottom - top)));
  const free = standsFree(shape.points, sheet);
  let houses = '';
  let shades = '';
  let gardens = '';
  for (let x = left; x < right; x += lot)
    for (let y = top; y < bottom; y += lot) {
      const house = houseOn(x, y, lot, r);
      if (!house.every(free)) continue;
      houses += shut(house);
      shades += shut(house.map((p) => plus(p, [0.2 * s, 0.2 * s])));
      gardens += garden(house, x + lot - 0.2, s, r);
    }
  sheet.add('house', path('garden', gardens) + path('h-shade', shades) + path('house', houses));
};

function houseOn(x: number, y: number, lot: number, r: Random): Xy[] {
  const wide = lot * (0.42 + r() * 0.26);
  const deep = lot * (0.36 + r() * 0.24);
  const left = x + 0.2 + r() * 0.4;
  const top = y + 0.2 + r() * 0.4;
  return [
    [left, top],
    [left + wide, top],
    [left + wide, top + deep],
    [left, top + deep],
  ];
}

function garden(house: Xy[], right: number, s: number, r: Random): string {
  const [, top, wall, bottom] = boxOf(house);
  const left = wall + 0.15;
  const beds: Xy[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return right - left < 0.2
    ? ''
    : hatch(beds, 0, 0.3 * s, r)
        .map(open)
        .join('');
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
