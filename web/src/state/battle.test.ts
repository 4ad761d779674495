import { beforeEach, expect, test } from 'vitest';
import { Battle } from './battle.svelte';
import { decision, entry, happened, piece, setting, settle, state } from './given';
import { prefs } from './prefs.svelte';

let battle: Battle;
beforeEach(() => {
  prefs.pace = 'none';
  battle = new Battle();
  battle.seat(setting, ['british']);
  battle.begin(state(1), []);
});

test('knows whom the program asks, and who can act', () => {
  expect(battle.mine).toBe(true);
  expect(battle.actors).toEqual(['a', 'b']);
  expect(battle.spectator).toBe(false);
  battle.seat(setting, ['american']);
  expect(battle.mine).toBe(false);
});

test('names pieces and their sides by the roster', () => {
  expect(battle.nameOf('foe')).toBe('foe');
  expect(battle.sideOf('foe')).toBe('american');
  expect(battle.nameOf(undefined)).toBe('');
  expect(battle.sideOf('nobody')).toBeUndefined();
});

test('follows what happens, changing only the pieces that changed', async () => {
  let arrived = 0;
  const told = happened(1, { pieces: [piece('b', { strength: 3 })] }, [entry('b is hit.')]);
  expect(battle.follow(told, () => arrived++)).toBe(true);
  await settle();
  expect(arrived).toBe(1);
  expect(battle.state?.version).toBe(2);
  expect(battle.pieces.get('b')?.strength).toBe(3);
  expect(battle.pieces.get('a')?.strength).toBe(4);
  expect(battle.entries.map((e) => e.text)).toEqual(['b is hit.']);
});

test('does not follow across a gap', () => {
  expect(battle.follow(happened(7), () => undefined)).toBe(false);
  expect(battle.live?.version).toBe(1);
});

test('says what was missed when it begins anew, but not at first', () => {
  expect(battle.begin(state(4), [entry('1'), entry('2')]).map((e) => e.text)).toEqual(['1', '2']);
  expect(new Battle().begin(state(4), [entry('1')])).toEqual([]);
});

test('knows when the step has changed', async () => {
  expect(battle.stepSince).toBe(-Infinity);
  battle.follow(happened(1), () => undefined);
  await settle();
  expect(battle.stepSince).toBe(-Infinity);
  battle.follow(happened(2, { phase: 'firing' }), () => undefined);
  await settle();
  expect(battle.stepSince).toBeGreaterThan(-Infinity);
});

test('shows an earlier moment with its part of the log, and asks nothing then', () => {
  battle.begin(state(3), [entry('one', 1), entry('two', 2)]);
  battle.past = { commands: 1, last: 3, state: state(1, { turn: 9 }) };
  expect(battle.state?.turn).toBe(9);
  expect(battle.mine).toBe(false);
  expect(battle.entries.map((e) => e.text)).toEqual(['one']);
});

test('knows what still waits beside the table', () => {
  const away = [piece('a', { present: false }), piece('b')];
  battle.begin(state(2, { decision: decision({ ask: 'place', units: ['a', 'b'] }), pieces: away }), []);
  expect(battle.waiting).toEqual(['a']);
  expect(battle.isOnTable('a')).toBe(false);
  expect(battle.isOnTable('b')).toBe(true);
});

test('keeps who is around, before the battle and in it', () => {
  const played = { british: { by: 'person' }, american: { by: 'person' } };
  const around = { places: { british: 'taken', american: 'free' }, played, present: [], names: {} } as const;
  battle.surround({ ...around, present: [] });
  expect(battle.around?.places.american).toBe('free');
  const young = new Battle();
  young.seat(setting, ['british'], {
    places: { british: 'taken', american: 'invited' },
    played,
    present: [],
    names: {},
  });
  expect(young.around?.places.american).toBe('invited');
  young.surround({ ...around, present: [] });
  expect(young.gathering?.places.american).toBe('free');
});
