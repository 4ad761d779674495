// Standing water with shores repeated inward, streams and rivers with flow lines.
import { distanceTo, inside, leftOf, minus, plus, smooth, times, unit, walk, type Random } from './geometry';
import type { Xy } from '../../wire/types';
import { num, open, path, shut } from './ink';
import { bleed, bleedLine, type Drawer, type Sheet } from './sheet';

const SHORES = [
  { in: 3.4, opacity: 0.35 },
  { in: 2.35, opacity: 0.5 },
  { in: 1.5, opacity: 0.7 },
  { in: 0.8, opacity: 0.9 },
];

export const water: Drawer = (shape, sheet) => {
  const s = sheet.scale;
  const d = shut(smooth(bleed(shape.points, sheet, 6), true, 4));
  const id = `${sheet.id}-${sheet.shapes.indexOf(shape)}`;
  const shores = SHORES.map(
    (shore) =>
      path('shore', d, `stroke-width:${num(2 * shore.in * s + 0.1)};opacity:${shore.opacity}`) +
      path('shore-in', d, `stroke-width:${num(2 * shore.in * s)}`),
  );
  sheet.add(
    'water',
    `<clipPath id="${id}"><path d="${d}"/></clipPath>${path('w-water', d)}` +
      `<g clip-path="url(#${id})">${shores.join('')}</g>${path('bank', d)}`,
  );
};

export const stream: Drawer = (shape, sheet, r) => {
  const line = smooth(bleedLine(mouths(shape.points, sheet), sheet), false, 3);
  const wide = (shape.width ?? 0.5) * Math.max(1, sheet.scale * 0.6);
  const banks = path('s-ink', open(line), `stroke-width:${num(wide + 0.17 * sheet.scale ** 0.5)}`);
  const lanes = shape.kind === 'river' ? [-0.3, -0.1, 0.12, 0.32] : [0];
  const flow = lanes.map((lane) => flowLine(line, lane * wide, r)).join('');
  sheet.add('wet', banks + path('s-water', open(line), `stroke-width:${num(wide)}`) + path('flow', flow));
};

const MOUTH = 1; // inches from standing water within which a stream flows into it
const UNDER = 3; // inches that it runs on under it: shores are drawn rounder than they are

function mouths(points: Xy[], sheet: Sheet): Xy[] {
  const waters = sheet.shapes.filter((s) => s.kind === 'water');
  const further = (end: Xy | undefined, from: Xy | undefined): Xy[] => {
    const flows = end && waters.some((w) => inside(end, w.points) || distanceTo(end, w.points, true) < MOUTH);
    return end && from && flows ? [plus(end, times(unit(minus(end, from)), UNDER))] : [];
  };
  return [
    ...further(points[0], points[1]),
    ...points,
    ...further(points[points.length - 1], points[points.length - 2]),
  ];
}

// Strokes of uneven length with gaps, swaying a little.
function flowLine(line: Xy[], aside: number, r: Random): string {
  const lane = walk(line, 0.5, false).map(({ at, along, gone }) =>
    plus(at, times(leftOf(along), aside + Math.sin(gone * 0.9) * 0.03)),
  );
  let d = '';
  for (let i = 0; i < lane.length - 3;) {
    const stroke = 3 + Math.floor(r() * 6);
    d += open(lane.slice(i, i + stroke));
    i += stroke + 2 + Math.floor(r() * 3);
  }
  return d;
}
