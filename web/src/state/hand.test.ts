import { beforeEach, expect, test } from 'vitest';
import { barred, given, happened, piece, settle, shoot, state } from './given';
import { Hand } from './hand.svelte';
import { prefs } from './prefs.svelte';

let { link, battle, planning, hand } = given();
beforeEach(() => {
  prefs.pace = 'none';
  ({ link, battle, planning, hand } = given());
});
const options = (unit: string, more = {}) => ({
  type: 'options',
  version: 1,
  unit,
  options: [shoot],
  facts: [],
  zones: [],
  ...more,
});

test('walks through the units that can act', () => {
  const walked = ([1, 1, 1, -1] as const).map((step) => (hand.selectNext(step), hand.selected));
  expect(walked).toEqual(['a', 'b', 'a', 'b']);
});

test('asks for the options of what is selected, and drops answers that come too late', async () => {
  hand.select('a');
  hand.select('b');
  await link.answer(options('a'));
  expect(hand.options).toEqual([]);
  await link.answer(options('b'));
  expect(hand.options).toHaveLength(1);
  hand.refresh();
  await link.answer(options('b', { version: 0, options: [] }));
  expect(hand.options).toHaveLength(1);
});

test('says when the options were told anew', async () => {
  let told = 0;
  const watched = new Hand(link, battle, planning, () => told++);
  watched.select('a');
  expect(told).toBe(0);
  await link.answer(options('a'));
  expect(told).toBe(1);
});

test('keeps what was offered within a step, and not beyond it', async () => {
  hand.select('a');
  await link.answer(options('a'));
  hand.refresh();
  expect(hand.options).toHaveLength(1);
  battle.follow(happened(1, { phase: 'firing' }), () => hand.refresh());
  await settle();
  expect(hand.options).toEqual([]);
});

test('plans what is pressed for the unit in hand, though its options are not there yet', async () => {
  hand.select('a');
  await link.answer(options('a'));
  hand.select('b');
  hand.aim(shoot, shoot.targets[0]!); // those of the unit before, still in sight
  expect(planning.plan).toBeUndefined();
  const own = { ...shoot, targets: [{ ...shoot.targets[0]!, target: 'other', command: { shoot: { unit: 'b' } } }] };
  await link.answer(options('b', { options: [own] }));
  expect(planning.plan).toMatchObject({ kind: 'target', unit: 'b', target: { target: 'other' } });
});

test('forgets what was pressed where it is offered no longer', async () => {
  hand.select('a');
  hand.choose(shoot);
  await link.answer(options('a', { options: [] }));
  expect(planning.plan).toBeUndefined();
  expect(hand.pending).toBeUndefined();
});

test('lets go of plans with every change', async () => {
  hand.select('a');
  await link.answer(options('a'));
  hand.choose(shoot);
  expect(planning.plan).toMatchObject({ kind: 'option', unit: 'a' });
  hand.select('b');
  expect(planning.plan).toBeUndefined();
});

test('plans nothing with an empty hand', () => {
  hand.choose(shoot);
  hand.aim(shoot, shoot.targets[0]!);
  expect(planning.plan).toBeUndefined();
});

test('prefers what may be done to a target over what is barred', async () => {
  hand.select('a');
  await link.answer(options('a', { options: [barred, shoot] }));
  expect(hand.optionFor('foe')?.option).toBe(shoot);
  hand.options = [barred];
  expect(hand.optionFor('foe')?.option).toBe(barred);
  expect(hand.optionFor('b')).toBeUndefined();
});

test('drops what has left the table', () => {
  hand.select('a');
  battle.begin(state(2, { pieces: [piece('a', { present: false })] }), []);
  hand.keepOnTable();
  expect(hand.selected).toBeUndefined();
});
