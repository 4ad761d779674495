import { expect, test } from 'vitest';
import type { ScenarioInfo } from '../wire/types';
import { ago, byYear, codeOf, pastedLink, shortTitle } from './battles';
import { howMany, judgedDifficulty, judgedLength, judgedOdds, lengthOf, tells } from './measure';

const battle = (title: string, date?: string) => ({ title, date }) as ScenarioInfo;

test('battles stand by date, the first of a year says the year, undated ones come last', () => {
  const list = byYear([
    battle('Any'),
    battle('Cowpens', '1781-01-17'),
    battle('Trenton', '1776-12-26'),
    battle('Guilford', '1781-03-15'),
  ]);
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
  expect(pastedLink('http://host:1776/#/join/abc/f00, shall we?')).toBe('#/join/abc/f00,');
  expect(pastedLink('http://host:1776/')).toBeUndefined();
});
test('how long ago', () => {
  expect([0, 5, 61, 60 * 30, 60 * 24 * 3].map((m) => ago(0, m * 60_000))).toEqual([
    'just now',
    '5 minutes ago',
    'an hour ago',
    'yesterday',
    '3 days ago',
  ]);
});

const plan = (turns: number, each: number, kinds: string[], men = { british: 1000, american: 1000 }) =>
  ({
    title: "Hobkirk's Hill",
    story: 'Greene is surprised at breakfast.',
    date: '1781-04-25',
    turns: turns > 0 ? { one: turns - 2, other: turns + 2 } : {},
    units: [...Array(each).fill({ side: 'british' }), ...Array(each).fill({ side: 'american' })],
    terrain: kinds.map((kind) => ({ kind, name: `the ${kind}` })),
    men,
  }) as unknown as ScenarioInfo;

test('length and difficulty follow from turns, units and ground', () => {
  const small = plan(8, 6, ['hill', 'road']);
  const large = plan(24, 18, ['hill', 'woods-light', 'marsh', 'fence', 'town', 'river', 'bridge']);
  expect([lengthOf(small), judgedDifficulty(small).word]).toEqual(['short', 'easy']);
  expect([lengthOf(large), judgedDifficulty(large).word]).toEqual(['long', 'hard']);
  expect(judgedDifficulty(small).why).toBe('at most six units to lead, one kind of ground');
  expect(judgedLength(plan(0, 3, [])).why).toBe('six units, no limit of turns');
});
test('the length is that under the sheet that is chosen', () => {
  const day = plan(24, 12, []);
  expect(judgedLength(day, 'one').why).toBe('twenty-four units, twenty-two turns');
  expect([lengthOf(day, 'one'), lengthOf({ ...day, turns: { one: 12 } }, 'one')]).toEqual(['middling', 'short']);
});
test('numbers are told from the larger side, and even ones as even', () => {
  expect(judgedOdds(plan(8, 3, [], { british: 1800, american: 4270 }))).toEqual({
    word: '2.4 to one',
    why: 'for the Americans, counting men',
  });
  expect(judgedOdds(plan(8, 3, [], { british: 1050, american: 1000 })).word).toBe('even');
});
test('a battle is found by any words of its title, year, story or ground', () => {
  const hill = plan(12, 9, ['marsh']);
  expect(['', 'hobkirks', 'Hobkirk’s hill', '1781 greene', 'marsh'].every((words) => tells(hill, words))).toBe(true);
  expect(tells(hill, 'greene 1777')).toBe(false);
  expect([howMany(18, 18), howMany(3, 18)]).toEqual(['eighteen battles', 'three of eighteen battles']);
});

test('a code is read however it is typed, and nothing else', () => {
  for (const typed of ['k7mqx-2pd94', 'K7MQX-2PD94', ' k7mqx 2pd94 ', 'K7MQX2PD94'])
    expect(codeOf(typed)).toBe('k7mqx-2pd94');
  for (const typed of [
    '',
    'k7mqx-2pd9',
    'k7mqx-2pd945',
    'k7mqx-2pd9o',
    'k7mqx-2pd91',
    'il0o1-23456',
    '1d8453e338b222b297045bbd7c4ea034',
  ])
    expect(codeOf(typed)).toBeUndefined();
});
