// Where the names of units go. Letters keep their size on the screen, so in a crowded line they must make way: a label
// moves along and behind its unit, then its name is shortened, then dropped; the strength goes last.
import type { Xy } from '../wire/types';
import { boxOf, type Box } from './ground/geometry';
import { fromPiece } from './poses';

export interface Standing {
  key: string;
  at: Xy; // inches on the map, the middle of the front edge
  heading: number;
  size: [width: number, depth: number];
  names: string[]; // from the longest to the shortest
  strength: string;
  marks: number; // tokens
  keen: boolean; // selected or pointed at: always shown
  first: boolean; // selected: it has the choice of places. Not when merely pointed at: labels must not jump about
}

export interface Label {
  key: string;
  at: Xy; // inches
  shift: Xy; // pixels from there
  anchor: 'start' | 'middle' | 'end';
  name: string;
  strength: string;
  joined: boolean; // name and strength on one line
  box: Box; // pixels, from the map's corner
}

const LINE = 12.5; // pixels
const TOKEN = 18;
const GAP = 6;
const LETTER = 6.3; // the mean width of a letter

export function textWidth(text: string, letter = LETTER): number {
  let width = 0;
  for (const c of text) width += letter * (/[ijlft.,;:'’ ]/.test(c) ? 0.55 : /[mwMWGOQ]/.test(c) ? 1.4 : /[A-Z0-9]/.test(c) ? 1.1 : 1);
  return width;
}

interface Spot {
  at: Xy; // pixels
  anchor: Label['anchor'];
  vertical: 'above' | 'level' | 'below';
  worse: number; // how much it is liked less than the first
}

// `solid` must not be covered, `soft` had better not be; both in pixels.
export function placeLabels(units: Standing[], k: number, solid: Box[] = [], soft: Box[] = []): Label[] {
  const all = [...units.flatMap((u) => footprint(u, k)), ...solid];
  const placed: Label[] = [];
  const order = [...units].sort((a, b) => Number(b.first) - Number(a.first));
  for (const unit of order) {
    const label = bestLabel(unit, k, all, soft, placed);
    if (label) placed.push(label);
  }
  return placed;
}

function bestLabel(unit: Standing, k: number, bodies: Box[], soft: Box[], placed: Label[]): Label | undefined {
  let best: { label: Label; cost: number } | undefined;
  const names = unit.keen ? unit.names.slice(0, 1) : unit.names;
  const wordings = [
    ...names.flatMap((name, i) => [
      { name, joined: false, worse: i * 14 },
      { name, joined: true, worse: i * 14 + 8 },
    ]),
    ...(unit.keen || unit.strength === '' ? [] : [{ name: '', joined: true, worse: 70 }]),
  ];
  const spots = spotsFor(unit, k);
  for (const wording of wordings) {
    for (const spot of spots) {
      const label = write(unit, wording, spot, k);
      const crowd =
        3 * overlapOf(label.box, placed.map((p) => p.box)) + 1.5 * overlapOf(label.box, bodies) + 0.35 * overlapOf(label.box, soft);
      const cost = crowd + spot.worse + wording.worse;
      if (!best || cost < best.cost) best = { label, cost };
    }
    if (best && best.cost < 20) break;
  }
  // Unreadable heaps help nobody: what would still lie on others is left out.
  return best && (unit.keen || best.cost < 420) ? best.label : undefined;
}

function write(unit: Standing, wording: { name: string; joined: boolean }, spot: Spot, k: number): Label {
  const { name, joined } = wording;
  const strong = textWidth(unit.strength, 6.8);
  const width = Math.max(joined ? textWidth(name) + (name ? 4 : 0) + strong : Math.max(textWidth(name), strong), unit.marks * TOKEN);
  const height = (joined ? 1 : 2) * LINE + (unit.marks > 0 ? TOKEN : 0);
  const left = spot.anchor === 'start' ? spot.at[0] : spot.anchor === 'end' ? spot.at[0] - width : spot.at[0] - width / 2;
  const top = spot.vertical === 'above' ? spot.at[1] - height : spot.vertical === 'below' ? spot.at[1] : spot.at[1] - (joined ? LINE / 2 : LINE);
  const at: Xy = unit.at;
  return {
    key: unit.key,
    at,
    shift: [spot.at[0] - at[0] * k, top - at[1] * k],
    anchor: spot.anchor,
    name,
    strength: unit.strength,
    joined,
    box: [left, top, left + width, top + height],
  };
}

// Behind the rear edge first, then along it and farther off, then at the other sides.
function spotsFor(unit: Standing, k: number): Spot[] {
  const [w, d] = unit.size;
  // On the map y grows downward, so headings turn the other way about.
  const place = (right: number, ahead: number, off: number): Xy => {
    const [x, y] = fromPiece({ at: [0, 0], heading: unit.heading }, right, ahead);
    const [ox, oy] = fromPiece({ at: [0, 0], heading: unit.heading }, 0, off);
    return [(unit.at[0] + x) * k + ox, (unit.at[1] - y) * k - oy];
  };
  const back = fromPiece({ at: [0, 0], heading: unit.heading }, 0, -1);
  const anchor = back[0] < -0.3 ? 'end' : back[0] > 0.3 ? 'start' : 'middle';
  const vertical = Math.abs(back[0]) > 0.3 ? 'level' : back[1] > 0 ? 'above' : 'below';
  const spots: Spot[] = [];
  for (const [along, worse] of [[0, 0], [0.25, 4], [-0.25, 4], [0.45, 8], [-0.45, 8]] as const)
    for (const further of [0, 12])
      spots.push({ at: place(along * w, -d, -GAP - further), anchor, vertical, worse: worse + further * 0.9 });
  const [left, top, right, bottom] = boundsOf(unit, k);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  spots.push({ at: [x, top - 3], anchor: 'middle', vertical: 'above', worse: 16 });
  spots.push({ at: [x, bottom + 3], anchor: 'middle', vertical: 'below', worse: 16 });
  spots.push({ at: [right + GAP, y], anchor: 'start', vertical: 'level', worse: 18 });
  spots.push({ at: [left - GAP, y], anchor: 'end', vertical: 'level', worse: 18 });
  return spots;
}

function cornersOf(unit: Standing, k: number): Xy[] {
  const [w, d] = unit.size;
  const corner = (right: number, ahead: number): Xy => {
    const [x, y] = fromPiece({ at: [0, 0], heading: unit.heading }, right, ahead);
    return [(unit.at[0] + x) * k, (unit.at[1] - y) * k];
  };
  return [corner(-w / 2, 0), corner(w / 2, 0), corner(w / 2, -d), corner(-w / 2, -d)];
}
function boundsOf(unit: Standing, k: number): Box {
  return boxOf(cornersOf(unit, k));
}

// A slanting unit as a row of small upright boxes.
function footprint(unit: Standing, k: number): Box[] {
  const [a, b, c, d] = cornersOf(unit, k);
  if (!a || !b || !c || !d) return [];
  const slices = Math.max(1, Math.min(8, Math.round(unit.size[0] / Math.max(0.5, unit.size[1]))));
  const blend = (p: Xy, q: Xy, t: number): Xy => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  return Array.from({ length: slices }, (_, i) => {
    const [from, to] = [i / slices, (i + 1) / slices];
    return boxOf([blend(a, b, from), blend(a, b, to), blend(d, c, from), blend(d, c, to)]);
  });
}

function overlapOf(box: Box, others: Box[]): number {
  let sum = 0;
  for (const other of others) {
    const wide = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const high = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    if (wide > 0 && high > 0) sum += wide * high;
  }
  return sum;
}
