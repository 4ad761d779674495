// The names of a unit from the longest form to the shortest: as the battle introduces it, its short name, and its label.
import type { RosterEntry } from '../wire/types';

const READABLE = 18; // letters that need no shortening

export function unitNames(entry: RosterEntry, whole: boolean): string[] {
  const short = entry.short ?? entry.name;
  const label = entry.label ?? short;
  return [...new Set(whole || entry.name.length <= READABLE ? [entry.name, short, label] : [short, label])];
}
