import { describe, expect, it } from 'vitest';
import type { DiceInfo } from '../wire/types';
import { pledgeOf } from './fair';
import { CHANGED_NUMBER, CHANGED_PLEDGE, CHANGED_SEAL, ELSEWHERE, Sharing } from './sharing';

function store() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
  };
}
const dice = (british: object, american: object, commitment = 'seal'): DiceInfo => ({
  recipe: 2,
  practice: false,
  commitment,
  sides: { british, american } as DiceInfo['sides'],
});
const awaited = { stands: 'awaited' };
const bot = { stands: 'bot', number: 'bot' };
const theirs = { stands: 'pledged', pledge: pledgeOf('g1', 'ff') };

// The British of this browser, after they have pledged.
function pledged(kept = store()) {
  const sharing = new Sharing('g1', kept);
  const said = sharing.next(dice(awaited, awaited), ['british'])[0];
  if (said?.type !== 'pledge') throw new Error('no pledge');
  return { sharing, own: { stands: 'pledged', pledge: said.pledge }, kept };
}

describe('a share in the dice', () => {
  it('is pledged first, and shown when all have pledged', () => {
    const { sharing, own } = pledged();
    expect(sharing.next(dice(own, awaited), ['british'])).toEqual([]);
    const [shown] = sharing.next(dice(own, theirs), ['british']);
    expect(shown?.type).toBe('show');
    expect(shown?.type === 'show' && pledgeOf('g1', shown.number)).toBe(own.pledge);
    expect(shown?.type === 'show' && shown.number).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the same however often it is asked for, also by another page', () => {
    const { own, kept } = pledged();
    expect(new Sharing('g1', kept).next(dice(awaited, awaited), ['british'])).toEqual([
      { type: 'pledge', side: 'british', pledge: own.pledge },
    ]);
    expect(new Sharing('g2', kept).next(dice(awaited, awaited), ['british'])).not.toEqual([
      { type: 'pledge', side: 'british', pledge: own.pledge },
    ]);
  });

  it('is given for both sides at a hot-seat, and for one against a bot', () => {
    const hot = new Sharing('g1', store());
    expect(hot.next(dice(awaited, awaited), ['british', 'american']).map((s) => [s.type, s.side])).toEqual([
      ['pledge', 'british'],
      ['pledge', 'american'],
    ]);
    const { sharing, own } = pledged();
    expect(sharing.next(dice(own, bot), ['british'])[0]?.type).toBe('show');
    expect(sharing.trouble(dice({ ...own, stands: 'shown' }, bot), ['british'])).toBeUndefined();
  });

  it('is not given for those who watch', () => {
    expect(new Sharing('g1', store()).next(dice(awaited, awaited), [])).toEqual([]);
  });

  it('is not given a second time to a server that has changed its seal', () => {
    const { sharing, own } = pledged();
    expect(sharing.next(dice(own, theirs, 'another'), ['british'])).toEqual([]);
    expect(sharing.trouble(dice(own, theirs, 'another'), ['british'])).toBe(CHANGED_SEAL);
  });

  it('notices that the other side changes its number after seeing this one', () => {
    const { sharing, own } = pledged();
    sharing.next(dice(own, theirs), ['british']);
    const later = { stands: 'pledged', pledge: pledgeOf('g1', 'ee') };
    expect(sharing.next(dice(own, later), ['british'])).toEqual([]);
    expect(sharing.trouble(dice(own, later), ['british'])).toBe(CHANGED_PLEDGE);
  });

  it('notices a beginning with other numbers than those that were given', () => {
    const { sharing, own } = pledged();
    const [shown] = sharing.next(dice(own, theirs), ['british']);
    const number = shown?.type === 'show' ? shown.number : '';
    const begun = (mine: string, other: string) =>
      dice(
        { stands: 'shown', pledge: own.pledge, number: mine },
        { stands: 'shown', pledge: theirs.pledge, number: other },
      );
    expect(sharing.trouble(begun(number, 'ff'), ['british'])).toBeUndefined();
    expect(sharing.trouble(begun('00', 'ff'), ['british'])).toBe(CHANGED_NUMBER);
    expect(sharing.trouble(begun(number, 'ee'), ['british'])).toBe(CHANGED_PLEDGE);
  });

  it('says that another browser has pledged, and pledges instead when told to', () => {
    const { sharing } = pledged();
    const foreign = { stands: 'pledged', pledge: pledgeOf('g1', 'aa') };
    expect(sharing.trouble(dice(foreign, awaited), ['british'])).toBe(ELSEWHERE);
    expect(sharing.next(dice(foreign, awaited), ['british'])).toEqual([]);
    expect(new Sharing('g1', store()).trouble(dice(foreign, theirs), ['british'])).toBe(ELSEWHERE);
    expect(sharing.instead(dice(foreign, awaited), ['british'])[0]?.type).toBe('pledge');
  });
});
