// Room for the names of the ground: inside an area or beside it, where they cover least.
import type { Feature, Xy } from '../wire/types';
import { boxOf, distanceTo, inside, middle, type Box } from './ground/geometry';
import { textWidth } from '../style/letters';

const MOST = 10.5; // pixels an inch
const LEAST = 7;
const WIDE = [900, 560] as const; // pixels that the table has on a laptop's screen

// Letters keep their size on the screen: on a large table they take more of the ground.
export const pixelsAnInch = (width: number, height: number): number =>
  Math.max(LEAST, Math.min(MOST, WIDE[0] / width, WIDE[1] / height));

export const SMALL = 6.6; // pixels: the mean width of a letter

export interface Placing {
  taken: Box[];
  soft: Box[];
  terrain: { feature: Feature; points: Xy[] }[];
  strokes: { points: Xy[]; closed: boolean }[]; // lines that would strike letters through
  width: number;
  height: number;
  k: number; // pixels an inch
}

const over = (box: Box, others: Box[]): number =>
  others.reduce((sum, other) => {
    const wide = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const high = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    return wide > 0 && high > 0 ? sum + wide * high : sum;
  }, 0);

export function clash(box: Box, { taken, soft, width, height }: Placing): number {
  const out =
    Math.max(0, 0.4 - box[0]) +
    Math.max(0, box[2] - width + 0.4) +
    Math.max(0, 0.4 - box[1]) +
    Math.max(0, box[3] - height + 0.4);
  return out * 20 + 5 * over(box, taken) + over(box, soft);
}

// How many lines run through a box of letters.
function struck(box: Box, { strokes }: Placing, margin: number): number {
  const [x, y] = middle([
    [box[0], box[1]],
    [box[2], box[3]],
  ]);
  const probes = [0, 0.25, 0.5, 0.75, 1].map((t): Xy => [box[0] + t * (box[2] - box[0]), y]);
  return strokes.filter(({ points, closed }) =>
    [...probes, [x, box[1]] as Xy, [x, box[3]] as Xy].some((p) => distanceTo(p, points, closed) < margin),
  ).length;
}

const HIGH = 15.75; // pixels: a line of letters

// The place nearest the middle where the whole name lies inside the area, clear of the rest.
export function fitInside(text: string, letter: number, points: Xy[], placing: Placing): Xy | undefined {
  const lines = text.split('\n');
  const half = Math.max(...lines.map((line) => textWidth(line, letter))) / placing.k / 2;
  const high = HIGH / placing.k;
  const below = high * (lines.length - 1);
  const centre = middle(points);
  const [left, top, right, bottom] = boxOf(points);
  let best: { at: Xy; cost: number; box: Box } | undefined;
  for (let x = left + half; x <= right - half; x += 0.75)
    for (let y = top + high; y <= bottom - high / 2 - below; y += 0.75) {
      const box: Box = [x - half, y - high * 0.8, x + half, y + below + high * 0.35];
      const corners: Xy[] = [
        [box[0], box[1]],
        [box[2], box[1]],
        [box[2], box[3]],
        [box[0], box[3]],
        [x, box[1]],
        [x, box[3]],
      ];
      if (!corners.every((c) => inside(c, points))) continue;
      const cost =
        clash(box, placing) * 2 +
        struck(box, placing, 0.7) * 6 +
        Math.hypot(x - centre[0], (y + below / 2 - centre[1]) * 1.5) * 0.4;
      if (!best || cost < best.cost) best = { at: [x, y], cost, box };
    }
  if (!best || best.cost > 11) return undefined;
  placing.taken.push(best.box);
  return best.at;
}

// Beside something, in one line or two: below, above, right or left of it, then at its corners and farther off.
export function fitBeside(wordings: string[], points: Xy[], placing: Placing): { text: string; at: Xy } | undefined {
  let best: { text: string; at: Xy; cost: number; box: Box } | undefined;
  for (const text of wordings) {
    const lines = text.split('\n');
    const half = Math.max(...lines.map((line) => textWidth(line, SMALL))) / placing.k / 2;
    const below = (HIGH / placing.k) * (lines.length - 1);
    spotsBeside(boxOf(points), half, below).forEach(([x, y], i) => {
      const box: Box = [x - half, y - 1.1, x + half, y + below + 0.4];
      const gap = Math.min(
        ...[box[0], x, box[2]].flatMap((bx) => [box[1], box[3]].map((by) => distanceTo([bx, by], points, true))),
      );
      const cost = clash(box, placing) * 2 + struck(box, placing, 0.8) * 3 + gap * 2.5 + i * 0.15 + below;
      if (!best || cost < best.cost) best = { text, at: [x, y], cost, box };
    });
  }
  if (!best || best.cost > 13) return undefined;
  placing.taken.push(best.box);
  return best;
}

function spotsBeside([left, top, right, bottom]: Box, half: number, below: number): Xy[] {
  const [x, y] = [(left + right) / 2, (top + bottom - below) / 2];
  return [0, 1.2, 2.4].flatMap((far): Xy[] => {
    const [under, over] = [bottom + 1.5 + far, top - 0.5 - far - below];
    return [
      [x, under],
      [x, over],
      [right + half + 0.5 + far, y + 0.4],
      [left - half - 0.5 - far, y + 0.4],
      ...[x - half * 0.8, x + half * 0.8].flatMap((sx): Xy[] => [
        [sx, under],
        [sx, over],
      ]),
      ...[left - half - 0.3, right + half + 0.3].flatMap((sx): Xy[] => [
        [sx, under - 0.6],
        [sx, over + 0.5],
      ]),
    ];
  });
}
