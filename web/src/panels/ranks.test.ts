import { expect, test } from 'vitest';
import { shoot } from '../state/given';
import type { Option } from '../wire/types';
import { byHeading, mainOption, ranked, rankedChoices, rankedTargets, switched } from './ranks';

const tally = (sum: number) => ({ sum, base: sum, rule: '' });
const option = (verb: string, over: Partial<Option> = {}): Option => ({
  ...shoot,
  verb,
  title: verb,
  targets: [],
  command: { move: {} },
  ...over,
});
const target = (key: string, distance: number, dice?: number) => ({
  ...shoot.targets[0]!,
  target: key,
  distance,
  ...(dice === undefined ? {} : { dice: tally(dice) }),
});

test('fire comes before opening out, and what can hurt nobody last', () => {
  const vain: Option = { ...shoot, what: 'vain', targets: [target('far', 3, 0)] };
  const titles = ranked([option('form'), option('turn'), vain, option('charge'), shoot]).map((o) => o.what || o.verb);
  expect(titles).toEqual(['shoot', 'charge', 'form', 'turn', 'vain']);
});

test('a target that cannot be hurt is never first', () => {
  const fire: Option = { ...shoot, targets: [target('near', 2, 0), target('far', 9, 2), target('mid', 5, 1)] };
  expect(rankedTargets(fire).map((t) => t.target)).toEqual(['mid', 'far', 'near']);
  expect(mainOption([fire])?.target?.target).toBe('mid');
  expect(mainOption([{ ...shoot, targets: [target('near', 2, 0)] }])).toBeUndefined();
});

test('what is planned at once is fire or an order, never a form', () => {
  expect(mainOption([option('form')])).toBeUndefined();
  expect(mainOption([option('form'), option('order')])?.option.verb).toBe('order');
  expect(mainOption([option('order', { mark: 'stand' })])).toBeUndefined();
});

test('one more order comes last while the unit can do something without it', () => {
  const barred = option('form', { reasons: [{ code: 'no', rule: '', text: '' }] });
  expect(ranked([option('order'), option('form')]).map((o) => o.verb)).toEqual(['form', 'order']);
  expect(ranked([barred, option('order')]).map((o) => o.verb)).toEqual(['order', 'form']);
});

test('orders of which one is given stand side by side, standing ones and those with targets do not', () => {
  const prospects: Option['prospects'] = [{ p: 1, label: 'heard', tone: 'good' }];
  const order = (what: string, over: Partial<Option> = {}): Option =>
    option('order', { what, command: { order: {} }, prospects, ...over });
  const [alone, all, third, fourth] = ['alone', 'all', 'third', 'fourth'].map((what) => order(what));
  if (!alone || !all || !third || !fourth) throw new Error('four orders');
  const barred = order('barred', { reasons: [{ code: 'no', rule: '', text: '' }] });
  const others = [barred, order('stand', { mark: 'stand' }), option('form')];
  expect(switched([alone, ...others, all, third, fourth])).toEqual([alone, all, third]);
  expect(switched([alone, ...others])).toEqual([]);
});

test('the list has its headings', () => {
  expect(byHeading([option('form'), option('wheel'), shoot, option('odd')]).map((g) => g.title)).toEqual([
    'Fire',
    'Move',
    'Form',
    'Other',
  ]);
});

test('of answers fire comes first, and the rest stay as the sheet has them', () => {
  const keys = (...all: string[]) => rankedChoices(all.map((key) => ({ key }))).map(({ key }) => key);
  expect(keys('hold', 'shoot', 'square')).toEqual(['shoot', 'hold', 'square']);
  expect(keys('stay', 'pursue')).toEqual(['stay', 'pursue']);
});
