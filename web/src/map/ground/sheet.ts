// What the drawers of single kinds work on: the sheet's size, its layers, and what trees must keep clear of.
import type { Feature, Xy } from '../../wire/types';
import { distanceTo, inside, smooth, unit, minus, plus, times, type Box, type Random } from './geometry';

// From below to above.
export const LAYERS = ['wash', 'field', 'hill', 'wet', 'water', 'road', 'roadTop', 'line', 'wood', 'house'] as const;
export type Layer = (typeof LAYERS)[number];

// A feature with its corners as they are drawn: y downward.
export interface Shape extends Feature {
  points: Xy[];
}

export interface Sheet {
  width: number;
  height: number;
  scale: number; // of symbols: 1 on the table, more on small plans
  id: string; // prefix of ids, unique in the page
  shapes: Shape[];
  clear: (p: Xy, margin?: number, low?: boolean) => boolean; // a tree may stand here; low: something of a man's height
  named: (p: Xy) => boolean; // a name lies over it
  add: (layer: Layer, svg: string) => void;
}

export type Drawer = (shape: Shape, sheet: Sheet, r: Random) => void;

const THICK_LINES = ['road', 'track', 'stream', 'river'];
const SOLIDS = ['building', 'fieldwork', 'field', 'water'];
const BARRIERS = ['fence', 'wall', 'hedge'];

export const isThickLine = (shape: Shape): boolean => THICK_LINES.includes(shape.kind);

// Trees keep clear of roads, water, houses, barriers, the frame, and the boxes that names will take.
export function clearing(shapes: Shape[], width: number, height: number, scale: number, keep: Box[]): Sheet['clear'] {
  const lines = shapes
    .filter(isThickLine)
    .map((s) => ({ line: smooth(s.points, false, 2), half: (s.width ?? 0.5) / 2 }));
  const solids = shapes.filter((s) => SOLIDS.includes(s.kind));
  const barriers = shapes.filter((s) => BARRIERS.includes(s.kind));
  return (p, margin = 0.5, low = false) => {
    const [x, y] = p;
    const [aside, under] = low ? [0.05, 0.45] : [0.3, 1];
    if (x < 0.5 || x > width - 0.5 || y < 1.15 * scale || y > height - 0.15) return false;
    if (keep.some((b) => x > b[0] - aside && x < b[2] + aside && y > b[1] - 0.1 && y < b[3] + under)) return false;
    const crown: Xy = [x, y - 0.3 * scale];
    if (lines.some(({ line, half }) => distanceTo(crown, line) < half + margin * scale)) return false;
    if (barriers.some((s) => distanceTo(crown, s.points) < 0.75 * scale)) return false;
    return !solids.some(
      (s) =>
        !(low && s.kind === 'field') &&
        (inside(p, s.points) || distanceTo(p, s.points, true) < (s.kind === 'field' ? 0.1 : 0.5) * scale),
    );
  };
}

export const under =
  (keep: Box[]): Sheet['named'] =>
  ([x, y]) =>
    keep.some((b) => x > b[0] - 0.05 && x < b[2] + 0.05 && y > b[1] - 0.1 && y < b[3] + 0.45);

// What touches the edge of the table runs on under the frame, so that no seam shows. Corners out there are doubled:
// smoothing leaves such alone, where it would cut a large one back to the table.
export function bleed(points: Xy[], { width, height }: Sheet, by = 3): Xy[] {
  const out = (v: number, end: number): number => (v <= 0.01 ? -by : v >= end - 0.01 ? end + by : v);
  return points.flatMap(([x, y]): Xy[] => {
    const moved: Xy = [out(x, width), out(y, height)];
    return moved[0] === x && moved[1] === y ? [moved] : [moved, [moved[0], moved[1]]];
  });
}

export function bleedLine(points: Xy[], { width, height }: Sheet): Xy[] {
  const atEdge = ([x, y]: Xy): boolean => x < 0.1 || x > width - 0.1 || y < 0.1 || y > height - 0.1;
  const further = (end: Xy | undefined, from: Xy | undefined): Xy[] =>
    end && from && atEdge(end) ? [plus(end, times(unit(minus(end, from)), 1.5))] : [];
  return [
    ...further(points[0], points[1]),
    ...points,
    ...further(points[points.length - 1], points[points.length - 2]),
  ];
}
