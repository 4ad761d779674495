// Who commands in chief.
import type { RosterEntry } from '../wire/types';

// The first of a side's leaders who has no brigade of his own.
export function isChief(entry: RosterEntry, roster: RosterEntry[]): boolean {
  return (
    roster.find((other) => other.kind === 'leader' && other.side === entry.side && !other.brigade)?.key === entry.key
  );
}
