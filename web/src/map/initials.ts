// A leader's initial, two letters where another of his side has the same; and who commands in chief.
import type { RosterEntry } from '../wire/types';

export function surname(name: string): string {
  const plain = name.replace(/\s*\([^)]*\)/g, '').split(/\s+and\s+/)[0] ?? name;
  const words = plain.trim().split(/\s+/);
  return words[words.length - 1] ?? name;
}

export function initialOf(entry: RosterEntry, roster: RosterEntry[]): string {
  const mine = surname(entry.name);
  const twin = roster.some((other) => {
    if (other.kind !== 'leader' || other.side !== entry.side || other.key === entry.key) return false;
    const name = surname(other.name);
    return name.charAt(0) === mine.charAt(0) && roster.indexOf(other) < roster.indexOf(entry);
  });
  return mine.slice(0, twin ? 2 : 1);
}

// The first of a side's leaders who has no brigade of his own.
export function isChief(entry: RosterEntry, roster: RosterEntry[]): boolean {
  return (
    roster.find((other) => other.kind === 'leader' && other.side === entry.side && !other.brigade)?.key === entry.key
  );
}
