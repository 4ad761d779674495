import { describe, expect, it } from 'vitest';
import type { TrayItem, Xy } from '../wire/types';
import { placeBadges, wordings } from './badges';
import { overlapOf } from './spots';

const group = (key: string, title: string, bodies: Xy[]) => ({
  item: { key, title, value: 0, most: 0, kind: 'order', mark: 'halt' } satisfies TrayItem,
  bodies,
});

describe('badges of standing orders', () => {
  it('grow shorter in three steps', () => {
    expect(wordings("Webster's wing: Advance")).toEqual(["Webster's wing: Advance", 'Webster: Advance', '']);
    expect(wordings('Left: Advance, Stand')).toEqual(['Left: mixed', 'Left: mixed', '']);
  });
  it('stand off their units, other words and each other', () => {
    const solid = [{ box: [100, 60, 300, 96] as [number, number, number, number], weight: 3 }];
    const groups = [
      group('a', 'Left wing: Halt', [
        [10, 10],
        [20, 12],
      ]),
      group('b', 'Right wing: Halt', [
        [22, 10],
        [32, 12],
      ]),
    ];
    const placed = placeBadges(groups, [], 10, false, solid, [0, 0, 600, 400]);
    expect(placed).toHaveLength(2);
    const [a, b] = placed;
    for (const one of placed) {
      expect(overlapOf(one.box, [solid[0]!.box])).toBe(0);
      expect(overlapOf(one.box, [one.hull.map((v) => v * 10) as [number, number, number, number]])).toBe(0);
    }
    expect(overlapOf(a!.box, [b!.box])).toBe(0);
  });
  it('are signs alone from afar', () => {
    const [one] = placeBadges(
      [
        group('a', 'Left: Halt', [
          [1, 1],
          [2, 2],
        ]),
      ],
      [],
      4,
      true,
      [],
      [0, 0, 300, 300],
    );
    expect(one?.words).toBe('');
  });
});
