import { beforeEach, expect, test } from 'vitest';
import { given, shoot, state } from './given';
import { BattleRecord } from './record.svelte';

let { link, battle, planning, hand } = given();
let record: BattleRecord;
beforeEach(() => {
  ({ link, battle, planning, hand } = given());
  record = new BattleRecord(link, battle, planning, hand);
  battle.begin(state(5), []);
});

test('goes to an earlier moment, where nothing is offered, and comes back', async () => {
  hand.selected = 'a';
  hand.options = [shoot];
  const going = record.goTo(2);
  expect(link.said).toEqual([{ type: 'at', commands: 2 }]);
  await link.answer({ type: 'at', commands: 2, last: 5, state: state(2, { turn: 9 }) });
  await going;
  expect(battle.state?.turn).toBe(9);
  expect(hand.options).toEqual([]);
  record.toLive();
  expect(battle.state?.version).toBe(5);
  expect(link.said.at(-1)?.type).toBe('options');
});

test('does not go before the beginning or beyond the end', async () => {
  void record.goTo(-3);
  expect(link.said).toEqual([{ type: 'at', commands: 0 }]);
  battle.past = { commands: 2, last: 5, state: state(2) };
  await record.goTo(9);
  expect(battle.past).toBeUndefined();
});

test('plays on from the moment that is looked at', async () => {
  battle.past = { commands: 2, last: 5, state: state(2) };
  const forked = record.fork({ british: 'you', american: 'drill' }, true);
  expect(link.said.at(-1)).toMatchObject({ type: 'fork', commands: 2, practice: true });
  await link.answer({ type: 'forked', re: 1, game: 'g', commitment: 'c', tokens: {}, invitations: {} });
  expect(await forked).toEqual({ game: 'g', commitment: 'c', tokens: {}, invitations: {} });
});

test('gives out the text, or nothing', async () => {
  const text = record.text();
  await link.answer({ type: 'record', text: 'all of it' });
  expect(await text).toBe('all of it');
  const none = record.text();
  await link.answer({ type: 'refused' });
  expect(await none).toBeUndefined();
});
