// Where the names of the ground go: along roads and water, in capitals across woods, beside what is too small. They are
// set once for a battle, at the scale of a whole table on a wide screen, so that the trees can keep clear of them.
import type { Feature, Xy } from '../wire/types';
import { boxOf, distanceTo, inside, middle, smooth, walk, type Box, type Step } from './ground/geometry';
import { open } from './ground/ink';
import { textWidth } from '../style/letters';
import { clash, fitBeside, fitInside, pixelsAnInch, SMALL, type Placing } from './name_room';

const MOST_WORDS = 22; // letters on one line

export interface AreaName {
  text: string; // of one line or two
  at: Xy; // inches, the middle of the first line of letters
  style: 'region' | 'hill' | 'small';
  on: string; // the kind of ground that the letters lie on; '' beside it
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

// What is on the map besides the ground, in inches, y downward.
export interface Company {
  solid?: Box[]; // never to be covered
  soft?: Box[]; // better not: the names of troops, which can make way
  outlines?: Xy[][]; // dashed lines around objectives
}
export function placeNames(
  terrain: Feature[],
  width: number,
  height: number,
  { solid = [], soft = [], outlines = [] }: Company,
): Names {
  const flipped = terrain.map((feature) => ({
    feature,
    points: (feature.polygon ?? feature.line ?? []).map(([x, y]): Xy => [x, height - y]),
  }));
  const lines = flipped
    .filter((t) => t.feature.line)
    .map((t) => ({ points: t.points, closed: t.feature.closed === true }));
  const strokes = [...lines, ...outlines.map((points) => ({ points, closed: true }))];
  const placing: Placing = {
    taken: [...solid],
    soft,
    terrain: flipped,
    strokes,
    width,
    height,
    k: pixelsAnInch(width, height),
  };
  const names: Names = { areas: [], lines: [], boxes: [] };
  const said = new Set<string>();
  for (const { feature, points } of flipped) {
    if (!feature.name || UNNAMED.has(feature.kind) || points.length < 2) continue;
    const text = shorten(feature.name);
    if (LINES.has(feature.kind)) {
      if (!said.has(text)) nameLine(text, points, WATERS.has(feature.kind), placing, names);
      said.add(text);
    } else if (!repeated(text, points, names)) nameArea(text, feature.kind, points, placing, names);
  }
  names.boxes = placing.taken.slice(solid.length);
  return names;
}

const AGAIN = 12; // inches within which the same name is not said twice

// Of a row of houses or orchards with one name, one says it for all.
function repeated(text: string, points: Xy[], names: Names): boolean {
  const [x, y] = middle(points);
  return names.areas.some(
    (name) =>
      name.text.replace('\n', ' ').toLowerCase() === text.toLowerCase() &&
      Math.hypot(name.at[0] - x, name.at[1] - y) < AGAIN,
  );
}

// "The great wood, south of the road" is "Great wood" on the map.
export function shorten(name: string): string {
  const head = (name.split(/[,(]/)[0] ?? name).replace(/^the\s+/i, '').trim();
  const cut = head.length > MOST_WORDS ? head.replace(/\s+(on|of|by|at|behind|near)\s.*$/i, '') : head;
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

function nameLine(text: string, points: Xy[], water: boolean, placing: Placing, names: Names): void {
  const eastward = (points[points.length - 1]?.[0] ?? 0) >= (points[0]?.[0] ?? 0);
  const line = smooth(eastward ? points : [...points].reverse(), false, 3);
  const long = textWidth(text, 7.4) / placing.k;
  const steps = walk(line, 0.5, false);
  let best: { middle: number; cost: number; boxes: Box[] } | undefined;
  steps.forEach((step, i) => {
    const reach = Math.ceil(long);
    const stretch = steps.slice(Math.max(0, i - reach), i + reach + 1);
    if (stretch.length < 2 * reach) return;
    const boxes = lettersAlong(stretch);
    const bend = stretch.reduce(
      (sum, s) => sum + Math.hypot(s.along[0] - step.along[0], s.along[1] - step.along[1]),
      0,
    );
    const crossings = placing.terrain.filter(
      ({ feature, points: other }) =>
        LINES.has(feature.kind) && other !== points && distanceTo(step.at, other) < long / 2,
    ).length;
    const off = Math.abs(i / steps.length - 0.45) * 4;
    const cost = boxes.reduce((sum, box) => sum + 2 * clash(box, placing), 0) + bend * 0.8 + crossings * 4 + off;
    if (!best || cost < best.cost) best = { middle: step.gone, cost, boxes };
  });
  if (!best || best.cost > 30) return;
  placing.taken.push(...best.boxes);
  const tenths = line.map(([x, y]): Xy => [x * 10, y * 10]);
  names.lines.push({ text, path: open(tenths), middle: best.middle * 10, water });
}

// The letters along a stretch of line, as a row of small boxes on its upper side.
function lettersAlong(stretch: Step[]): Box[] {
  const boxes: Box[] = [];
  for (let i = 0; i < stretch.length; i += 3) {
    const [left, top, right, bottom] = boxOf(
      stretch.slice(i, i + 3).map(({ at, along }): Xy => [at[0] + along[1] * 0.7, at[1] - along[0] * 0.7]),
    );
    boxes.push([left - 0.6, top - 0.6, right + 0.6, bottom + 0.6]);
  }
  return boxes;
}

function nameArea(text: string, kind: string, points: Xy[], placing: Placing, names: Names): void {
  const spread = kind.startsWith('woods') ? text.toUpperCase() : undefined;
  const across = spread && fitInside(spread, 13.4, points, placing);
  if (across) names.areas.push({ text: spread, at: across, style: 'region', on: kind });
  if (across) return;
  // A work is full of troops and its rampart close: its name stands outside.
  const letter = kind === 'hill' ? 7.2 : SMALL;
  const wordings = [text, ...inTwo(text)];
  for (const lines of kind === 'fieldwork' ? [] : wordings) {
    const within = fitInside(lines, letter, points, placing);
    if (!within) continue;
    names.areas.push({ text: lines, at: within, style: kind === 'hill' ? 'hill' : 'small', on: kind });
    return;
  }
  const beside = fitBeside(wordings, points, placing);
  // The name of a wood too small for it must not seem that of the hill or field beside it: trees speak for themselves.
  if (beside && spread && placing.terrain.some((t) => t.feature.polygon && inside(beside.at, t.points))) {
    placing.taken.pop();
    return;
  }
  if (beside) names.areas.push({ text: beside.text, at: beside.at, style: 'small', on: '' });
}

// Broken at the space nearest the middle.
function inTwo(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)]
    .map((m) => m.index)
    .sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2));
  return spaces[0] === undefined ? [] : [`${text.slice(0, spaces[0])}\n${text.slice(spaces[0] + 1)}`];
}
