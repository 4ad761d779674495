import { beforeEach, expect, test } from 'vitest';
import { given } from './given';
import { Instruments } from './instruments.svelte';

let { link, battle, hand } = given();
let instruments: Instruments;
beforeEach(() => {
  ({ link, battle, hand } = given());
  instruments = new Instruments(link, battle, hand);
});

test('the same tool again is put away', () => {
  instruments.use('measure');
  expect(instruments.tool).toBe('measure');
  instruments.use('measure');
  expect(instruments.tool).toBe('none');
});

test('the eye looks for the unit in hand, and again when that changes', async () => {
  instruments.use('sight');
  expect(link.said).toEqual([]);
  hand.selected = 'a';
  instruments.lookAgain();
  await link.answer({ type: 'sight', unit: 'a', fan: [[1, 2]], lines: [] });
  expect(instruments.sight).toEqual({ unit: 'a', fan: [[1, 2]], lines: [] });
  instruments.use('measure');
  expect(instruments.sight).toBeUndefined();
  instruments.lookAgain();
  expect(link.of('sight')).toHaveLength(1);
});
