// The sheet's furniture: a graduated neatline, and where the cartouche finds room.
import type { Xy } from '../wire/types';
import { SQUARE } from './chart';
import type { Box } from './ground/geometry';
import { num } from './ground/ink';

const BAR = 6; // inches

// Every second bar of the neatline, as one path.
export function graduation(width: number, height: number): string {
  let d = '';
  for (let x = BAR; x < width; x += 2 * BAR) {
    const long = num(Math.min(BAR, width - x));
    d += `M${x} -.9h${long}v.4h-${long}zM${x} ${num(height + 0.5)}h${long}v.4h-${long}z`;
  }
  for (let y = BAR; y < height; y += 2 * BAR) {
    const long = num(Math.min(BAR, height - y));
    d += `M-.9 ${y}h.4v${long}h-.4zM${num(width + 0.5)} ${y}h.4v${long}h-.4z`;
  }
  return d;
}

// The middles of the squares of the grid along one edge; a sliver at the end gets no letter.
export function squares(length: number): number[] {
  const count = Math.ceil(length / SQUARE);
  return Array.from({ length: count }, (_, i) => (i * SQUARE + Math.min(length, (i + 1) * SQUARE)) / 2).filter(
    (_, i) => length - i * SQUARE > SQUARE / 4,
  );
}

export interface Corner {
  box: Box; // of the cartouche
  rose: Xy; // the middle of the compass rose
  scale: number;
}

export const CARTOUCHE: [number, number] = [12.2, 16.2];
const MARGIN = 1.3;
const ROSE = 3.6;

const SAMPLE = 1.5; // inches between the places that are looked at

// The corner with the fewest troops and the least ground to hide; the rose stands beside the cartouche, towards the middle.
export function emptiestCorner(
  width: number,
  height: number,
  busy: Xy[],
  solid: Box[],
  weightAt: (at: Xy) => number = () => 0,
): Corner {
  const scale = Math.min(1, width / 84, height / 48);
  const [w, h] = [CARTOUCHE[0] * scale, CARTOUCHE[1] * scale];
  const corners = [
    { east: true, south: true },
    { east: false, south: true },
    { east: true, south: false },
    { east: false, south: false },
  ].map(({ east, south }) => {
    const left = east ? width - MARGIN - w : MARGIN;
    const top = south ? height - MARGIN - h : MARGIN;
    const rose: Xy = [
      east ? left - (ROSE + 0.2) * scale : left + w + (ROSE + 0.2) * scale,
      south ? height - MARGIN - 3 * scale : MARGIN + 5 * scale,
    ];
    return { box: [left, top, left + w, top + h] as Box, rose, scale };
  });
  const cost = ({ box, rose }: Corner): number => {
    const close = (p: Xy): number =>
      Math.max(0, 8 - outside(p, box)) ** 2 + Math.max(0, 6 - Math.hypot(p[0] - rose[0], p[1] - rose[1])) ** 2;
    const near = busy.reduce((sum, p) => sum + close(p), 0);
    const span = ROSE * scale;
    const hidden =
      sampled(box, weightAt) + sampled([rose[0] - span, rose[1] - span, rose[0] + span, rose[1] + span], weightAt);
    const over = solid.filter((s) => s[0] < box[2] && s[2] > box[0] && s[1] < box[3] && s[3] > box[1]).length;
    return near + over * 12 + hidden;
  };
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

function sampled([left, top, right, bottom]: Box, weightAt: (at: Xy) => number): number {
  let sum = 0;
  for (let x = left; x <= right; x += SAMPLE) for (let y = top; y <= bottom; y += SAMPLE) sum += weightAt([x, y]);
  return sum;
}

// How far a point lies outside a box; 0 within.
export function outside([x, y]: Xy, [left, top, right, bottom]: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// "fought on the 15th", "of March 1781"
export function dateLines(date: string | undefined): string[] {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  if (!found) return date ? [`fought ${date}`] : [];
  const day = Number(found[3]);
  const end =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th';
  return [`fought on the ${day}${end}`, `of ${MONTHS[Number(found[2]) - 1] ?? ''} ${found[1] ?? ''}`];
}

// The first word in capitals, the rest below it; a short first word takes the next along. What a title adds after a colon
// or in brackets is told only where there is no rest.
export function titleLines(title: string): [string, string] {
  const [head = title, more = ''] = title.split(/\s*[:(]\s*/);
  const words = head.trim().split(/\s+/);
  const take = words.length > 1 && (words[0]?.length ?? 0) < 4 ? 2 : 1;
  const rest = words.slice(take).join(' ');
  return [words.slice(0, take).join(' ').toUpperCase(), rest || more.replace(/\)\s*$/, '')];
}

// A round number of yards for the scale's full length of about eight inches.
export function scaleBar(yardsPerInch: number): { yards: number; inches: number } {
  const wanted = yardsPerInch * 8;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [10, 8, 6, 5, 4, 3, 2, 1.6, 1.2, 1].find((s) => s * power <= wanted * 1.001) ?? 1;
  return { yards: step * power, inches: (step * power) / yardsPerInch };
}

// Marks of the sheet's own unit under a bar that is so many units long: their values, not too many.
export function unitMarks(units: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => units / s <= 5) ?? 200;
  return Array.from({ length: Math.floor(units / step + 0.001) + 1 }, (_, i) => i * step);
}
