import { describe, expect, it } from 'vitest';
import type { Piece, RosterEntry, TrayItem } from '../wire/types';
import {
  asleep,
  awake,
  cardInHand,
  commandersAwake,
  deckSpoken,
  faceOf,
  hasPassed,
  spokenFace,
  wakesTitle,
} from './cards';

const item = (more: Partial<TrayItem>): TrayItem => ({
  key: '',
  title: '',
  value: 0,
  most: 0,
  kind: 'counter',
  ...more,
});
const tray: TrayItem[] = [
  item({ key: 'red-4', title: 'Red 4', value: 4, kind: 'card', side: 'british', pieces: ['webster'] }),
  item({
    key: 'deck',
    value: 2,
    most: 4,
    kind: 'deck',
    faces: [
      { face: 'red-1', turned: true },
      { face: 'red-2', turned: false },
      { face: 'red-4', turned: true },
      { face: 'black-1', turned: false },
    ],
  }),
  item({ key: 'level', value: 4, kind: 'card', side: 'british', owner: 'webster' }),
  item({ key: 'points', title: 'Points', value: 2, most: 3, side: 'british', owner: 'webster' }),
  item({ key: 'level', value: 2, kind: 'card', side: 'british', owner: 'leslie' }),
  item({ key: 'level', value: 1, kind: 'card', side: 'british', owner: 'ohara' }),
  item({ key: 'level', value: 2, kind: 'card', side: 'american', owner: 'greene' }),
];
const entry = (key: string, kind: 'unit' | 'leader', brigade: string): [string, RosterEntry] => [
  key,
  { key, name: key, side: 'british', kind, brigade },
];
const roster = new Map([
  entry('webster', 'leader', 'left'),
  entry('33rd', 'unit', 'left'),
  entry('23rd', 'unit', 'left'),
  entry('71st', 'unit', 'right'),
]);
const piece = (can_act: boolean): Piece => ({ present: true, can_act }) as Piece;
const pieces = new Map([
  ['33rd', piece(true)],
  ['23rd', piece(false)],
  ['71st', piece(true)],
]);

describe('cards beside the table', () => {
  it('are read by colour and rank', () => {
    expect(faceOf('red-1')).toEqual({ red: true, rank: 'A' });
    expect(faceOf('black-5')).toEqual({ red: false, rank: '5' });
    expect(faceOf('level')).toBeUndefined();
    expect(spokenFace('black-1')).toBe('black ace');
  });
  it('tell the one in hand from what each commander waits for', () => {
    expect(cardInHand(tray)?.title).toBe('Red 4');
    expect(awake(tray)).toEqual(['webster']);
    expect(asleep(tray).map((t) => t.owner)).toEqual(['leslie', 'ohara']);
    expect(asleep(tray).map((t) => hasPassed(t, tray))).toEqual([false, true]);
  });
  it('are spoken in one sentence', () => {
    expect(deckSpoken(cardInHand(tray), tray[1]!)).toBe('Red 4, two cards left: red 2, black ace.');
    expect(wakesTitle(tray)).toBe('Red 4 wakes one commander');
    expect(wakesTitle([])).toBe('');
  });
  it('list the woken with their own units', () => {
    expect(commandersAwake(tray, pieces, roster)).toEqual([
      {
        leader: 'webster',
        level: 4,
        points: [tray[3]],
        units: [
          { key: '33rd', state: 'can' },
          { key: '23rd', state: 'done' },
        ],
      },
    ]);
  });
});
