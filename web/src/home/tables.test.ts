import { expect, test } from 'vitest';
import type { OpenBattle, OpenChair } from '../wire/types';
import { freeSide, hostOf, paceOf, playersOf } from './tables';

const line = { game: 'g', rules: 'r', scenario: 's', title: 'T', pace: 'now', since: 0 } as const;

test('a battle is told by its players, or their sides', () => {
  const battle: OpenBattle = { ...line, token: 't', turn: 1, watchers: 0, british: { name: 'Piet', tag: 'abcd' } };
  expect(playersOf(battle)).toBe('Piet against the Americans');
  expect(playersOf({ ...battle, american: { name: 'Anna', tag: 'efgh' } })).toBe('Piet against Anna');
  expect(playersOf({ ...line, token: 't', turn: 1, watchers: 0 })).toMatch(/^The Crown against/);
});

test('the host of a table sits opposite the free chair', () => {
  const chair: OpenChair = {
    ...line,
    side: 'american',
    invitation: 'i',
    here: true,
    british: { name: 'Piet', tag: 'abcd' },
  };
  expect(hostOf(chair)?.name).toBe('Piet');
  expect(hostOf({ ...chair, side: 'british' })).toBeUndefined();
  expect(freeSide('american')).toBe('the Americans are free');
  expect(paceOf('day')).toBe('about a turn a day');
});
