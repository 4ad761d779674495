// The battle report in chapters, and the marks of the replay bar.
import type { Entry, Roll } from '../wire/types';
import { isCard } from './dice';

export interface Chapter {
  heading: Entry | undefined; // none: what stands before the first heading
  entries: Entry[];
}

export function chapters(log: Entry[]): Chapter[] {
  const out: Chapter[] = [];
  for (const entry of log) {
    const last = out[out.length - 1];
    if (entry.weight === 'heading') out.push({ heading: entry, entries: [] });
    else if (last) last.entries.push(entry);
    else out.push({ heading: undefined, entries: [entry] });
  }
  // A turn in which nothing happened has no heading, unless it is the turn that is being played.
  return out.filter((chapter, i) => chapter.entries.length > 0 || i === out.length - 1);
}

// A fight that went on is one entry, where it was told last.
export function newestTellings(log: Entry[]): Entry[] {
  const last = new Map<string, Entry>();
  for (const entry of log) if (entry.story) last.set(entry.story, entry);
  return log.filter((entry) => !entry.story || last.get(entry.story) === entry);
}

// What was thrown, without the cards that were drawn.
export const diceOf = (entry: Entry): Roll[] => (entry.rolls ?? []).filter((roll) => !isCard(roll));
export const hasNumbers = (entry: Entry): boolean => diceOf(entry).length + (entry.tallies?.length ?? 0) > 0;

// The newest entry of a kind; arrays learn this by themselves only in ES2023.
export function lastOf(log: Entry[], wanted: (entry: Entry) => boolean): Entry | undefined {
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = log[i];
    if (entry && wanted(entry)) return entry;
  }
  return undefined;
}

// The dice that fell last, without those of a story's beginning.
export function freshRolls(log: Entry[]): Roll[] {
  const told = lastOf(log, (entry) => (entry.rolls?.length ?? 0) > (entry.old_rolls ?? 0));
  return told?.rolls?.slice(told.old_rolls ?? 0) ?? [];
}

export interface Ticks {
  turns: { n: number; turn: number }[]; // the command with which a turn begins
  volleys: number[]; // commands with dice that make hits
  losses: number[]; // commands that cost somebody a unit
}

export function ticks(log: Entry[]): Ticks {
  const turns = new Map<number, number>();
  const volleys = new Set<number>();
  const losses = new Set<number>();
  for (const entry of log) {
    if (!turns.has(entry.turn)) turns.set(entry.turn, entry.n);
    if (entry.rolls?.some((roll) => roll.makes === 'hits')) volleys.add(entry.n);
    if (entry.weight === 'loss') losses.add(entry.n);
  }
  return { turns: [...turns].map(([turn, n]) => ({ n, turn })), volleys: [...volleys], losses: [...losses] };
}

// "turn 3, a volley, a unit lost"
export function momentSaid(marks: Ticks, command: number): string {
  return [
    `turn ${turnOf(marks, command)}`,
    marks.volleys.includes(command) ? 'a volley' : '',
    marks.losses.includes(command) ? 'a unit lost' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

// The turn in which a command was given.
export function turnOf(marks: Ticks, command: number): number {
  let turn = 0;
  for (const mark of marks.turns) if (mark.n <= command) turn = mark.turn;
  return turn;
}
