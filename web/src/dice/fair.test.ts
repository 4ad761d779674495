// The browser's own check of the dice, against figures of another implementation.
import { expect, test } from 'vitest';
import { commitmentOf, facesOf, keyOf, newNumber, pledgeOf, verifyDice } from './fair';

const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
const game = 'k7m2p9qrstuv';
const numbers = ['1775', 'Lexington'];

test('pledges, commitments and faces are those of the program', () => {
  expect(commitmentOf(secret)).toBe('8975268c862a789ac16c7359abfeec5c35fc7e2da98b7bec64f8608d5801bca1');
  expect(pledgeOf(game, '1775')).toBe('785ce5e13ea918be34d7f3aa454316ecf9ee6de6a2c3fbd017f62c59c4a0dead');
  const key = keyOf(secret, game, numbers);
  expect(facesOf(key, 7, 0, 'd6', 8)).toEqual([1, 6, 3, 1, 2, 5, 1, 2]);
  expect(facesOf(key, 7, 2, 'average', 8)).toEqual([3, 3, 3, 4, 3, 2, 3, 2]);
});

test('numbers are long and never the same', () => {
  expect(newNumber()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNumber()).not.toBe(newNumber());
});

test('a record of the first recipe is thrown again too', () => {
  const key = keyOf(secret, undefined, ['1775']);
  const dice = { kind: 'fair', commitment: commitmentOf(secret), secret, numbers: ['1775'] };
  const lines = [
    { record: 1, dice },
    { n: 1, number: 3, dice: [facesOf(key, 3, 0, 'd6', 4)], kinds: ['d6'] },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(verifyDice(text).map((point) => point.grade)).toEqual(['open', 'holds', 'holds']);
});

interface Change {
  dice?: Record<string, unknown>;
  line?: Record<string, unknown>;
  seats?: Record<string, string>;
}

// An honest record of three commands, with something changed in it.
function record({ dice = {}, line = {}, seats = { british: 'person', american: 'drill' } }: Change = {}): string {
  const key = keyOf(secret, game, numbers);
  const pledges = numbers.map((number) => pledgeOf(game, number));
  const head = {
    record: 1,
    seats,
    dice: { kind: 'fair', commitment: commitmentOf(secret), secret, recipe: 2, game, numbers, pledges, ...dice },
    thrown: [facesOf(key, 0, 0, 'd6', 2)],
    kinds: ['d6'],
  };
  const lines = [
    { n: 1 },
    { n: 2, dice: [facesOf(key, 2, 0, 'd6', 4), facesOf(key, 2, 1, 'average', 1)], kinds: ['d6', 'average'], ...line },
    { n: 3, dice: [facesOf(key, 3, 0, 'urn-37', 1)], kinds: ['urn-37'] },
  ];
  return [head, ...lines].map((one) => JSON.stringify(one)).join('\n') + '\n';
}

const grades = (text: string) => verifyDice(text).map((point) => point.grade);
const fault = (text: string) => verifyDice(text).find((point) => point.grade === 'fails')?.says;

test('an honest record holds in every point', () => {
  expect(grades(record())).toEqual(['holds', 'holds', 'holds', 'holds']);
  expect(verifyDice(record()).at(-1)?.says).toBe('All 8 dice are the ones that fell.');
});

test('whatever is changed is found', () => {
  expect(fault(record({ line: { dice: [[6, 6, 6, 6], [3]] } }))).toContain('throw 1 of command 2 shows 6 6 6 6');
  expect(fault(record({ line: { kinds: ['d6', 'urn-x'] } }))).toContain('throw 2 of command 2');
  expect(fault(record({ line: { number: 9 } }))).toContain('Command 2 has the dice of number 9');
  expect(fault(record({ dice: { secret: 'ff'.repeat(32) } }))).toContain('not the one that the server committed to');
  expect(fault(record({ dice: { numbers: ['1775', 'Concord'] } }))).toContain('The American number is not');
  expect(fault(record({ dice: { pledges: [] } }))).toContain('lacks the numbers');
  // A public number at a person's seat.
  expect(
    fault(
      record({
        dice: { numbers: [numbers[0], 'bot'], pledges: [pledgeOf(game, numbers[0] ?? ''), ''] },
        seats: { british: 'person', american: 'person' },
      }),
    ),
  ).toContain('The American number is not');
});

test('what cannot be known is said to be open', () => {
  expect(grades(record({ dice: { secret: undefined } }))).toEqual(['holds', 'holds', 'open']);
  expect(grades(record({ dice: { kind: 'fast' } }))).toEqual(['open']);
});
