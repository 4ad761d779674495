import { expect, test } from 'vitest';
import { route, why } from '../state/given';
import { bill, confirmTitle, jointPrompt, jointSpeech } from './joint';

const name = (key: string): string => key.toUpperCase();
const way = (unit: string, over = {}) => ({ ...route, unit, ...over });
const short = { whole: false, used: 3.8, allowance: 6, reasons: [why] };
const plan = (...routes: ReturnType<typeof way>[]) => ({
  routes,
  commands: routes.filter((r) => r.command).map(() => ({ move: {} })),
});

test('says who gets there', () => {
  expect(jointPrompt(plan(way('a'), way('b')), 'move')).toBe('Two units are to move. Both get there.');
  expect(jointPrompt(plan(way('a'), way('b'), way('c', short)), 'move')).toBe(
    'Three units are to move. Two get there; one falls short.',
  );
  expect(jointPrompt(plan(way('a', { command: undefined })), 'wheel')).toBe('One unit is to wheel. None of them can.');
  expect(jointPrompt({ ...plan(way('a')), stops: 'Dice are thrown.' }, 'move')).toContain('Dice are thrown.');
});

test('a ticket each; where room is short those who get there share one', () => {
  const all = plan(way('a'), way('c', short), way('b'));
  expect(bill(all, name, undefined, false).map((t) => [t.title, t.text, t.good])).toEqual([
    ['A', '1.0 in', true],
    ['B', '1.0 in', true],
    ['C', '3.8 of 6.0 in, too far', false],
  ]);
  expect(bill(all, name, undefined, true).map((t) => t.title)).toEqual(['A, B', 'C']);
  // All its move used up needs no other reason.
  expect(bill(plan(way('c', { ...short, used: 6 })), name, undefined, false)[0]?.text).toBe('6.0 of 6.0 in');
});

test('the button counts, and the speech names who falls short', () => {
  expect(confirmTitle(plan(way('a'), way('b')), 'Move')).toBe('Move: all two');
  expect(confirmTitle(plan(way('a'), way('b', { command: undefined })), 'Move')).toBe('Move: one of two');
  expect(jointSpeech(plan(way('a'), way('c', short)), name, undefined)).toContain('C: 3.8 of 6.0 in, too far.');
});
