// Who is at the table, seat by seat, in words.
import type { Around, Person, SideName } from '../wire/types';
import { SIDES, SIDE_WORD, capital } from './words';

export interface Seat {
  who: string;
  what: string;
  mark: 'here' | 'away' | 'invited' | 'free';
}

export const countOf = (state: Around, side: SideName | 'spectator'): number =>
  state.present.find((p) => p.side === side)?.count ?? 0;

// A name as it is shown: the tag tells two of one name apart.
export const nameOf = (person: Person | undefined): string | undefined => person && `${person.name} (${person.tag})`;

export function seatOf(state: Around, side: SideName, player: string, mine: boolean): Seat {
  const here = countOf(state, side);
  const leads = `leads the ${SIDE_WORD[side]}`;
  switch (state.places[side]) {
    case 'bot':
      return { who: capital(state.played[side].title ?? player), what: `a bot, ${leads}`, mark: 'here' };
    case 'taken':
      if (mine && state.played[side].lent)
        return {
          who: 'You',
          what: `lead the ${SIDE_WORD[side]}; ${state.played[side].title} plays for you`,
          mark: 'here',
        };
      if (mine)
        return {
          who: 'You',
          what: here > 1 ? `lead the ${SIDE_WORD[side]}, open in ${here} places` : `lead the ${SIDE_WORD[side]}`,
          mark: 'here',
        };
      return here > 0
        ? { who: nameOf(state.names[side]) ?? 'Your opponent', what: `${leads}: at the table`, mark: 'here' }
        : { who: nameOf(state.names[side]) ?? 'Your opponent', what: `${leads}: away just now`, mark: 'away' };
    case 'invited':
      return { who: 'Invited', what: `to lead the ${SIDE_WORD[side]}: nobody has come yet`, mark: 'invited' };
    default:
      return { who: 'A free seat', what: `Nobody leads the ${SIDE_WORD[side]}`, mark: 'free' };
  }
}

export function watchers(state: Around): Seat {
  const n = countOf(state, 'spectator');
  return {
    who: 'Watching',
    what: n === 0 ? 'nobody' : n === 1 ? 'one person' : `${n} people`,
    mark: n > 0 ? 'here' : 'free',
  };
}

// The sides that somebody can be invited to lead.
export const openSides = (state: Around): SideName[] =>
  SIDES.filter((s) => state.places[s] === 'invited' || state.places[s] === 'free');
