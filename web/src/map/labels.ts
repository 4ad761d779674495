// Where the names of units go. Letters keep their size on the screen, so in a crowded line they must make way: a label
// moves along and behind its unit or to another side of it, then its name is shortened, then it is left out. No letter lies
// on troops or on other letters; a strength never stands without a name, and nothing is written over the frame or cut off
// at the edge of the screen.
import { textWidth } from '../style/letters';
import type { Xy } from '../wire/types';
import { boxOf, type Box } from './ground/geometry';
import { fromPiece } from './poses';
import { outsideOf, overlapOf } from './spots';

export interface Standing {
  key: string;
  at: Xy; // inches on the map, the middle of the front edge
  heading: number;
  size: [width: number, depth: number];
  names: string[]; // from the longest to the shortest
  strength: string;
  marks: number; // tokens
  ready: boolean; // with a dot behind its rear edge
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
  lines: Box[]; // what its letters and marks take of that
  reach: Box; // the same from `at`: it holds at any scale
}

// All in pixels from the map's corner.
export interface Room {
  solid?: Box[]; // must not be covered
  soft?: Box[]; // had better not be
  sheet?: Box; // the table inside its frame
  window?: Box; // what is seen; units outside it need not mind
}

const LINE = 12.5; // pixels
const TOKEN = 18;
const GAP = 6;
const DOT = 11; // the gap where a dot needs room
const RING = 0.5; // inches from a selected unit to its ring
const MOST = 420; // the cost beyond which a label is left out
const OVER = 8; // the cost of a pixel of another label
const ACROSS = 150; // the cost of writing right across a unit
const ON = 500; // the cost of letters on troops or on other letters: more than being left out
const HAIR = 1; // pixels by which letters keep off them
const LONG = 100; // pixels
const PASSES = 2;
const BESIDE = 6; // pixels between two names on a line
const LETTER = 6.8; // pixels

// Long names lie across the neighbours' ground, even where nobody stands.
const tooLong = (name: string): number => Math.max(0, textWidth(name, LETTER) - LONG) * 0.5;

interface Spot {
  at: Xy; // pixels
  anchor: Label['anchor'];
  vertical: 'above' | 'level' | 'below';
  worse: number; // how much it is liked less than the first
}

interface Full extends Room {
  solid: Box[];
  bars: Box[]; // whole units
}

export function placeLabels(units: Standing[], k: number, room: Room = {}): Label[] {
  const bodies = [...units.flatMap((u) => footprint(u, k)), ...(room.solid ?? [])];
  const full: Full = { ...room, solid: bodies, bars: units.map((u) => boundsOf(u, k)) };
  // Those that have least room choose first.
  const order = units
    .map((unit) => ({ unit, need: unit.first ? Infinity : (bestLabel(unit, k, full, [])?.cost ?? 0) }))
    .sort((a, b) => (a.need === b.need ? 0 : b.need - a.need))
    .map(({ unit }) => unit);
  const placed = inTurn(order, k, full);
  // Whoever was left out tries once more before the rest.
  const out = order.filter((unit) => !placed.some((label) => label.key === unit.key));
  if (out.length === 0) return settle(placed, units, k, full);
  const again = inTurn(
    [...order.filter((unit) => unit.first), ...out, ...order.filter((unit) => !unit.first && !out.includes(unit))],
    k,
    full,
  );
  return settle(again.length > placed.length ? again : placed, units, k, full);
}

// Whoever chose early may find a better place now that all the others stand.
function settle(placed: Label[], units: Standing[], k: number, room: Full): Label[] {
  let now = placed;
  for (let pass = 0; pass < PASSES; pass++)
    for (const label of now) {
      const rest = now.filter((other) => other !== label);
      const unit = units.find((u) => u.key === label.key);
      if (
        !unit ||
        unit.first ||
        (overlapOf(
          label.box,
          rest.map((other) => other.box),
        ) === 0 &&
          !lieOn(label.lines, room.solid))
      )
        continue;
      const best = bestLabel(unit, k, room, rest);
      if (best) now = best.cost < MOST || unit.keen ? now.map((l) => (l === label ? best.label : l)) : rest;
    }
  return now;
}

function inTurn(units: Standing[], k: number, room: Full): Label[] {
  const placed: Label[] = [];
  for (const unit of units) {
    const best = bestLabel(unit, k, room, placed);
    // Unreadable heaps help nobody: what would still lie on others is left out.
    if (best && (unit.keen || best.cost < MOST)) placed.push(best.label);
  }
  return placed;
}

function bestLabel(unit: Standing, k: number, room: Full, placed: Label[]): { label: Label; cost: number } | undefined {
  const [x, y] = [unit.at[0] * k, unit.at[1] * k];
  const { sheet, window } = room;
  const edges = [sheet, window].flatMap((edge) =>
    edge && outsideOf([x - 1, y - 1, x + 1, y + 1], edge) === 0 ? [edge] : [],
  );
  let best: { label: Label; cost: number } | undefined;
  const names = unit.keen ? unit.names.slice(0, 1) : unit.names;
  const wordings = names.flatMap((name, i) => [
    { name, joined: false, worse: i * 14 + tooLong(name) },
    { name, joined: true, worse: i * 14 + tooLong(name) + 8 },
  ]);
  const spots = spotsFor(unit, k);
  for (const wording of wordings) {
    for (const spot of spots) {
      const label = write(unit, wording, spot, k);
      const crowd =
        OVER *
          overlapOf(
            label.box,
            placed.map((p) => p.box),
          ) +
        2.2 * overlapOf(label.box, room.solid) +
        (lieOn(label.lines, room.solid) || placed.some((p) => lieOn(label.lines, p.lines)) ? ON : 0) +
        ACROSS * room.bars.filter((bar) => crosses(label.box, bar)).length +
        0.35 * overlapOf(label.box, room.soft ?? []) +
        3 * edges.reduce((sum, edge) => sum + outsideOf(label.box, edge), 0);
      const cost = crowd + spot.worse + wording.worse;
      if (!best || cost < best.cost) best = { label, cost };
    }
    if (best && best.cost < 20) break;
  }
  return best;
}

// Whether letters touch any of these.
const lieOn = (lines: Box[], others: Box[]): boolean => lines.some((line) => overlapOf(line, others) > 0);

// From side to side of it.
function crosses(box: Box, bar: Box): boolean {
  const over = box[0] < bar[2] && box[2] > bar[0] && box[1] < bar[3] && box[3] > bar[1];
  return over && ((box[0] < bar[0] && box[2] > bar[2]) || (box[1] < bar[1] && box[3] > bar[3]));
}

function write(unit: Standing, wording: { name: string; joined: boolean }, spot: Spot, k: number): Label {
  const { name, joined } = wording;
  const strong = textWidth(unit.strength, LETTER);
  const width =
    Math.max(
      joined ? textWidth(name, LETTER) + (name ? 4 : 0) + strong : Math.max(textWidth(name, LETTER), strong),
      unit.marks * TOKEN,
    ) + BESIDE;
  const height = (joined ? 1 : 2) * LINE + (unit.marks > 0 ? TOKEN : 0);
  const left =
    spot.anchor === 'start' ? spot.at[0] : spot.anchor === 'end' ? spot.at[0] - width : spot.at[0] - width / 2;
  const top =
    spot.vertical === 'above'
      ? spot.at[1] - height
      : spot.vertical === 'below'
        ? spot.at[1]
        : spot.at[1] - (joined ? LINE / 2 : LINE);
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
    lines: linesOf(unit, wording, spot.anchor, [left, top, left + width, top + height]),
    reach: [left - at[0] * k, top - at[1] * k, left + width - at[0] * k, top + height - at[1] * k],
  };
}

// The name, the strength beneath it and the marks beneath both, each as wide as it is.
function linesOf(
  unit: Standing,
  { name, joined }: { name: string; joined: boolean },
  anchor: Label['anchor'],
  [left, top, right, bottom]: Box,
): Box[] {
  const strong = textWidth(unit.strength, LETTER);
  const named = textWidth(name, LETTER) + (joined ? 4 + strong : 0);
  const line = (width: number, from: number, to: number): Box => {
    const start = anchor === 'start' ? left : anchor === 'end' ? right - width : (left + right - width) / 2;
    return [start - HAIR, from, start + width + HAIR, to];
  };
  return [
    line(named, top, top + LINE),
    ...(joined || !unit.strength ? [] : [line(strong, top + LINE, top + 2 * LINE)]),
    ...(unit.marks > 0 ? [line(unit.marks * TOKEN, bottom - TOKEN, bottom)] : []),
  ];
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
  const gap = unit.first ? Math.max(GAP, RING * k + 4) : unit.ready ? DOT : GAP;
  const spots: Spot[] = [];
  for (const [along, worse] of [
    [0, 0],
    [0.25, 4],
    [-0.25, 4],
    [0.45, 8],
    [-0.45, 8],
  ] as const)
    for (const further of [0, 12, 26])
      spots.push({ at: place(along * w, -d, -gap - further), anchor, vertical, worse: worse + further * 0.9 });
  const [left, top, right, bottom] = boundsOf(unit, k);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  spots.push({ at: [x, top - 3], anchor: 'middle', vertical: 'above', worse: 16 });
  spots.push({ at: [x, bottom + 3], anchor: 'middle', vertical: 'below', worse: 16 });
  // Flush with the unit, for one that stands at an edge.
  for (const [edge, way] of [
    [left, 'start'],
    [right, 'end'],
  ] as const) {
    spots.push({ at: [edge, top - 3], anchor: way, vertical: 'above', worse: 19 });
    spots.push({ at: [edge, bottom + 3], anchor: way, vertical: 'below', worse: 19 });
  }
  for (const along of [0.25, 0.75]) {
    const slid = left + along * (right - left);
    spots.push({ at: [slid, top - 3], anchor: 'middle', vertical: 'above', worse: 18 });
    spots.push({ at: [slid, bottom + 3], anchor: 'middle', vertical: 'below', worse: 18 });
  }
  spots.push({ at: [x, top - 17], anchor: 'middle', vertical: 'above', worse: 30 });
  spots.push({ at: [x, bottom + 17], anchor: 'middle', vertical: 'below', worse: 30 });
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
export function footprint(unit: Standing, k: number): Box[] {
  const [a, b, c, d] = cornersOf(unit, k);
  if (!a || !b || !c || !d) return [];
  const slices = Math.max(1, Math.min(8, Math.round(unit.size[0] / Math.max(0.5, unit.size[1]))));
  const blend = (p: Xy, q: Xy, t: number): Xy => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  return Array.from({ length: slices }, (_, i) => {
    const [from, to] = [i / slices, (i + 1) / slices];
    return boxOf([blend(a, b, from), blend(a, b, to), blend(d, c, from), blend(d, c, to)]);
  });
}
