// This browser's share in the dice of a game: a number for each side that it plays, pledged first and shown when all have pledged.
//
// What is kept here holds a dishonest server to its word: one number for a side of a game, whatever is asked, and the seal and the
// other side's pledge as they were when the number was given. docs/dice.md tells why.
import type { DiceInfo, SideName } from '../wire/types';
import { newNumber, pledgeOf } from './fair';

export interface Share {
  number: string;
  commitment: string; // the server's, when the number was made
  against?: string; // the other side's pledge when it was shown; empty: a bot's
}
export type Said =
  { type: 'pledge'; side: SideName; pledge: string } | { type: 'show'; side: SideName; number: string };

interface Kept {
  game: string;
  sides: Partial<Record<SideName, Share>>;
}
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'drumhead.dice';
const MOST_GAMES = 60;

export const CHANGED_SEAL =
  'The server has changed the seal of its dice since you gave your number. Do not play this game: its dice may have been chosen.';
export const CHANGED_PLEDGE =
  'The other side has changed its number since yours was shown. Do not play this game: its dice may have been chosen.';
export const CHANGED_NUMBER = 'The dice of this game were not made with the number that you gave. Do not trust them.';
export const ELSEWHERE = 'Your number for the dice was made in another browser.';

const otherSide = (side: SideName): SideName => (side === 'british' ? 'american' : 'british');
const stands = (dice: DiceInfo, side: SideName) => dice.sides?.[side];
export const allPledged = (dice: DiceInfo): boolean =>
  Object.values(dice.sides ?? {}).every((one) => one.stands !== 'awaited');

export class Sharing {
  private memory: Kept[] | undefined; // where nothing can be stored

  constructor(
    readonly game: string,
    private readonly store: Store | undefined = globalThis.localStorage,
  ) {}

  // What is to be said now for these sides.
  next(dice: DiceInfo, seats: SideName[]): Said[] {
    if (this.trouble(dice, seats)) return [];
    return seats.flatMap((side) => this.nextOf(dice, side) ?? []);
  }

  // Why nothing more is said, or why the dice are not to be trusted.
  trouble(dice: DiceInfo, seats: SideName[]): string | undefined {
    for (const side of seats) {
      const share = this.of(side);
      const [own, against] = [stands(dice, side), stands(dice, otherSide(side))];
      if (!own || !against) continue;
      if (!share && own.stands === 'pledged') return ELSEWHERE;
      if (!share) continue;
      const found = this.wrong(dice, share, own, against);
      if (found) return found;
    }
    return undefined;
  }

  // A pledge from here instead of that of another browser; only before all have pledged.
  instead(dice: DiceInfo, seats: SideName[]): Said[] {
    return seats.flatMap((side) => {
      const pledge = pledgeOf(this.game, this.made(side, dice).number);
      return stands(dice, side)?.pledge === pledge ? [] : [{ type: 'pledge' as const, side, pledge }];
    });
  }

  private wrong(
    dice: DiceInfo,
    share: Share,
    own: { stands: string; pledge?: string; number?: string },
    against: { pledge?: string; number?: string },
  ): string | undefined {
    if (share.commitment !== dice.commitment) return CHANGED_SEAL;
    const mine = own.pledge === undefined || own.pledge === pledgeOf(this.game, share.number);
    if (share.against === undefined) return mine ? undefined : own.stands === 'shown' ? undefined : ELSEWHERE;
    if (!mine || (own.number !== undefined && own.number !== share.number)) return CHANGED_NUMBER;
    if (share.against !== (against.pledge ?? '')) return CHANGED_PLEDGE;
    if (against.pledge && against.number !== undefined && pledgeOf(this.game, against.number) !== against.pledge)
      return CHANGED_PLEDGE;
    return undefined;
  }

  private nextOf(dice: DiceInfo, side: SideName): Said | undefined {
    const own = stands(dice, side);
    if (own?.stands === 'awaited')
      return { type: 'pledge', side, pledge: pledgeOf(this.game, this.made(side, dice).number) };
    const share = this.of(side);
    if (own?.stands !== 'pledged' || !share || !allPledged(dice)) return undefined;
    this.keep(side, { ...share, against: stands(dice, otherSide(side))?.pledge ?? '' });
    return { type: 'show', side, number: share.number };
  }

  private made(side: SideName, dice: DiceInfo): Share {
    return this.of(side) ?? this.keep(side, { number: newNumber(), commitment: dice.commitment });
  }
  private of(side: SideName): Share | undefined {
    return this.read().find((one) => one.game === this.game)?.sides[side];
  }
  private keep(side: SideName, share: Share): Share {
    const all = this.read();
    const sides = { ...all.find((one) => one.game === this.game)?.sides, [side]: share };
    this.memory = [{ game: this.game, sides }, ...all.filter((one) => one.game !== this.game)].slice(0, MOST_GAMES);
    try {
      this.store?.setItem(KEY, JSON.stringify(this.memory));
    } catch {
      // Then it lasts as long as the page.
    }
    return share;
  }
  // From the store, where another tab of the same seat may have written meanwhile.
  private read(): Kept[] {
    try {
      const held = JSON.parse(this.store?.getItem(KEY) ?? 'null') as unknown;
      if (Array.isArray(held)) return held as Kept[];
    } catch {
      // Not ours, or no store.
    }
    return this.memory ?? [];
  }
}
