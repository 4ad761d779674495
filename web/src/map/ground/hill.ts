// A hill: a wash inside the contour, and wedges running downhill, thick at the crest, heavier on the shaded side.
import type { Xy } from '../../wire/types';
import { area, distanceTo, inside, leftOf, minus, plus, smooth, times, walk, type Random } from './geometry';
import { path, point, shut } from './ink';
import { bleed, type Drawer, type Sheet } from './sheet';

interface Row {
  foot: number;
  top: number;
  thick: number;
}
const GENTLE: Row[] = [
  { foot: 0, top: 1.15, thick: 0.11 },
  { foot: 1.3, top: 2.05, thick: 0.085 },
];
const STEEP: Row[] = [
  { foot: 0, top: 1.5, thick: 0.15 },
  { foot: 1.55, top: 2.7, thick: 0.13 },
  { foot: 2.75, top: 3.5, thick: 0.1 },
];

export const hill: Drawer = (shape, sheet, r) => {
  const contour = smooth(bleed(shape.points, sheet), true, 3);
  const steep = shape.slope === 'steep';
  sheet.add('wash', path('w-hill', shut(contour)));
  const rows = steep ? STEEP : GENTLE;
  const pace = (steep ? 0.34 : 0.46) * sheet.scale;
  sheet.add(
    'hill',
    path(
      'hachure',
      rows.map((row, i) => hachures(contour, row, pace * (1 + i * 0.12), 0.2 + i * 0.19, sheet, r)).join(''),
    ),
  );
};

function hachures(contour: Xy[], row: Row, pace: number, start: number, sheet: Sheet, r: Random): string {
  const inward = area(contour) > 0 ? 1 : -1;
  const s = sheet.scale;
  let d = '';
  for (const { at, along } of walk(contour, pace, true, start)) {
    const up = times(leftOf(along), inward);
    const jitter = r();
    const breadth = 0.8 + 0.4 * r();
    if (at[0] < -0.2 || at[0] > sheet.width + 0.2 || at[1] < -0.2 || at[1] > sheet.height + 0.2) continue;
    const top = plus(at, times(up, (row.top + (jitter - 0.5) * 0.35) * s));
    // Where the hill is narrow the wedges of two sides would cross.
    if (!inside(top, contour) || distanceTo(top, contour, true) < row.top * s * 0.78) continue;
    const shaded = up[0] * 0.6 + up[1] * 0.8 < 0;
    const side = times(along, (row.thick * s ** 0.7 * (shaded ? 1.35 : 0.75) * breadth) / 2);
    const foot = plus(at, times(up, (row.foot + jitter * 0.2) * s));
    d += `M${point(plus(top, side))}L${point(foot)}L${point(minus(top, side))}z`;
  }
  return d;
}
