import { beforeEach, expect, test } from 'vitest';
import { Again } from './again.svelte';
import { given, piece, route, shoot, state } from './given';

let { link, battle, planning, hand } = given();
let again: Again;
beforeEach(() => {
  ({ link, battle, planning, hand } = given());
  again = new Again(battle, planning, hand);
});

test('a move is repeated by the next unit, as it sees it', () => {
  battle.begin(state(1, { pieces: [piece('a'), piece('b', { pose: { at: [20, 20], heading: 90 } })] }), []);
  expect(again.next).toBeUndefined();
  again.note({ kind: 'route', unit: 'a', goal: route.end, route });
  expect(again.next).toBe('b');
  expect(again.title).toBe('move');
  hand.selected = 'b';
  hand.options = [shoot];
  again.plan();
  const said = link.said.at(-1) as { goal: { at: [number, number]; heading: number } };
  expect(said.goal.heading).toBe(90);
  expect(said.goal.at[0]).toBeCloseTo(22);
  expect(said.goal.at[1]).toBeCloseTo(20);
});

test('a shot is aimed by the next unit when its options are told', () => {
  again.note({ kind: 'target', unit: 'a', option: shoot, target: shoot.targets[0]! });
  again.plan();
  expect(hand.selected).toBe('b');
  hand.options = [shoot];
  again.offered();
  expect(planning.plan).toMatchObject({ kind: 'target', unit: 'b' });
});
