// Woods and orchards: trees seen from the side over a wash, scattered in a wood, in rows in an orchard.
import type { Xy } from '../../wire/types';
import {
  area,
  distanceTo,
  hatch,
  inside,
  leftOf,
  minus,
  mix,
  plus,
  scatter,
  smooth,
  times,
  unit,
  walk,
  sides,
  type Random,
} from './geometry';
import { pine, plants, tree } from './glyphs';
import { path, point, shut } from './ink';
import { bleed, type Drawer, type Sheet } from './sheet';

export const woods: Drawer = (shape, sheet, r) => {
  const heavy = shape.kind === 'woods-heavy';
  const weight = heavy ? 'heavy' : 'light';
  const s = sheet.scale;
  const edge = smooth(bleed(shape.points, sheet), true, 2);
  sheet.add('wash', path(`w-wood ${weight}`, lobed(edge, s, r)));
  const pines = heavy ? 0.22 : 0.14;
  const tall = (heavy ? 1.02 : 0.98) * s;
  const feet = scatter(edge, (heavy ? 1.28 : 1.95) * s, r, (p) => sheet.clear(p));
  const list = feet.map((p) =>
    r() < pines ? pine(p, tall * (0.9 + r() * 0.25), r) : tree(p, tall * (0.85 + r() * 0.35), r),
  );
  sheet.add('wood', plants(list));
};

const SPARSE = 5.4; // inches between trees that stand alone
const BARE = 0.62; // of the ground, and more: then some do,
const DRAWN = 4; // on a plan of a field, which has some features

// Where most of the ground is open a few trees stand about on it, as men drew them: they hide nobody.
export function scattered(sheet: Sheet, r: Random): void {
  const { width, height, scale: s } = sheet;
  if (sheet.shapes.length < DRAWN) return;
  const whole: Xy[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const covered = sheet.shapes.filter((shape) => shape.points.length > 2 && shape.kind !== 'hill' && !shape.line);
  const open = (p: Xy): boolean => !covered.some((shape) => inside(p, shape.points));
  const probes = scatter(whole, 4, r);
  if (probes.filter(open).length < BARE * probes.length) return;
  const far = (p: Xy): boolean => !covered.some((shape) => distanceTo(p, shape.points, true) < s);
  const feet = scatter(whole, SPARSE * s, r, (p) => open(p) && far(p) && sheet.clear(p, 0.8));
  const list = feet.map((p) => (r() < 0.25 ? pine(p, 0.8 * s, r) : tree(p, (0.66 + r() * 0.2) * s, r)));
  sheet.add('wood', `<g class="lone">${plants(list)}</g>`);
}

// The edge of a wood bulges outward from tree to tree.
function lobed(edge: Xy[], s: number, r: Random): string {
  const outward = area(edge) > 0 ? -1 : 1;
  const knots = walk(edge, 1.5 * s, true).map(({ at, along }) => plus(at, times(leftOf(along), (r() - 0.5) * 0.5 * s)));
  const first = knots[0];
  if (!first) return shut(edge);
  const bulges = sides(knots, true).map(([a, b]) => {
    const out = times(leftOf(unit(minus(b, a))), outward * 0.55 * s);
    return `Q${point(plus(mix(a, b, 0.5), out))} ${point(b)}`;
  });
  return `M${point(first)}${bulges.join('')}z`;
}

export const orchard: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  sheet.add('wash', path('w-orchard', shut(shape.points)));
  const [a, b] = longest(shape.points);
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const feet = hatch(shape.points, degrees, 1.02 * s, r)
    .flatMap((row) => walk(row, 1.02 * s, false, 0.5 * s).map(({ at }) => at))
    .sort((p, q) => p[1] - q[1]);
  const rows = (stand: Xy[]): string => {
    const list = stand.map((p) => tree(plus(p, [0, 0.25 * s]), 0.7 * s, r, true));
    return plants(list, 't-crown orch');
  };
  // The rows go on, faintly, below a name.
  sheet.add('wood', `<g class="faint">${rows(feet.filter((p) => sheet.named(p)))}</g>`);
  sheet.add('wood', rows(feet.filter((p) => sheet.clear(p, 0.2, true))));
};

function longest(points: Xy[]): [Xy, Xy] {
  const length = ([a, b]: [Xy, Xy]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return sides(points, true).reduce(
    (best, side) => (length(side) > length(best) ? side : best),
    [
      [0, 0],
      [0, 0],
    ],
  );
}
