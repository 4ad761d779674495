import { describe, expect, it } from 'vitest';
import { drawGround } from '../../src/map/ground';
import { random } from '../../src/map/ground/geometry';
import type { Feature, Xy } from '../../src/wire/types';

const AREAS = [
  'woods-light',
  'woods-heavy',
  'orchard',
  'rough',
  'marsh',
  'field',
  'hill',
  'building',
  'town',
  'water',
  'fieldwork',
];
const LINES = ['road', 'track', 'wall', 'fence', 'hedge', 'fieldwork', 'stream', 'river'];
const POINTS = ['bridge', 'ford'];
const table: [number, number] = [48, 36];

const square: Xy[] = [
  [8, 8],
  [22, 8],
  [22, 20],
  [8, 20],
];
const bend: Xy[] = [
  [2, 4],
  [20, 18],
  [44, 20],
];

function strokes(svg: string): number {
  return (svg.match(/<(path|rect)/g) ?? []).length;
}

describe('the ground', () => {
  it.each(AREAS)('draws an area of %s', (kind) => {
    expect(strokes(drawGround([{ key: 'a', kind, polygon: square }], { table }))).toBeGreaterThan(0);
  });
  it.each(LINES)('draws a line of %s', (kind) => {
    expect(strokes(drawGround([{ key: 'a', kind, line: bend }], { table }))).toBeGreaterThan(0);
  });
  it.each(POINTS)('draws a %s, with a road or without', (kind) => {
    const road: Feature = { key: 'r', kind: 'road', line: bend };
    const crossing: Feature = { key: 'c', kind, at: [20, 18] };
    expect(strokes(drawGround([crossing], { table }))).toBeGreaterThan(0);
    expect(strokes(drawGround([road, crossing], { table }))).toBeGreaterThan(2);
  });

  it('is the same for the same battle, and other for another seed', () => {
    const terrain: Feature[] = [{ key: 'w', kind: 'woods-heavy', polygon: square }];
    expect(drawGround(terrain, { table })).toBe(drawGround(terrain, { table }));
    expect(drawGround(terrain, { table })).not.toBe(drawGround(terrain, { table, seed: 1 }));
  });

  it('gives each plan on a page ids of its own', () => {
    const pond: Feature[] = [{ key: 'p', kind: 'water', polygon: square }];
    expect(drawGround(pond, { table, id: 'one' })).toContain('id="one-0"');
    expect(drawGround(pond, { table, id: 'two' })).not.toContain('one-0');
  });

  it('fills the corners of the table with what covers them', () => {
    const all: Xy[] = [
      [0, 0],
      [48, 0],
      [48, 36],
      [0, 36],
    ];
    const [wash = ''] =
      /class="w-hill" d="[^"]*"/.exec(drawGround([{ key: 'h', kind: 'hill', polygon: all }], { table })) ?? [];
    for (const corner of ['-3 -3', '51 -3', '51 39', '-3 39']) expect(wash).toContain(corner);
  });

  it('lets a stream flow into the water that it ends at', () => {
    const pond: Feature = { key: 'p', kind: 'water', polygon: square };
    const banks = (terrain: Feature[]): string =>
      /class="s-water"[^>]*d="([^"]*)"/.exec(drawGround(terrain, { table }))?.[1] ?? '';
    const stream = (x: number): Feature => ({
      key: 's',
      kind: 'stream',
      line: [
        [40, 14],
        [x, 14],
      ],
    });
    expect(banks([pond, stream(22.5)])).toMatch(/L19\.5 22$/);
    expect(banks([pond, stream(30)])).toMatch(/L30 22$/);
  });

  it('lets no tree stand where a name will be', () => {
    const terrain: Feature[] = [{ key: 'w', kind: 'woods-heavy', polygon: square }];
    const keep: [number, number, number, number] = [0, 0, 48, 36];
    expect(drawGround(terrain, { table, keep: [keep] })).not.toContain('t-crown');
  });

  it('leaves out what it does not know', () => {
    expect(strokes(drawGround([{ key: 'v', kind: 'volcano', polygon: square }], { table }))).toBe(0);
  });

  it('never writes NaN, whatever the corners are', () => {
    const r = random(7);
    const odd = [0, -5, 48, 1e9, NaN, Infinity];
    const coordinate = (): number => (r() < 0.25 ? (odd[Math.floor(r() * odd.length)] ?? 0) : r() * 50);
    const points = (): Xy[] => {
      const list = Array.from({ length: Math.floor(r() * 6) }, (): Xy => [coordinate(), coordinate()]);
      const first = list[0];
      return first && r() < 0.3 ? [...list, first, first] : list;
    };
    for (let round = 0; round < 25; round++) {
      const terrain = [...AREAS, ...LINES, ...POINTS].map((kind): Feature => {
        const width = r() < 0.5 ? { width: r() * 3 } : {};
        if (POINTS.includes(kind)) return { key: kind, kind, at: [coordinate(), coordinate()], ...width };
        return AREAS.includes(kind)
          ? { key: kind, kind, polygon: points(), slope: r() < 0.5 ? 'steep' : 'gentle' }
          : { key: kind, kind, line: points(), closed: r() < 0.3, ...width };
      });
      expect(drawGround(terrain, { table: [48, 36], scale: r() < 0.5 ? 1 : 2.2 })).not.toMatch(
        /NaN|Infinity|undefined/,
      );
    }
  }, 30_000);
});
