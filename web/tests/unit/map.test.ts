import { describe, expect, it } from 'vitest';
import { Chart, columnName } from '../../src/map/chart';
import { dateLines, emptiestCorner, scaleBar, squares, titleLines, unitMarks } from '../../src/map/frame';
import { isChief } from '../../src/map/chief';
import type { Box } from '../../src/map/ground/geometry';
import { placeLabels, type Standing } from '../../src/map/labels';
import { tokenFor } from '../../src/map/marks';
import { gapBetween, gapsAlong } from '../../src/map/measure';
import { placeNames, shorten } from '../../src/map/names';
import { around, freest, outsideOf, overlapOf } from '../../src/map/spots';
import { headingWord, routeSpeech, unitSpeech } from '../../src/map/spoken';
import { stages } from '../../src/map/stages';
import { symbolBody, unitSymbol, type UnitSign } from '../../src/map/symbols';
import { groundAt } from '../../src/map/terrain';
import { unitNames } from '../../src/map/unit_names';
import { labelSpots, whatItTakes } from '../../src/map/zones';
import type { LongMarch, Piece, RosterEntry, Route, Setting, Xy, Zone } from '../../src/wire/types';

const box = (x: number, y: number, w: number, h: number): Xy[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

function piece(over: Partial<Piece> = {}): Piece {
  return {
    key: 'a',
    present: true,
    pose: { at: [22, 34], heading: 90 },
    outline: [box(21, 31, 1, 6)],
    size: [6, 1],
    arm: 'foot',
    drawn: 'line',
    elements: 8,
    strength: 7,
    start: 8,
    grade: 'A',
    marks: [],
    can_act: true,
    ...over,
  };
}
const entry: RosterEntry = { key: 'a', name: '23rd Foot', side: 'british', kind: 'unit' };

describe('the chart', () => {
  it('draws in inches whatever the sheet measures in', () => {
    const chart = new Chart([254, 152.4], 'cm');
    expect([chart.width, chart.height]).toEqual([100, 60]);
    expect(chart.toMap([25.4, 25.4])).toEqual([10, 50]);
    expect(chart.toTable([10, 50])[1]).toBeCloseTo(25.4);
    expect(chart.features([{ key: 'r', kind: 'road', line: [[2.54, 0]], width: 2.54 }])[0]).toMatchObject({
      line: [[1, 0]],
      width: 1,
    });
  });
  it('names squares from the south-west', () => {
    const chart = new Chart([96, 60]);
    expect(chart.square([0, 0])).toBe('A1');
    expect(chart.square([25, 30])).toBe('C3');
    expect(chart.square([96, 60])).toBe('H5');
    expect(columnName(27)).toBe('AB');
  });
});

describe('the ruler', () => {
  const length = (a: Xy[][], b: Xy[][]): number => gapBetween(a, b)?.length ?? NaN;
  it('measures from edge to edge', () => {
    expect(length([box(0, 0, 4, 1)], [box(10, 0, 4, 1)])).toBe(6);
    expect(length([box(0, 0, 4, 1)], [box(7, 5, 4, 1)])).toBe(5); // 3 across, 4 up
  });
  it('measures from points, and to the nearer wing of a bent line', () => {
    expect(length([[[0, 0]]], [[[3, 4]]])).toBe(5);
    expect(length([[[0, 0]]], [box(9, 0, 1, 1), box(2, 0, 1, 1)])).toBe(2);
  });
  it('adds up the legs of a way that bends', () => {
    const legs = gapsAlong([[[[0, 0]]], [[[3, 4]]], [[[3, 9]]]]);
    expect(legs.map((gap) => gap.length)).toEqual([5, 5]);
    expect(gapsAlong([[[[1, 1]]]])).toEqual([]);
  });
  it('finds nothing between shapes that touch, overlap or cross', () => {
    expect(length([box(0, 0, 4, 4)], [box(2, 2, 4, 4)])).toBe(0);
    expect(length([box(0, 2, 9, 1)], [box(4, 0, 1, 9)])).toBe(0);
    expect(length([[[1, 1]]], [box(0, 0, 4, 4)])).toBe(0);
    expect(gapBetween([], [box(0, 0, 1, 1)])).toBeUndefined();
  });
});

describe('symbols', () => {
  const plain: UnitSign = { side: 'crown', arm: 'foot', drawn: 'line', size: [6, 1], elements: 8 };
  it('draws every arm in every formation at its true size', () => {
    for (const arm of ['foot', 'horse', 'guns'] as const)
      for (const drawn of ['line', 'column', 'skirmish', 'square', 'limbered', 'garrison', 'bent'] as const)
        for (const nation of [
          undefined,
          'british',
          'german',
          'loyalist',
          'continental',
          'militia',
          'state',
          'french',
          'spanish',
          'native',
          'martian',
        ]) {
          const svg = symbolBody({ ...plain, arm, drawn, nation, size: [4.5, 2], elements: 5 });
          expect(svg).toContain('width="4.5"');
          expect(svg).not.toMatch(/NaN|undefined/);
        }
  });
  it('tells the sides apart without colour', () => {
    expect(unitSymbol(plain)).not.toContain('front dash');
    expect(unitSymbol({ ...plain, side: 'rebel' })).toContain('front dash');
  });
  it('gives militia the pattern of its own side', () => {
    expect(symbolBody({ ...plain, side: 'rebel', nation: 'militia' })).toContain('url(#n-militia-rebel)');
  });
  it('shows a mark that nobody has drawn by its letter, and counts', () => {
    expect(tokenFor({ key: 'odd', count: 2 }, undefined)).toMatchObject({
      title: 'odd: 2',
      count: 2,
      svg: expect.stringContaining('>O<') as string,
    });
    expect(
      tokenFor({ key: 'x', count: 3 }, { key: 'x', title: 'Stamina', tone: 'warn', icon: 'letter', rule: '' }),
    ).toMatchObject({ title: 'Stamina: 3', count: 3, svg: expect.stringContaining('>S<') as string });
  });
});

describe('names', () => {
  const fusiliers: RosterEntry = {
    key: '23rd',
    name: '23rd Royal Welch Fusiliers',
    short: '23rd',
    side: 'british',
    kind: 'unit',
  };
  it('are short ones from afar, where they are long', () => {
    expect(unitNames(fusiliers, false)).toEqual(['23rd']);
    expect(unitNames({ ...fusiliers, name: '23rd Foot' }, false)).toEqual(['23rd Foot', '23rd']);
  });
  it('keep the whole one first when it is near', () => {
    expect(unitNames(fusiliers, true)).toEqual(['23rd Royal Welch Fusiliers', '23rd']);
  });
  it('shortens names of the ground', () => {
    expect(shorten('The great wood, south of the road')).toBe('Great wood');
    expect(shorten('Wood on the British left')).toBe('Wood');
  });
  it('lays names of the ground so that none covers another', () => {
    const wood = { kind: 'woods-heavy', polygon: box(10, 10, 40, 20) };
    const { boxes, areas } = placeNames(
      [
        { key: 'a', name: 'Great wood', ...wood },
        { key: 'b', name: 'Old wood', ...wood },
      ],
      96,
      60,
      {},
    );
    expect(areas).toHaveLength(2);
    const [a, b] = boxes;
    expect(a && b && (a[3] <= b[1] || b[3] <= a[1] || a[2] <= b[0] || b[2] <= a[0])).toBe(true);
  });
  it('keeps names of the ground off the troops, off their names where it can, and says one name once for neighbours', () => {
    const house = (key: string, x: number) => ({ key, name: 'Houses', kind: 'building', polygon: box(x, 30, 2, 2) });
    const label: Box = [18, 30, 26, 32];
    const { areas, boxes } = placeNames([house('a', 20), house('b', 24), house('c', 60)], 96, 60, {
      solid: [[20, 28, 22, 30]],
      soft: [label],
    });
    expect(areas.map((a) => [a.text, a.on])).toEqual([
      ['Houses', ''],
      ['Houses', ''],
    ]);
    expect(overlapOf(boxes[0] ?? label, [label])).toBe(0);
  });
  it('tell who commands in chief', () => {
    const leader = (key: string): RosterEntry => ({ key, name: key, side: 'american', kind: 'leader' });
    const roster = [leader('greene'), leader('williams')];
    expect(roster.map((r) => isChief(r, roster))).toEqual([true, false]);
  });
});

describe('labels', () => {
  const unit = (key: string, x: number, y: number, keen = false): Standing => ({
    key,
    at: [x, y],
    heading: 90,
    size: [6, 1],
    names: ['Long name of a unit', 'Name'],
    strength: '8 A',
    marks: 0,
    ready: false,
    keen,
    first: keen,
  });
  it('stands behind the rear of a unit that is alone', () => {
    const [label] = placeLabels([unit('a', 30, 30)], 10);
    expect(label).toMatchObject({ name: 'Long name of a unit', anchor: 'end' });
    expect(label?.box[2]).toBeLessThan(290);
  });
  it('stays inside the frame and the window, and never tells a strength without a name', () => {
    const sheet: [number, number, number, number] = [0, 0, 900, 600];
    for (const x of [1.2, 3, 6]) {
      const [label] = placeLabels([unit('a', x, 30)], 10, { sheet });
      expect(label?.box[0]).toBeGreaterThanOrEqual(0);
      expect(label?.name).not.toBe('');
    }
    const [seen] = placeLabels([unit('a', 30, 30)], 10, { sheet, window: [280, 0, 600, 600] });
    expect(seen?.box[0]).toBeGreaterThanOrEqual(280);
    const crowd = Array.from({ length: 20 }, (_, i) => unit(`u${i}`, 20 + i * 0.8, 30));
    expect(placeLabels(crowd, 8).every((l) => l.name !== '')).toBe(true);
  });
  it('does not cover its neighbours, and never drops what is selected', () => {
    const crowd = Array.from({ length: 12 }, (_, i) =>
      unit(`u${i}`, 20 + (i % 3) * 3, 10 + Math.floor(i / 3) * 6.5, i === 5),
    );
    const labels = placeLabels(crowd, 8);
    expect(labels.find((l) => l.key === 'u5')?.name).toBe('Long name of a unit');
    for (const a of labels)
      for (const b of labels) {
        if (a === b) continue;
        const wide = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
        const high = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]);
        expect(wide > 3 && high > 3 ? wide * high : 0).toBeLessThan(60);
      }
  });
});

describe('the frame', () => {
  it('puts the cartouche where nobody stands', () => {
    const corner = emptiestCorner(
      96,
      60,
      [
        [90, 55],
        [5, 55],
        [5, 5],
      ],
      [],
    );
    expect(corner.box[0]).toBeGreaterThan(48);
    expect(corner.box[1]).toBeLessThan(30);
  });
  it('tells date, title and scale', () => {
    expect(dateLines('1781-03-15')).toEqual(['fought on the 15th', 'of March 1781']);
    expect(dateLines('1777-10-22')[0]).toBe('fought on the 22nd');
    expect(dateLines('1777-10-11')[0]).toBe('fought on the 11th');
    expect(dateLines(undefined)).toEqual([]);
    expect(titleLines('Guilford Courthouse')).toEqual(['GUILFORD', 'Courthouse']);
    expect(titleLines('A Meeting')).toEqual(['A MEETING', '']);
    expect(titleLines("Bunker Hill (Breed's Hill)")).toEqual(['BUNKER', 'Hill']);
    expect(titleLines('Yorktown: Redoubts 9 and 10')).toEqual(['YORKTOWN', 'Redoubts 9 and 10']);
    expect(scaleBar(15)).toEqual({ yards: 120, inches: 8 });
    expect(unitMarks(8)).toEqual([0, 2, 4, 6, 8]);
    expect(unitMarks(20.32)).toEqual([0, 5, 10, 15, 20]);
    expect(squares(96)).toHaveLength(8);
    expect(squares(37)).toHaveLength(3);
  });
});

describe('speech', () => {
  const chart = new Chart([96, 60]);
  it('says all about a unit', () => {
    expect(unitSpeech(piece({ formation: 'line' }), entry, chart, undefined)).toBe(
      '23rd Foot, 7 of 8, grade A, line, at B3 facing east, steady, can act',
    );
    const marked = piece({ marks: [{ key: 'hits', count: 2 }], routing: true, can_act: false });
    expect(
      unitSpeech(marked, entry, chart, [{ key: 'hits', title: 'Hits carried', tone: 'warn', icon: 'hit', rule: '' }]),
    ).toContain('routing, hits carried 2');
    const block = { key: 'b', kind: 'building', name: 'Hoskins farm' };
    expect(unitSpeech(piece({ inside: 'b' }), entry, chart, undefined, block)).toContain('in Hoskins farm');
    expect(unitSpeech(piece({ formation: 'open-order' }), entry, chart, undefined)).toContain(', open order,');
    expect(headingWord(359)).toBe('north');
    expect(headingWord(225)).toBe('south-west');
  });
  it('says where a ghost is', () => {
    const route: Route = {
      unit: 'a',
      whole: true,
      end: { at: [25, 34], heading: 95 },
      outline: [],
      trail: [],
      reasons: [],
      used: 3,
      allowance: 6,
      notes: [{ text: 'may still fire', rule: '' }],
      zones: [],
    };
    expect(routeSpeech(route, piece(), chart)).toBe('3 inches ahead, turned 5 degrees right, may still fire');
    const halts: Xy[] = [
      [25, 34],
      [28, 35],
    ];
    expect(routeSpeech({ ...route, march: { way: [[22, 34], ...halts, [30, 36]], halts } }, piece(), chart)).toBe(
      '3 inches ahead, turned 5 degrees right, may still fire, about 3 turns to there',
    );
  });
});

describe('a march over several turns', () => {
  it('is numbered from the second turn on, the last at the goal', () => {
    const march: LongMarch = {
      way: [
        [10, 10],
        [10, 18],
        [16, 20],
      ],
      halts: [
        [10, 14],
        [10, 18],
      ],
    };
    const drawn = stages(march, new Chart([60, 40]));
    expect(drawn.way).toEqual([
      [10, 30],
      [10, 22],
      [16, 20],
    ]);
    expect(drawn.ends).toEqual([
      { turn: 2, at: [10, 22] },
      { turn: 3, at: [16, 20] },
    ]);
  });
});

describe('the ground under a place', () => {
  const setting = {
    terrain: [
      { key: 'f', kind: 'field', name: 'Old fields', polygon: box(0, 0, 10, 10) },
      {
        key: 'r',
        kind: 'fence',
        name: 'Rail fence',
        line: [
          [5, 0],
          [5, 10],
        ],
      },
    ],
  } as unknown as Setting;
  it('names what lies there, the topmost first', () => {
    expect(groundAt(setting, [5, 5], 0.3)).toBe('Rail fence, ploughed field (Old fields)');
    expect(groundAt(setting, [20, 5], 0.3)).toBe('open ground');
  });
});

describe('labels of arcs', () => {
  it('stand inside the far edge, with places to choose from', () => {
    const spots = labelSpots(box(-4, 0, 8, 10), { at: [0, 0], heading: 0 }, 1);
    expect(spots[0]?.[1]).toBeGreaterThan(7);
    expect(spots.some(([x]) => x < -1)).toBe(true);
    expect(spots.some(([x]) => x > 1)).toBe(true);
  });
  it('stand on any side of what reaches all round', () => {
    const spots = labelSpots(box(-10, -10, 20, 20), { at: [0, 0], heading: 0 }, 1, true);
    expect(spots.some(([, y]) => y < -8)).toBe(true);
    expect(spots.some(([x]) => x < -8)).toBe(true);
  });
  it('leave out no march, and say of a place what it takes', () => {
    const march = (band: number, far: number): Zone => ({
      kind: 'move',
      band,
      label: `${band + 1}`,
      rule: '',
      outline: box(-1, 0, 2, far),
    });
    const bands = [march(1, 8), march(0, 4)];
    expect(whatItTakes(bands, [0, 2])).toBe('1');
    expect(whatItTakes(bands, [0, 6])).toBe('2');
    expect(whatItTakes(bands, [0, 9])).toBe('out of reach');
    expect(whatItTakes([], [0, 1])).toBe('');
  });
});

describe('words on the map', () => {
  const about: Box = [100, 100, 120, 160];
  it('stand above what they are about while there is room', () => {
    const place = freest(around(about, 200, 40, 8), [{ box: about, weight: 3 }], [0, 0, 600, 400]);
    expect(place?.box[3]).toBe(92);
  });
  it('cover neither troops nor the edge', () => {
    const above: Box = [60, 20, 160, 90];
    const place = freest(
      around(about, 80, 40, 8),
      [about, above].map((b) => ({ box: b, weight: 3 })),
      [0, 0, 600, 400],
    );
    expect(place && overlapOf(place.box, [about, above])).toBe(0);
    expect(place && outsideOf(place.box, [0, 0, 600, 400])).toBe(0);
  });
});
