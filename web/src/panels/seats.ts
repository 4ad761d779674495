// Who sits where when a game is made, and which tokens this browser keeps for it.
import type { About, Created, SideName } from '../wire/types';
import type { KnownGame } from '../state/library.svelte';
import { SIDES } from './words';

// 'you', 'guest' for another person by link, or the name of a bot.
export type Seat = string;
export type Seats = Record<SideName, Seat>;

// The bot that a newcomer meets first.
export function houseBot(players: About['players'] | undefined): string | undefined {
  return players?.find((p) => p.name === 'drill')?.name ?? players?.[0]?.name;
}

export const isPerson = (seat: Seat): boolean => seat === 'you' || seat === 'guest';

export function wireSeats(seats: Seats): Record<SideName, string> {
  return { british: isPerson(seats.british) ? 'person' : seats.british, american: isPerson(seats.american) ? 'person' : seats.american };
}

export function knownGame(created: Created, seats: Seats, title: string, opened: number): KnownGame {
  const mine = SIDES.filter((side) => seats[side] === 'you').map((side) => created.tokens[side]);
  const tokens = mine.length > 0 ? mine : [created.tokens.spectator];
  return { game: created.game, tokens, links: created.tokens, title, opened };
}
