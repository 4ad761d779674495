// Whom a battle waits for before it begins, in words.
import type { Battle } from '../state/battle.svelte';
import type { Beginning } from '../state/beginning.svelte';
import type { SideName } from '../wire/types';
import { SIDES, SIDE_WORD } from './words';

type Asked = { battle: Pick<Battle, 'setting' | 'seats' | 'around'>; beginning: Pick<Beginning, 'trouble'> };

// Sides of others that have still to pledge or to show.
const awaited = ({ battle: { setting, seats } }: Asked): SideName[] =>
  SIDES.filter(
    (side) => !seats.includes(side) && ['awaited', 'pledged'].includes(setting?.dice.sides?.[side].stands ?? ''),
  );

// Not while the page and the program agree among themselves: that takes a moment only.
export const waits = (table: Asked): boolean =>
  table.beginning.trouble !== undefined || table.battle.seats.length === 0 || waitingFor(table).length > 0;

export function waitingFor(table: Asked): string[] {
  const shares = Object.values(table.battle.setting?.dice.sides ?? {});
  const allPledged = shares.every((one) => one.stands !== 'awaited');
  return awaited(table).flatMap((side) => {
    const name = SIDE_WORD[side];
    const stands = table.battle.setting?.dice.sides?.[side].stands;
    if (table.battle.around?.places[side] !== 'taken') return [`Nobody has come yet to lead the ${name}.`];
    const here = table.battle.around.present.some((one) => one.side === side && one.count > 0);
    if (stands === 'awaited')
      return [
        here
          ? `Whoever leads the ${name} is just sitting down.`
          : `Whoever leads the ${name} has not opened the game yet.`,
      ];
    if (!allPledged) return [];
    if (here) return [`The dice are being agreed on with whoever leads the ${name}.`];
    return [`Whoever leads the ${name} is away: the battle begins when he or she opens the game again.`];
  });
}
