import { describe, expect, it } from 'vitest';
import { decision } from '../state/given';
import { hintFor, howTo, itEnds, mayDo } from './guide';

describe('what a step wants', () => {
  it('says what may be done, and what is left to pay it with', () => {
    const takes = [
      { verb: 'move' as const, units: ['a'], price: { coin: 'actions' as const, cost: 1, left: 2 } },
      { verb: 'shoot' as const, units: ['a'] },
    ];
    expect(mayDo(decision({ takes }))).toBe('move or fire. Two actions are left.');
    expect(howTo(decision({ takes }))).toBe(
      'Drag a unit where it is to go; press an enemy with brackets; confirm with Enter.',
    );
    expect(mayDo(decision({ takes: [] }))).toBe('do nothing here but end it.');
  });
  it('counts answers', () => {
    const choices = ['stand', 'evade'].map((key) => ({ key, title: key, rule: '', role: 'stand' as const }));
    expect(mayDo(decision({ choices, may_end: false }))).toBe('choose one of two answers below the map.');
    expect(itEnds(decision({ choices, may_end: false }), '')).toBe('with your answer.');
  });
  it('names the button that ends it', () => {
    expect(itEnds(decision(), 'No more orders')).toBe(
      'when you press “No more orders” (E), or when nobody is left who can act.',
    );
  });
  it('has what the sheet says of a phase', () => {
    const lesson = {
      sheet: 's',
      scenario: 'x',
      side: 'british' as const,
      steps: [],
      hints: [{ phase: 'moves', text: 'Mind.' }],
    };
    expect(hintFor(lesson, 'moves')).toBe('Mind.');
    expect(hintFor(lesson, 'fire')).toBe('');
    expect(hintFor(undefined, 'moves')).toBe('');
  });
});
