import { expect, test } from 'vitest';
import { textWidth } from './letters';

test('narrow letters take less room than wide ones, and all grow with the size', () => {
  expect(textWidth('ill', 10)).toBeLessThan(textWidth('nnn', 10));
  expect(textWidth('nnn', 10)).toBeLessThan(textWidth('MWM', 10));
  expect(textWidth('Foot', 20)).toBeCloseTo(2 * textWidth('Foot', 10));
  expect(textWidth('', 10)).toBe(0);
});
