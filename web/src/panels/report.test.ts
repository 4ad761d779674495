import { expect, test } from 'vitest';
import type { Entry } from '../wire/types';
import { chapters, lastOf, ticks, turnOf } from './report';

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
    losses: [7],
  });
});
test('a command belongs to the turn that began before it', () => {
  expect([0, 4, 5, 9].map((n) => turnOf(ticks(log), n))).toEqual([1, 1, 2, 2]);
});
test('the newest entry of a kind', () => {
  expect(lastOf(log, (e) => e.weight === 'heading')?.text).toBe('Turn 2');
  expect(lastOf(log, (e) => e.weight === 'clash')).toBeUndefined();
});
