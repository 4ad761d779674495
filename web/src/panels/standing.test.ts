import { describe, expect, it } from 'vitest';
import type { MarkInfo, Option, Rule } from '../wire/types';
import { bindings, familiesOf } from './standing';

const option = (title: string, more: Partial<Option>): Option => ({
  verb: 'order',
  what: '',
  title,
  note: '',
  rule: '',
  reasons: [],
  targets: [],
  drag: false,
  ...more,
});
const marks: MarkInfo[] = [{ key: 'halt', title: 'Halt', tone: 'plain', icon: 'held', rule: 'r' }];

describe('standing orders', () => {
  it('are tickets by whom they are for', () => {
    const families = familiesOf(
      [
        option('Left wing: Halt', {
          mark: 'halt',
          units: ['a', 'b'],
          prospects: [{ p: 0.5, label: 'all', tone: 'good' }],
        }),
        option('Left wing: March', {
          mark: 'march',
          units: ['a', 'b'],
          reasons: [{ code: 'already', rule: '', text: '' }],
        }),
        option('Halt for this unit', {
          mark: 'halt',
          units: ['a'],
          prospects: [{ p: 1, label: 'hears', tone: 'good' }],
        }),
        option('Fire', { verb: 'shoot' }),
      ],
      marks,
    );
    expect(families.map((f) => [f.title, f.tickets.map((t) => [t.title, t.chance, t.now])])).toEqual([
      [
        'Left wing',
        [
          ['Halt', '50 %', false],
          ['March', '', true],
        ],
      ],
      ['This unit alone', [['Halt', 'sure', false]]],
    ]);
  });
  it('bind by all rules of their section', () => {
    const rule = (id: string, section: string, ruling = false): Rule => ({
      id,
      section,
      title: id,
      text: `${id}!`,
      kind: '',
      ruling,
    });
    const rules = [rule('a', 'Halt'), rule('b', 'Halt'), rule('c', 'March'), rule('d', 'Halt', true)];
    expect(bindings('a', rules)).toEqual({ text: 'a!', more: [rules[1]] });
    expect(bindings('none', rules)).toEqual({ text: '', more: [] });
  });
});
