// What a throw of dice says, in words and in shapes.
import type { Reading, Roll, Tally } from '../wire/types';
import { capital, counted, inWords, many, signed } from './words';

// Where the dots of a face stand, in thirds of the die.
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
}; // prettier-ignore

// Cubes have dots, other dice figures in the outline that one sees of them.
export const hasPips = (die: string): boolean => die === 'd6' || die === 'd3' || die === 'average';
export const pips = (face: number): [number, number][] => PIPS[face] ?? [];

const CORNERS: Record<string, number> = { d4: 3, d8: 4, d10: 4, d12: 5, d20: 6 };

export function outline(die: string, radius = 17): string {
  const corners = CORNERS[die] ?? 6;
  const points = Array.from({ length: corners }, (_, i) => {
    const turn = (i / corners) * 2 * Math.PI;
    return `${(Math.sin(turn) * radius).toFixed(1)} ${(-Math.cos(turn) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

// "4 or more", "8 or less": as the roll itself says. Reports of older games do not; they have the bare number.
export function needText({ read, need }: { read?: Reading; need?: Tally }): string {
  if (!need) return '';
  // No die shows less than a 1, which always does where dice must not pass a number.
  const sum = read === 'at-most' ? Math.max(1, need.sum) : need.sum;
  return `${sum}${read === 'at-most' ? ' or less' : read === 'at-least' ? ' or more' : ''}`;
}

// "General with the unit: +1 to morale": before the colon it says who, and the number follows anyway.
// Only its own letters stay great ones: "activating CQ".
const short = (title: string): string =>
  title.replace(/:.*$/, '').replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

// A modifier as the sheet prints it, where plus is good for whoever rolls: it takes off a need that must be reached.
export const printed = (delta: number, read: Reading | undefined): number => (read === 'at-least' ? -delta : delta);

// What changed the need: "4, general +1"; nothing where nothing did.
export function needWhy(roll: Roll, titleOf: (rule: string) => string): string {
  const lines = roll.need?.lines?.filter((line) => line.delta !== 0) ?? [];
  if (!roll.need || lines.length === 0) return '';
  return [
    String(roll.need.base),
    ...lines.map((l) => `${short(titleOf(l.rule))} ${signed(printed(l.delta, roll.read))}`.trim()),
  ].join(', ');
}

// A throw that stops hits instead of making them.
export const isSave = (roll: Roll): boolean => roll.makes === 'saves';

// What counts, as the report says it: "a 6 hits", "4 or more saves", "8 or less needed".
export function wantText(roll: Roll): string {
  if (!roll.need) return '';
  const wants = roll.wants ?? needText(roll);
  if (roll.makes === 'hits') return `${wants} hits`;
  if (isSave(roll)) return `${wants} saves`;
  return `${wants} ${roll.faces.length === 1 || roll.total ? 'needed' : 'counts'}`;
}

// Of one die, or of a total.
function verdict(roll: Roll): string {
  if (roll.read === 'at-most') return roll.good[0] ? 'low enough' : 'too high';
  return roll.good[0] ? 'enough' : 'not enough';
}

// "two of three hit"; of one die only what it did.
function counting(roll: Roll, did: string, failed: string): string {
  const good = roll.good.filter(Boolean).length;
  if (roll.faces.length === 1) return good === 0 ? failed : did;
  return `${good === 0 ? 'none' : inWords(good)} of ${inWords(roll.faces.length)} ${did}`;
}

export function resultText(roll: Roll): string {
  if (roll.total) return [`total ${roll.hits}`, roll.need ? verdict(roll) : ''].filter(Boolean).join(', ');
  if (isSave(roll)) return counting(roll, 'saved', 'not saved');
  if (!roll.need) return '';
  // A die may make more than one.
  if (roll.makes === 'hits')
    return roll.hits > roll.good.filter(Boolean).length ? counted(roll.hits, 'hit') : counting(roll, 'hit', 'missed');
  if (roll.faces.length === 1) return verdict(roll);
  return counting(roll, roll.good.filter(Boolean).length === 1 ? 'counts' : 'count', '');
}

// Cards that are drawn are no dice, though they are thrown like them: they are seen as cards.
export const isCard = (roll: Roll): boolean => roll.die === 'urn';

// "4 dice, 4 or more hits: 6, 4, 3, 1, two of four hit"
export function spoken(roll: Roll): string {
  const n = roll.faces.length;
  const wants = wantText(roll);
  return [`${n} ${many(n, 'die', 'dice')}${wants ? `, ${wants}` : ''}: ${roll.faces.join(', ')}`, resultText(roll)]
    .filter(Boolean)
    .join(', ');
}

export const sentence = (text: string): string => (text ? `${capital(text)}.` : '');
