import { describe, expect, it } from 'vitest';
import type { Option } from '../wire/types';
import { likely, rollAhead, spokenChances } from './chances';

const option = (more: Partial<Option>): Option => ({
  verb: 'order',
  what: '',
  title: 'Order to move',
  note: '',
  rule: '',
  reasons: [],
  targets: [],
  drag: false,
  command: { order: {} },
  ...more,
});

describe('chances', () => {
  it('are never none or certain where they are neither', () => {
    expect([0.004, 0.012, 0.5, 0.997, 1].map(likely)).toEqual(['under 1 %', '1 %', '50 %', '99 %', 'sure']);
  });
  it('are spoken in one sentence', () => {
    const said = spokenChances([
      { p: 0.72, label: 'two moves', tone: 'good' },
      { p: 0.28, label: 'not heard', tone: 'none' },
    ]);
    expect(said).toBe('Two moves 72 percent, not heard 28 percent.');
  });
  it('are of the plan, else of what comes first', () => {
    const rolled = option({ prospects: [{ p: 1, label: 'heard', tone: 'good' }] });
    const plain = option({ title: 'Move' });
    expect(rollAhead(undefined, [rolled, plain])).toBe(rolled);
    expect(rollAhead(undefined, [plain, rolled])).toBeUndefined();
    expect(rollAhead({ kind: 'option', unit: 'a', option: rolled }, [plain])).toBe(rolled);
    expect(rollAhead({ kind: 'option', unit: 'a', option: plain }, [rolled])).toBeUndefined();
  });
});
