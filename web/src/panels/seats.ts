// Who sits where when a game is made, and which tokens this browser keeps for it.
import type { About, BotInfo, Created, Player, SideName } from '../wire/types';
import type { KnownGame } from '../state/library.svelte';
import { SIDES, capital, other } from './words';

export type Seats = Record<SideName, Player>;

export const HOT_SEAT: Seats = { british: 'hot-seat', american: 'hot-seat' };

// The bot of this name, or the one that a newcomer meets first.
export function botFor(players: About['players'] | undefined, name: string): BotInfo | undefined {
  return players?.find((p) => p.name === name) ?? players?.find((p) => p.name === 'drill') ?? players?.[0];
}
export const houseBot = (players: About['players'] | undefined): string | undefined => botFor(players, 'drill')?.name;

export const botTitle = (players: About['players'] | undefined, name: string): string =>
  players?.find((p) => p.name === name)?.title ?? capital(name);
export function timeOf({ seconds, others }: BotInfo): string {
  if (others) return 'a program of its own';
  return seconds > 0 ? `thinks ${seconds} s a turn` : 'moves at once';
}

// One side given to somebody, and the other put right: nobody has both, but at a hot-seat.
export function withSeat(seats: Seats, side: SideName, player: Player, company: Player = 'guest'): Seats {
  if (player === 'hot-seat') return HOT_SEAT;
  const beside = seats[other(side)];
  const left =
    beside === 'hot-seat' || (beside === 'you' && player === 'you') ? (player === 'you' ? company : 'you') : beside;
  return side === 'british' ? { british: player, american: left } : { british: left, american: player };
}

// The seat's token comes first: it is what the home screen asks with.
export function knownGame(created: Created, title: string, opened: number): KnownGame {
  const { tokens, invitations } = created;
  const mine = [...new Set(SIDES.flatMap((side) => tokens[side] ?? []))];
  return {
    game: created.game,
    tokens: [...(mine.length > 0 ? mine : [tokens.spectator]), tokens.host],
    watch: tokens.spectator,
    invitations,
    title,
    opened,
  };
}
