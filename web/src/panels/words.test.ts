import { describe, expect, test } from 'vitest';
import { counted, ended, inWords, longDate, paragraphs, signed, tenths, yearOf } from './words';

describe('words', () => {
  test('numbers below a hundred are spelt, others are not', () => {
    expect([0, 1, 17, 20, 42].map(inWords)).toEqual(['no', 'one', 'seventeen', 'twenty', 'forty-two']);
    expect(inWords(100)).toBe('100');
    expect(inWords(2.5)).toBe('2.5');
  });
  test('lengths are rounded as the program rounds them', () => {
    expect([2.55, 2.549, 7, 0.05, 18.807].map(tenths)).toEqual(['2.6', '2.5', '7.0', '0.1', '18.8']);
  });
  test('one thing is singular', () => {
    expect(counted(1, 'hit')).toBe('one hit');
    expect(counted(3, 'die', 'dice')).toBe('three dice');
  });
  test('changes carry their sign, with a true minus', () => {
    expect([2, 0, -1].map(signed)).toEqual(['+2', '±0', '−1']);
  });
  test('dates are told as people write them', () => {
    expect(longDate('1781-03-15')).toBe('15 March 1781');
    expect(longDate('spring 1781')).toBe('spring 1781');
    expect(yearOf('1781-03-15')).toBe('1781');
    expect(yearOf(undefined)).toBe('');
  });
  test('a sentence ends once', () => {
    expect([ended('In the way'), ended('In the way. ')]).toEqual(['In the way.', 'In the way.']);
  });
  test('text wrapped by hand flows again, paragraphs stay', () => {
    expect(paragraphs('one\ntwo\n\nthree\n')).toEqual(['one two', 'three']);
  });
});
