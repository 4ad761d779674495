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

test('the threat is that of every enemy on the table, and is gauged anew when the table changes', async () => {
  const zone = { kind: 'fire', band: 0, label: '8 in: 4+', rule: '', outline: [] };
  instruments.use('threat');
  expect(link.of('options')).toEqual([{ type: 'options', version: 1, unit: 'foe' }]);
  await link.answer({ type: 'options', version: 1, options: [], facts: [], zones: [zone] });
  expect(instruments.threats).toEqual([{ unit: 'foe', zones: [zone] }]);
  instruments.gaugeAgain();
  expect(link.of('options')).toHaveLength(2);
  instruments.use('threat');
  await link.answer({ type: 'options', version: 1, options: [], facts: [], zones: [zone] });
  expect(instruments.threats).toEqual([]);
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
