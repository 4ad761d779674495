// What the list of open tables says, in words.
import { SIDE_WORD, other } from '../panels/words';
import type { OpenBattle, OpenChair, Person, SideName, TablePace } from '../wire/types';

export const PACES: { pace: TablePace; title: string; says: string }[] = [
  { pace: 'now', title: 'Now', says: 'played in one sitting' },
  { pace: 'day', title: 'A turn a day', says: 'about a turn a day' },
  { pace: 'week', title: 'A turn a week', says: 'about a turn a week' },
];

export const paceOf = (pace: TablePace): string => PACES.find((p) => p.pace === pace)?.says ?? '';
export const hostOf = (chair: OpenChair): Person | undefined => chair[other(chair.side)];
export const freeSide = (side: SideName): string =>
  side === 'british' ? 'the Crown is free' : 'the Americans are free';

// "Piet against Anna"; who gave no name is called by his side.
export function playersOf(battle: OpenBattle): string {
  const word = (side: SideName): string => battle[side]?.name ?? `the ${SIDE_WORD[side]}`;
  const both = `${word('british')} against ${word('american')}`;
  return both.charAt(0).toUpperCase() + both.slice(1);
}
