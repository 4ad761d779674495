import { expect, test } from 'vitest';
import type { ScenarioInfo } from '../wire/types';
import { ago, byYear, pastedLink, shortTitle } from './battles';

const battle = (title: string, date?: string) => ({ title, date }) as ScenarioInfo;

test('battles stand by date, the first of a year says the year, undated ones come last', () => {
  const list = byYear([battle('Any'), battle('Cowpens', '1781-01-17'), battle('Trenton', '1776-12-26'), battle('Guilford', '1781-03-15')]);
  expect(list.map((b) => [b.scenario.title, b.first ? b.year : '-'])).toEqual([
    ['Trenton', '1776'],
    ['Cowpens', '1781'],
    ['Guilford', '-'],
    ['Any', ''],
  ]);
});
test('a battle goes by the name that everybody knows', () => {
  expect(shortTitle("Bunker Hill (Breed's Hill)")).toBe('Bunker Hill');
  expect(shortTitle('Germantown: the Chew House')).toBe('Germantown');
  expect(shortTitle("Hobkirk's Hill")).toBe('Hobkirk’s Hill');
});
test('a pasted link is found in whatever stands around it', () => {
  expect(pastedLink('come: http://host:1776/#/game/abc/token ')).toBe('#/game/abc/token');
  expect(pastedLink('http://host:1776/')).toBeUndefined();
});
test('how long ago', () => {
  expect([0, 5, 61, 60 * 30, 60 * 24 * 3].map((m) => ago(0, m * 60_000))).toEqual(['just now', '5 minutes ago', 'an hour ago', 'yesterday', '3 days ago']);
});
