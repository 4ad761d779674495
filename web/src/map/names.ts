// Where the names of the ground go: along roads and water, in capitals across woods, beside what is too small. They are
// set once for a battle, at the scale of a whole table on a wide screen, so that the trees can keep clear of them.
import type { Feature, Xy } from '../wire/types';
import { boxOf, inside, middle, smooth, walk, distanceTo, type Box } from './ground/geometry';
import { open } from './ground/ink';
import { textWidth } from './labels';

const REFERENCE = 10.5; // pixels an inch
const MOST_WORDS = 22; // letters on one line

export interface AreaName {
  text: string;
  at: Xy; // inches, the middle of the line of letters
  style: 'region' | 'hill' | 'small';
}
export interface LineName {
  text: string;
  path: string; // in tenths of an inch: browsers misplace tiny letters
  middle: number; // along it, also in tenths
  water: boolean;
}
export interface Names {
  areas: AreaName[];
  lines: LineName[];
  boxes: Box[]; // what they take, in inches
}

const WATERS = new Set(['stream', 'river']);
const LINES = new Set(['stream', 'river', 'road', 'track']);
const UNNAMED = new Set(['fence', 'wall', 'hedge', 'bridge', 'ford']);

interface Placing {
  taken: Box[];
  terrain: { feature: Feature; points: Xy[] }[];
  width: number;
  height: number;
}

export function placeNames(terrain: Feature[], width: number, height: number, taken: Box[]): Names {
  const flipped = terrain.map((feature) => ({
    feature,
    points: (feature.polygon ?? feature.line ?? []).map(([x, y]): Xy => [x, height - y]),
  }));
  const placing: Placing = { taken: [...taken], terrain: flipped, width, height };
  const names: Names = { areas: [], lines: [], boxes: [] };
  const said = new Set<string>();
  for (const { feature, points } of flipped) {
    if (!feature.name || UNNAMED.has(feature.kind) || points.length < 2) continue;
    const text = shorten(feature.name);
    if (LINES.has(feature.kind)) {
      if (!said.has(text)) nameLine(text, points, WATERS.has(feature.kind), placing, names);
      said.add(text);
    } else nameArea(text, feature.kind, points, placing, names);
  }
  names.boxes = placing.taken.slice(taken.length);
  return names;
}

// "The great wood, south of the road" is "Great wood" on the map.
export function shorten(name: string): string {
  const head = (name.split(/[,(]/)[0] ?? name).replace(/^the\s+/i, '').trim();
  const cut = head.length > MOST_WORDS ? head.replace(/\s+(on|of|by|at|behind|near)\s.*$/i, '') : head;
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

function clash(box: Box, { taken, width, height }: Placing): number {
  const out = Math.max(0, 0.4 - box[0]) + Math.max(0, box[2] - width + 0.4) + Math.max(0, 0.4 - box[1]) + Math.max(0, box[3] - height + 0.4);
  return taken.reduce((sum, other) => {
    const wide = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const high = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    return wide > 0 && high > 0 ? sum + wide * high : sum;
  }, out * 20);
}

function nameLine(text: string, points: Xy[], water: boolean, placing: Placing, names: Names): void {
  const eastward = (points[points.length - 1]?.[0] ?? 0) >= (points[0]?.[0] ?? 0);
  const line = smooth(eastward ? points : [...points].reverse(), false, 3);
  const long = textWidth(text, 7.4) / REFERENCE;
  const steps = walk(line, 0.5, false);
  let best: { middle: number; cost: number; box: Box } | undefined;
  steps.forEach((step, i) => {
    const reach = Math.ceil(long);
    const stretch = steps.slice(Math.max(0, i - reach), i + reach + 1);
    if (stretch.length < 2 * reach) return;
    const box = boxOf(stretch.map((s) => s.at));
    box[1] -= 1.4;
    const bend = stretch.reduce((sum, s) => sum + Math.hypot(s.along[0] - step.along[0], s.along[1] - step.along[1]), 0);
    const crossings = placing.terrain.filter(({ feature, points: other }) => LINES.has(feature.kind) && other !== points && distanceTo(step.at, other) < long / 2).length;
    const off = Math.abs(i / steps.length - 0.45) * 4;
    const cost = clash(box, placing) + bend * 0.8 + crossings * 4 + off;
    if (!best || cost < best.cost) best = { middle: step.gone, cost, box };
  });
  if (!best || best.cost > 40) return;
  placing.taken.push(best.box);
  const tenths = line.map(([x, y]): Xy => [x * 10, y * 10]);
  names.lines.push({ text, path: open(tenths), middle: best.middle * 10, water });
}

function nameArea(text: string, kind: string, points: Xy[], placing: Placing, names: Names): void {
  const wooded = kind.startsWith('woods');
  const style = wooded ? 'region' : kind === 'hill' ? 'hill' : 'small';
  const within = fitInside(wooded ? text.toUpperCase() : text, wooded ? 13.4 : style === 'hill' ? 7.2 : 6.6, points, placing);
  if (within) {
    names.areas.push({ text: wooded ? text.toUpperCase() : text, at: within, style });
    return;
  }
  const plain = fitInside(text, 6.6, points, placing) ?? fitBeside(text, points, placing);
  if (plain) names.areas.push({ text, at: plain, style: style === 'region' ? 'small' : style });
}

const HIGH = 1.5; // inches: a line of letters

// The place nearest the middle where the whole name lies inside the area, clear of the rest.
function fitInside(text: string, letter: number, points: Xy[], placing: Placing): Xy | undefined {
  const half = textWidth(text, letter) / REFERENCE / 2;
  const centre = middle(points);
  const [left, top, right, bottom] = boxOf(points);
  let best: { at: Xy; cost: number; box: Box } | undefined;
  for (let x = left + half; x <= right - half; x += 0.75)
    for (let y = top + HIGH; y <= bottom - HIGH / 2; y += 0.75) {
      const box: Box = [x - half, y - HIGH * 0.8, x + half, y + HIGH * 0.35];
      const corners: Xy[] = [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]], [x, box[1]], [x, box[3]]];
      if (!corners.every((c) => inside(c, points))) continue;
      const lines = placing.terrain.filter((t) => t.feature.line && [...corners, [x, y] as Xy].some((c) => distanceTo(c, t.points) < 0.9)).length;
      const cost = clash(box, placing) * 2 + lines * 6 + Math.hypot(x - centre[0], (y - centre[1]) * 1.5) * 0.4;
      if (!best || cost < best.cost) best = { at: [x, y], cost, box };
    }
  if (!best || best.cost > 14) return undefined;
  placing.taken.push(best.box);
  return best.at;
}

// Beside something small: below, above, right or left of it.
function fitBeside(text: string, points: Xy[], placing: Placing): Xy | undefined {
  const half = textWidth(text, 6.6) / REFERENCE / 2;
  const [left, top, right, bottom] = boxOf(points);
  const [x, y] = middle(points);
  const spots: Xy[] = [[x, bottom + 1.5], [x, top - 0.5], [right + half + 0.5, y + 0.4], [left - half - 0.5, y + 0.4]];
  let best: { at: Xy; cost: number; box: Box } | undefined;
  spots.forEach(([sx, sy], i) => {
    const box: Box = [sx - half, sy - 1.1, sx + half, sy + 0.4];
    const probes: Xy[] = [[box[0], sy], [sx, sy], [box[2], sy]];
    const lines = placing.terrain.filter((t) => t.feature.line && probes.some((c) => distanceTo(c, t.points) < 1)).length;
    const cost = clash(box, placing) * 2 + lines * 3 + i * 0.5;
    if (!best || cost < best.cost) best = { at: [sx, sy], cost, box };
  });
  if (!best || best.cost > 9) return undefined;
  placing.taken.push(best.box);
  return best.at;
}
