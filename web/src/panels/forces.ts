// Both armies by brigade, and how each unit fares.
import type { Piece, RosterEntry, SideName } from '../wire/types';

export type Fate = 'here' | 'to come' | 'hidden' | 'lost';
export interface Member {
  entry: RosterEntry;
  piece: Piece | undefined;
  fate: Fate;
}
export interface Brigade {
  title: string;
  members: Member[];
}

export function fateOf(entry: RosterEntry, piece: Piece | undefined, turn: number): Fate {
  if (piece?.present) return 'here';
  if (piece?.concealed) return 'hidden';
  return entry.arrives !== undefined && entry.arrives >= turn && (piece?.strength ?? 1) > 0 ? 'to come' : 'lost';
}

export function brigades(roster: RosterEntry[], pieces: Map<string, Piece>, side: SideName, turn: number): Brigade[] {
  const found = new Map<string, Brigade>();
  for (const entry of roster) {
    if (entry.side !== side || entry.kind === 'token') continue;
    const title = entry.brigade ?? '';
    const brigade = found.get(title) ?? { title, members: [] };
    found.set(title, brigade);
    const piece = pieces.get(entry.key);
    brigade.members.push({ entry, piece, fate: fateOf(entry, piece, turn) });
  }
  return [...found.values()];
}

// Strength now and at the start, of all units.
export function strengthOf(groups: Brigade[]): { now: number; start: number } {
  let now = 0;
  let start = 0;
  for (const { piece, fate } of groups.flatMap((g) => g.members)) {
    start += piece?.start ?? 0;
    now += fate === 'lost' ? 0 : (piece?.strength ?? 0);
  }
  return { now, start };
}
