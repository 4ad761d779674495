import { expect, test } from 'vitest';
import type { Roll } from '../wire/types';
import { needText, needWhy, outline, resultText, spoken } from './dice';

const roll = (faces: number[], good: boolean[], more: Partial<Roll> = {}): Roll => ({
  die: 'd6',
  purpose: 'musketry',
  faces,
  good,
  hits: good.filter(Boolean).length,
  need: { sum: 4, base: 4, rule: '' },
  ...more,
});

test('a volley is told with its need, its faces and its hits', () => {
  expect(spoken(roll([6, 4, 3, 1], [true, true, false, false], { against: 'eaton' }))).toBe('4 dice, need 4: 6, 4, 3, 1, two hits');
});
test('a volley that misses says so', () => {
  expect(resultText(roll([1], [false], { against: 'eaton' }))).toBe('no hit');
});
test('a test of one die is enough or not', () => {
  expect(resultText(roll([5], [true]))).toBe('enough');
  expect(resultText(roll([2], [false]))).toBe('not enough');
});
test('dice that are added up tell their total', () => {
  expect(spoken(roll([2, 5], [false, false], { total: true, hits: 7, need: undefined }))).toBe('2 dice: 2, 5, total 7');
});
test('a need that must not be passed is read from the dice that count', () => {
  expect(needText(roll([2, 6], [true, false]))).toBe('4 or less');
  expect(needText(roll([2, 6], [false, true]))).toBe('4+');
});
test('dice that are no cubes have an outline of their own', () => {
  expect(outline('d12').split('L')).toHaveLength(5);
  expect(outline('d4').split('L')).toHaveLength(3);
});
test('a need tells what it began with and what changed it', () => {
  const need = { sum: 3, base: 4, rule: 'nt.x', lines: [{ delta: -1, rule: 'nt.general' }] };
  expect(needWhy(roll([3], [true], { need }), () => 'General: +1 to morale')).toBe('4, general −1');
  expect(needWhy(roll([3], [true]), () => 'General')).toBe('');
});
test('a save stops hits and makes none', () => {
  expect(resultText(roll([5, 1], [true, false], { against: 'eaton', purpose: 'Cover gives a saving roll' }))).toBe('one of two saved');
  expect(resultText(roll([1], [false], { against: 'eaton', purpose: 'Cover save' }))).toBe('none saved');
});
