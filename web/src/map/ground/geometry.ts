// Plane geometry for drawing: points, lines, polygons. y grows downward here, as on the screen.
import type { Xy } from '../../wire/types';

export type Box = [left: number, top: number, right: number, bottom: number];
export type Random = () => number;

// A small seeded generator (mulberry32): the same battle always gets the same trees.
export function random(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const plus = (a: Xy, b: Xy): Xy => [a[0] + b[0], a[1] + b[1]];
export const minus = (a: Xy, b: Xy): Xy => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Xy, k: number): Xy => [a[0] * k, a[1] * k];
export const size = (a: Xy): number => Math.hypot(a[0], a[1]);
export const unit = (a: Xy): Xy => times(a, 1 / (size(a) || 1));
export const mix = (a: Xy, b: Xy, share: number): Xy => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
export const leftOf = (direction: Xy): Xy => [-direction[1], direction[0]];

// The sides of a line or polygon.
export function sides(points: Xy[], closed: boolean): [Xy, Xy][] {
  const out: [Xy, Xy][] = [];
  points.forEach((from, i) => {
    const to = points[i + 1] ?? (closed ? points[0] : undefined);
    if (to && to !== from) out.push([from, to]);
  });
  return out;
}

// Rounds corners by cutting them again and again (Chaikin).
export function smooth(points: Xy[], closed: boolean, rounds: number): Xy[] {
  let now = points;
  for (let round = 0; round < rounds && now.length > 2; round++) {
    const cut = sides(now, closed).flatMap(([a, b]) => [mix(a, b, 0.25), mix(a, b, 0.75)]);
    const first = now[0];
    const last = now[now.length - 1];
    now = closed || !first || !last ? cut : [first, ...cut, last];
  }
  return now;
}

export function inside(p: Xy, polygon: Xy[]): boolean {
  let within = false;
  for (const [a, b] of sides(polygon, true))
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  return within;
}

export function nearestOn(p: Xy, a: Xy, b: Xy): Xy {
  const along = minus(b, a);
  const share = ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2 || 1);
  return mix(a, b, Math.max(0, Math.min(1, share)));
}

export function distanceTo(p: Xy, line: Xy[], closed = false): number {
  const alone = line[0];
  if (alone && line.length === 1) return size(minus(p, alone));
  return sides(line, closed).reduce((least, [a, b]) => Math.min(least, size(minus(p, nearestOn(p, a, b)))), Infinity);
}

// Positive where the corners run clockwise on the screen.
export function area(polygon: Xy[]): number {
  return sides(polygon, true).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0) / 2;
}

export function boxOf(points: Xy[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

export function middle(points: Xy[]): Xy {
  const box = boxOf(points);
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

export interface Step {
  at: Xy;
  along: Xy; // the direction of the line there
  gone: number;
}

// Walks along a line, one step every `pace`.
export function walk(points: Xy[], pace: number, closed: boolean, start = pace / 2): Step[] {
  const out: Step[] = [];
  let next = start;
  let gone = 0;
  for (const [a, b] of sides(points, closed)) {
    const length = size(minus(b, a));
    const along = unit(minus(b, a));
    for (; next <= gone + length; next += pace) out.push({ at: plus(a, times(along, next - gone)), along, gone: next });
    gone += length;
  }
  return out;
}

// Straight strokes across a polygon, `gap` apart, at an angle in degrees.
export function hatch(polygon: Xy[], degrees: number, gap: number, r: Random, wobble = 0): [Xy, Xy][] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const turned = polygon.map(([x, y]): Xy => [x * cos + y * sin, -x * sin + y * cos]);
  const back = (x: number, y: number): Xy => [x * cos - y * sin, x * sin + y * cos];
  const [, top, , bottom] = boxOf(turned);
  const strokes: [Xy, Xy][] = [];
  for (let y = top + gap / 2; y < bottom; y += gap * (1 + wobble * (r() - 0.5))) {
    const cuts = sides(turned, true)
      .filter(([a, b]) => a[1] > y !== b[1] > y)
      .map(([a, b]) => a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]))
      .sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) strokes.push([back(cuts[i] ?? 0, y), back(cuts[i + 1] ?? 0, y)]);
  }
  return strokes;
}

// Points strewn over a polygon, no two nearer than `gap`; from the back to the front.
export function scatter(polygon: Xy[], gap: number, r: Random, allowed: (p: Xy) => boolean = () => true): Xy[] {
  const [left, top, right, bottom] = boxOf(polygon);
  const cell = gap / Math.SQRT2;
  const taken = new Map<string, Xy>();
  const out: Xy[] = [];
  const crowded = (p: Xy, column: number, row: number): boolean => {
    for (let i = column - 2; i <= column + 2; i++)
      for (let j = row - 2; j <= row + 2; j++) {
        const other = taken.get(`${i},${j}`);
        if (other && size(minus(p, other)) < gap) return true;
      }
    return false;
  };
  const tries = (((right - left) * (bottom - top)) / (gap * gap)) * 9;
  for (let t = 0; t < tries; t++) {
    const p: Xy = [left + r() * (right - left), top + r() * (bottom - top)];
    const column = Math.floor(p[0] / cell);
    const row = Math.floor(p[1] / cell);
    if (crowded(p, column, row) || !inside(p, polygon) || !allowed(p)) continue;
    taken.set(`${column},${row}`, p);
    out.push(p);
  }
  return out.sort((a, b) => a[1] - b[1]);
}

// The part of a polygon that lies within a box.
export function clip(polygon: Xy[], [left, top, right, bottom]: Box): Xy[] {
  const cut = (points: Xy[], axis: 0 | 1, at: number, keep: 1 | -1): Xy[] =>
    sides(points, true).flatMap(([a, b]) => {
      const aIn = (a[axis] - at) * keep >= 0;
      const bIn = (b[axis] - at) * keep >= 0;
      const crossing = aIn === bIn ? [] : [mix(a, b, (at - a[axis]) / (b[axis] - a[axis]))];
      return aIn ? [a, ...crossing] : crossing;
    });
  return cut(cut(cut(cut(polygon, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);
}
