import { expect, test } from 'vitest';
import type { Roll } from '../wire/types';
import { needText, needWhy, outline, resultText, spoken } from './dice';

const roll = (faces: number[], good: boolean[], more: Partial<Roll> = {}): Roll => ({
  die: 'd6',
  read: 'at-least',
  purpose: 'musketry',
  faces,
  good,
  hits: good.filter(Boolean).length,
  need: { sum: 4, base: 4, rule: '' },
  ...more,
});

test('a volley is told with its need, its faces and its hits', () => {
  expect(spoken(roll([6, 4, 3, 1], [true, true, false, false], { makes: 'hits', wants: '4 or more' }))).toBe(
    '4 dice, 4 or more hits: 6, 4, 3, 1, two of four hit',
  );
});
test('a volley that misses says so', () => {
  expect(resultText(roll([1], [false], { against: 'eaton', makes: 'hits' }))).toBe('missed');
  expect(resultText(roll([1, 2], [false, false], { makes: 'hits' }))).toBe('none of two hit');
  expect(resultText(roll([6, 2], [true, false], { makes: 'hits', hits: 2 }))).toBe('two hits');
});
test('a test of one die is enough or not', () => {
  expect(resultText(roll([5], [true]))).toBe('enough');
  expect(resultText(roll([1, 2, 5], [false, false, true]))).toBe('one of three counts');
  expect(resultText(roll([1, 2, 2], [false, false, false]))).toBe('none of three count');
  expect(resultText(roll([2], [false]))).toBe('not enough');
});
test('dice that are added up tell their total', () => {
  expect(spoken(roll([2, 5], [false, false], { read: 'added', total: true, hits: 7, need: undefined }))).toBe(
    '2 dice: 2, 5, total 7',
  );
});
test('a need is told as the roll is read, whatever fell', () => {
  for (const faces of [[4], [1], [6]]) {
    expect(needText(roll(faces, [true], { read: 'at-most' }))).toBe('4 or less');
    expect(needText(roll(faces, [true]))).toBe('4 or more');
  }
  expect(needText({ read: 'looked-up' })).toBe('');
});
test('a report that was written before rolls said how they are read has the bare number', () => {
  expect(needText({ need: { sum: 4, base: 4, rule: '' } })).toBe('4');
});
test('a test that must not pass its need is low enough or too high', () => {
  expect(spoken(roll([3], [true], { read: 'at-most', wants: '4 or less' }))).toBe(
    '1 die, 4 or less needed: 3, low enough',
  );
  expect(resultText(roll([6, 5], [false, false], { read: 'at-most', total: true, hits: 11 }))).toBe(
    'total 11, too high',
  );
});
test('a test against somebody makes no hits', () => {
  expect(resultText(roll([5], [true], { against: 'eaton' }))).toBe('enough');
});
test('dice that are no cubes have an outline of their own', () => {
  expect(outline('d12').split('L')).toHaveLength(5);
  expect(outline('d4').split('L')).toHaveLength(3);
});
test('a need tells what it began with and what changed it', () => {
  const need = { sum: 3, base: 4, rule: 'nt.x', lines: [{ delta: -1, rule: 'nt.general' }] };
  expect(needWhy(roll([3], [true], { need }), () => 'General: +1 to morale')).toBe('4, general +1');
  expect(needWhy(roll([3], [true]), () => 'General')).toBe('');
});
test('a save stops hits and makes none', () => {
  expect(resultText(roll([5, 1], [true, false], { against: 'eaton', makes: 'saves' }))).toBe('one of two saved');
  expect(resultText(roll([1], [false], { against: 'eaton', makes: 'saves' }))).toBe('not saved');
});
