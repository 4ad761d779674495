import { describe, expect, it } from 'vitest';
import { labOddsSample, labOffersSample } from '../wire/samples.gen';
import type { LabField } from '../wire/types';
import {
  chosenValue,
  columns,
  compare,
  inUnit,
  fromUnit,
  nearestLegal,
  shownAs,
  turned,
  wilson,
  withSet,
} from './situation';

const field = (now: LabField['now'], ...values: LabField['now'][]): LabField => ({
  of: 'first',
  field: 'x',
  title: 'X',
  now,
  values: values.map((value) => ({ value })),
});

describe('the situation', () => {
  it('keeps only what differs from what the muster made', () => {
    const on = withSet([], field(false, true), true);
    expect(on).toEqual([{ of: 'first', field: 'x', value: true }]);
    expect(chosenValue(on, field(false, true))).toBe(true);
    expect(withSet(on, field(false, true), false)).toEqual([]);
    expect(chosenValue([], field(4, 1, 2, 4))).toBe(4);
  });
  it('shows a thing as what it is', () => {
    expect(shownAs(field(false, true))).toBe('switch');
    expect(shownAs(field('line', 'line', 'column'))).toBe('words');
    expect(shownAs(field(4, 1, 2, 3, 4))).toBe('number');
    expect(shownAs(field(0, 0, 1))).toBe('switch');
    expect(turned(field(0, 0, 1))).toBe(1);
    for (const each of labOffersSample.fields) expect(each.values.length).toBeGreaterThan(0);
  });
  it('finds the nearest range that is allowed', async () => {
    const upTo = (limit: number, most?: number) => (range: number) =>
      Promise.resolve({ ...(range <= limit ? { odds: labOddsSample.odds } : {}), reach: { marks: [], most } } as never);
    expect(await nearestLegal(upTo(4, 4), 3, 0.5)).toBe(3);
    expect(await nearestLegal(upTo(4, 4), 6, 0.5)).toBe(4);
    expect(await nearestLegal(upTo(10, 20), 15.24, 1)).toBe(10);
    expect(await nearestLegal(upTo(10.2), 30, 0.5)).toBe(10);
    expect(await nearestLegal(upTo(-1, 4), 6, 0.5)).toBeUndefined();
  });
  it('changes lengths there and back', () => {
    expect(inUnit(10, 'cm')).toBeCloseTo(25.4);
    expect(fromUnit(inUnit(7, 'cm'), 'cm')).toBeCloseTo(7);
    expect(inUnit(7, 'inch')).toBe(7);
  });
});

describe('charts of odds', () => {
  const odds = labOddsSample.odds!;
  it('have a column for every number up to the greatest', () => {
    const got = columns(
      [
        { n: 0, p: 0.5 },
        { n: 2, p: 0.5 },
      ],
      odds,
    );
    expect(got.map((c) => c.p)).toEqual([0.5, 0, 0.5]);
    expect(got.every((c) => c.least === c.p && c.most === c.p)).toBe(true);
  });
  it('say how far off they may be', () => {
    expect(columns([{ n: 0, p: 0.5 }], { ...odds, exact: false, missed: 0.1 })[0]).toMatchObject({
      least: 0.5,
      most: 0.6,
    });
    const [low, high] = wilson(0.5, 1000);
    expect(low).toBeCloseTo(0.469, 3);
    expect(high).toBeCloseTo(0.531, 3);
    expect(columns([{ n: 0, p: 0.5 }], { ...odds, exact: false, trials: 1000 })[0]).toMatchObject({
      least: low,
      most: high,
    });
  });
  it('set sheets side by side in words that all of them have', () => {
    const rows = compare({ a: labOddsSample, b: { rules: 'b', reasons: [] } }, { first: 'One', second: 'Two' });
    expect(rows[0]?.title).toBe('Two: hit');
    expect(rows.every((r) => 'a' in r.cells && !('b' in r.cells))).toBe(true);
  });
});
