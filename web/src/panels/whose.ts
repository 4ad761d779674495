// Whose word the table waits for, in a few words.
import type { SideName, State } from '../wire/types';
import { SIDE_WORD } from './words';

export interface Whose {
  side: SideName | undefined;
  lead: string; // the side, or the bot
  rest: string;
  mine: boolean;
}

const toPersons: Record<SideName, string> = { british: 'the Crown', american: 'the Americans' };

export function whose(state: State, seats: SideName[], past = false): Whose {
  const side = state.decision.side;
  if (past && side) return { side, lead: SIDE_WORD[side], rest: ' to act', mine: false };
  if (state.over || side === undefined)
    return { side: state.winner, lead: 'The battle is over', rest: '', mine: false };
  const { by, title, lent } = state.played[side];
  if (by !== 'person') {
    const rest = lent && seats.includes(side) ? ' plays for you…' : ' is thinking…';
    return { side, lead: title ?? by, rest, mine: false };
  }
  if (seats.includes(side)) {
    const you = seats.length === 1 ? ' to act: you' : ' to act';
    return { side, lead: SIDE_WORD[side], rest: you, mine: true };
  }
  if (seats.length === 0) return { side, lead: SIDE_WORD[side], rest: ' to act', mine: false };
  return { side, lead: '', rest: `waiting for ${toPersons[side]}`, mine: false };
}
