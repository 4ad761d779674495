import { beforeEach, expect, test, vi } from 'vitest';
import { given, piece, shoot, state } from './given';
import { Onward } from './onward.svelte';
import { prefs } from './prefs.svelte';

let { link, battle, planning, hand } = given();
let onward: Onward;
const pass = vi.fn();
const told = (over = {}) => ({ type: 'next', version: 1, idle: false, quiet: false, ...over });
beforeEach(() => {
  ({ link, battle, planning, hand } = given());
  prefs.steps = false;
  pass.mockClear();
  onward = new Onward(link, battle, planning, hand, pass);
});

test('a step in which nobody can do anything passes by itself', async () => {
  void onward.look();
  await link.answer(told({ idle: true, quiet: true }));
  expect(pass).toHaveBeenCalledOnce();
});

test('it is kept where the player likes that, and after something was taken back', async () => {
  prefs.steps = true;
  void onward.look();
  await link.answer(told({ idle: true }));
  prefs.steps = false;
  onward.hold();
  void onward.look();
  await link.answer(told({ idle: true }));
  expect(pass).not.toHaveBeenCalled();
  onward.goOn();
  void onward.look();
  await link.answer(told({ idle: true }));
  expect(pass).toHaveBeenCalledOnce();
});

test('an answer about another question is dropped', async () => {
  void onward.look();
  await link.answer(told({ version: 0, unit: 'a' }));
  expect(onward.unit).toBeUndefined();
});

test('who is first is taken up with what one mostly wants of it', async () => {
  void onward.look();
  await link.answer(told({ unit: 'b' }));
  expect(onward.unit).toBe('b');
  onward.takeUp('b');
  expect(hand.selected).toBe('b');
  hand.options = [shoot];
  onward.offered();
  expect(planning.plan).toMatchObject({ kind: 'target', unit: 'b' });
});

test('leaders alone who can act need no second question', () => {
  expect(onward.quiet).toBe(false);
  battle.begin(state(2, { pieces: [piece('a', { arm: 'leader' })] }), []);
  expect(onward.quiet).toBe(true);
});
