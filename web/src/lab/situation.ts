// What is set in the odds lab, and numbers for its charts. Nothing here knows a sheet.
import type { LabField, LabOdds, LabSet, LabValue, Marginal, Odds } from '../wire/types';

const CM = 2.54;
export const inUnit = (inches: number, lengths: 'inch' | 'cm'): number => (lengths === 'cm' ? inches * CM : inches);
export const fromUnit = (length: number, lengths: 'inch' | 'cm'): number => (lengths === 'cm' ? length / CM : length);
export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

// By how much the range is changed at a time.
export const stepOf = (lengths: 'inch' | 'cm'): number => (lengths === 'cm' ? 1 : 0.5);

// The range itself where the sheet allows it; else the longest below it that it allows, if there is one.
export async function nearestLegal(
  ask: (range: number) => Promise<LabOdds>,
  range: number,
  step: number,
): Promise<number | undefined> {
  const first = await ask(range);
  if (first.odds) return range;
  const most = first.reach?.most ?? 0;
  let good = -1; // in steps
  let bad = Math.floor(range / step);
  if (most > 0 && most < range) {
    const there = Math.floor(most / step);
    if ((await ask(there * step)).odds) return there * step;
    bad = there;
  }
  while (bad - good > 1) {
    const between = Math.floor((good + bad) / 2);
    if ((await ask(between * step)).odds) good = between;
    else bad = between;
  }
  return good < 0 ? undefined : good * step;
}

const same = (set: LabSet, field: LabField): boolean => set.of === field.of && set.field === field.field;

export function chosenValue(sets: LabSet[], field: LabField): LabValue {
  return sets.find((s) => same(s, field))?.value ?? field.now;
}
// What is as the muster made it is not set.
export function withSet(sets: LabSet[], field: LabField, value: LabValue): LabSet[] {
  const rest = sets.filter((s) => !same(s, field));
  return value === field.now ? rest : [...rest, { of: field.of, field: field.field, value }];
}

// How a field is shown: on or off, a few words, or a number.
export type Shown = 'switch' | 'words' | 'number';
export function shownAs(field: LabField): Shown {
  if (typeof field.now === 'boolean') return 'switch';
  if (typeof field.now === 'string') return 'words';
  return field.now === 0 && field.values.length === 2 ? 'switch' : 'number';
}
// The value that a switch turns to.
export const turned = (field: LabField): LabValue | undefined => field.values.find((v) => v.value !== field.now)?.value;

// ---- charts

export interface Column {
  n: number;
  p: number;
  least: number; // where the truth lies
  most: number;
}
// 95 % (Wilson), as the program gives it for its own figures.
export function wilson(p: number, trials: number): [number, number] {
  const z = 1.959964;
  const d = 1 + (z * z) / trials;
  const mid = (p + (z * z) / (2 * trials)) / d;
  const half = (z / d) * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  return [Math.max(0, mid - half), Math.min(1, mid + half)];
}
export function columns(spread: { n: number; p: number }[], odds: Odds): Column[] {
  const most = Math.max(0, ...spread.map((s) => s.n));
  return Array.from({ length: most + 1 }, (_, n) => {
    const p = spread.find((s) => s.n === n)?.p ?? 0;
    if (odds.exact) return { n, p, least: p, most: p };
    const [low, high] = odds.trials > 0 ? wilson(p, odds.trials) : [p, Math.min(1, p + odds.missed)];
    return { n, p, least: low, most: high };
  });
}

// ---- sheets side by side: what can be said under any of them

const atLeastOne = (spread: { n: number; p: number }[]): number =>
  spread.reduce((sum, s) => (s.n > 0 ? sum + s.p : sum), 0);

export interface Row {
  title: string;
  cells: Record<string, number | undefined>; // by sheet
  share: boolean; // of its strength, not a chance
}
function fate(answer: LabOdds, unit: 'first' | 'second'): Marginal | undefined {
  return answer.odds?.marginals.find((m) => m.unit === unit);
}
export function compare(answers: Record<string, LabOdds>, names: { first: string; second: string }): Row[] {
  const told = Object.entries(answers).filter(([, a]) => a.odds);
  const rows: Row[] = [];
  const add = (title: string, read: (a: LabOdds) => number | undefined, share = false): void => {
    const cells = Object.fromEntries(told.map(([id, a]) => [id, read(a)]));
    if (Object.values(cells).some((p) => p !== undefined && p > 0)) rows.push({ title, cells, share });
  };
  for (const unit of ['second', 'first'] as const) {
    const name = names[unit];
    const zero = (a: LabOdds, read: (m: Marginal) => number): number => {
      const found = fate(a, unit);
      return found ? read(found) : 0;
    };
    add(`${name}: hit`, (a) => zero(a, (m) => atLeastOne(m.hits)));
    add(`${name}: loses strength`, (a) => zero(a, (m) => atLeastOne(m.lost)));
    add(
      `${name}: share of its strength lost`,
      (a) => zero(a, (m) => m.expected_lost / Math.max(1, a.units?.[unit].piece.strength ?? 1)),
      true,
    );
    const ways = new Set(
      told.flatMap(
        ([, a]) =>
          fate(a, unit)
            ?.went.filter((w) => w.p < 1)
            .map((w) => w.what) ?? [],
      ),
    );
    for (const way of ways)
      add(`${name}: ${way.replace(/-/g, ' ')}`, (a) => zero(a, (m) => m.went.find((w) => w.what === way)?.p ?? 0));
    add(`${name}: lost`, (a) => zero(a, (m) => m.gone));
  }
  return rows;
}
