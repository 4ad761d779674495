import { expect, test } from 'vitest';
import type { Entry, Roll } from '../wire/types';
import { chapters, freshRolls, lastOf, momentSaid, newestTellings, ticks, turnOf } from './report';

const entry = (n: number, turn: number, weight: Entry['weight'], text = ''): Entry => ({
  n,
  turn,
  weight,
  text,
  phase: '',
  units: [],
});
const log = [
  entry(0, 1, 'detail', 'opening'),
  entry(0, 1, 'heading', 'Turn 1'),
  entry(3, 1, 'blow'),
  entry(5, 2, 'heading', 'Turn 2'),
  entry(7, 2, 'loss'),
  entry(7, 2, 'loss'),
];

test('headings open chapters; what stands before them has its own', () => {
  expect(chapters(log).map((c) => [c.heading?.text, c.entries.length])).toEqual([
    [undefined, 1],
    ['Turn 1', 1],
    ['Turn 2', 2],
  ]);
});
test('the bar has a tick for each turn and one notch for each command that cost a unit', () => {
  expect(ticks(log)).toEqual({
    turns: [
      { n: 0, turn: 1 },
      { n: 5, turn: 2 },
    ],
    volleys: [],
    losses: [7],
  });
  const volley = { ...entry(6, 2, 'blow'), rolls: [{ makes: 'hits' }] } as unknown as Entry;
  const marks = ticks([...log, volley]);
  expect(marks.volleys).toEqual([6]);
  expect([momentSaid(marks, 6), momentSaid(marks, 7)]).toEqual(['turn 2, a volley', 'turn 2, a unit lost']);
});
test('a command belongs to the turn that began before it', () => {
  expect([0, 4, 5, 9].map((n) => turnOf(ticks(log), n))).toEqual([1, 1, 2, 2]);
});
test('the newest entry of a kind', () => {
  expect(lastOf(log, (e) => e.weight === 'heading')?.text).toBe('Turn 2');
  expect(lastOf(log, (e) => e.weight === 'clash')).toBeUndefined();
});
test('a fight that went on stands where it was told last', () => {
  const told = [
    { ...entry(1, 1, 'clash', 'a charged b'), story: '1.0' },
    entry(2, 1, 'detail', 'c marched'),
    { ...entry(3, 1, 'clash', 'a charged b and won'), story: '1.0' },
  ];
  expect(newestTellings(told).map((e) => e.text)).toEqual(['c marched', 'a charged b and won']);
  expect(newestTellings(told.slice(0, 2)).map((e) => e.text)).toEqual(['a charged b', 'c marched']);
});
test('the tray shows only the dice of what is new in a story', () => {
  const roll = (face: number): Roll => ({
    die: 'd6',
    read: 'at-least',
    purpose: '',
    faces: [face],
    good: [true],
    hits: 1,
  });
  const told = [{ ...entry(3, 1, 'clash'), rolls: [roll(1), roll(2)], old_rolls: 1 }];
  expect(freshRolls(told).map((r) => r.faces[0])).toEqual([2]);
  expect(freshRolls([])).toEqual([]);
});
