import { expect, test } from 'vitest';
import type { SheetReport } from '../wire/balance';
import { asText, bandOf, endingsOf, rowOf, sentences, strengthParts, tips, wilson } from './figures';

const ranged = (share: number) => ({ share, low: 0, high: 1 });
const spread = { mean: 9, tenth: 7, median: 9, nine_tenths: 11, times: [[9, 40]] as [number, number][] };
function sheet(british: number, american: number, draw = 0): SheetReport {
  const battles = british + american + draw;
  return {
    rules: 'one',
    changed: '',
    battles,
    unfinished: 0,
    wins: { british, american, draw },
    shares: { british: ranged(british / battles), american: ranged(american / battles), draw: ranged(draw / battles) },
    history: { ...ranged(0.7), winner: 'american', plausible: [0.55, 0.8], inside: true, sure: true },
    turns: spread,
    decided: spread,
    losses: { british: { ...ranged(0.5), mean: 5, start: 10 }, american: { ...ranged(0.2), mean: 2, start: 10 } },
    aims: [
      {
        name: 'The hill',
        side: 'american',
        points: 2,
        met: ranged(0.9),
        decides: { change: 0.5, low: 0.3, high: 0.7, sure: true, won_met: ranged(0.8), won_missed: ranged(0.3) },
      },
    ],
    endings: {
      time: { ...ranged(0.25), wins: { british: 5, american: 15, draw: 0 } },
      'british-broken': { ...ranged(0.75), wins: { british: 0, american: 50, draw: 10 } },
      'american-broken': { ...ranged(0), wins: { british: 0, american: 0, draw: 0 } },
      'both-broken': { ...ranged(0), wins: { british: 0, american: 0, draw: 0 } },
      'given-up': { ...ranged(0), wins: { british: 0, american: 0, draw: 0 } },
    },
    telling: [
      {
        name: 'The Guards',
        side: 'british',
        won_gone: ranged(0.1),
        won_kept: ranged(0.6),
        change: { change: -0.5, low: -0.6, high: -0.4, sure: true },
      },
    ],
    strength: {
      british: [
        [10, 10, 10],
        [5, 4, 6],
      ],
      american: [
        [10, 10, 10],
        [8, 7, 9],
      ],
    },
    blows: { columns: 1, rows: 1, hits: [3] },
  };
}
const report = (one: SheetReport) => ({ scenario: 's', title: 'S', seed: '1', sheets: [one] });

test('a draw is half a win, and the interval is that of the program', () => {
  const row = rowOf(sheet(20, 40, 20));
  expect(row.share).toBeCloseTo(0.375);
  expect(row.place).toBe('inside');
  const [low, high] = wilson(0.5, 400);
  expect(low).toBeCloseTo(0.4512, 3);
  expect(high).toBeCloseTo(0.5488, 3);
});

test('few battles say nothing', () => {
  const row = rowOf(sheet(5, 6));
  expect(row.few).toBe(true);
  expect(row.place).toBeUndefined();
  expect(sentences(sheet(5, 6))).toEqual(['Only 11 battles so far: too few to say.']);
});

test('what tips it is said of enough battles only, and of what chance would hardly do', () => {
  expect(tips(sheet(5, 6))).toEqual([]);
  expect(tips(sheet(20, 60))).toEqual([
    'In 75% it ends because the Crown broke; of these the Americans won 83%.',
    'With “The hill” met the Americans won 80%, without it 30%.',
    'With The Guards lost the Crown won 10%, else 60%.',
  ]);
  const even = sheet(20, 60);
  for (const aim of even.aims) aim.decides.sure = false;
  expect(tips({ ...even, telling: [] })).toHaveLength(1);
  expect(endingsOf(even)).toEqual(['time', 'british-broken']);
});

test('the band of an American victory is turned to the Crown’s share; none known is none', () => {
  expect(bandOf(report(sheet(1, 1)))?.map((v) => Math.round(v * 100))).toEqual([20, 45]);
  expect(bandOf(report({ ...sheet(1, 1), history: null }))).toBeUndefined();
});

test('strength is a part of that at the start, and the figures go out as a table', () => {
  expect(strengthParts(sheet(20, 20), 'british')[1]).toEqual([0.5, 0.4, 0.6]);
  expect(asText(report(sheet(20, 20)), () => 'One').split('\n')[2]).toContain('One\t40\t50%');
});
