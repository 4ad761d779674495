import { beforeEach, expect, test } from 'vitest';
import { given, route, shoot, state, why } from './given';
import { Intent } from './intent.svelte';
import type { Option } from '../wire/types';

const order: Option = { ...shoot, verb: 'order', title: 'Activate', targets: [], command: { order: {} } };
const move: Option = { ...shoot, verb: 'move', title: 'Move', targets: [], drag: true };
const goal = { at: [10, 14] as [number, number], heading: 0 };
const barred = { type: 'route', route: { ...route, command: undefined, reasons: [why] } };

let { link, battle, planning, hand } = given();
let intent: Intent;
beforeEach(() => {
  ({ link, battle, planning, hand } = given());
  intent = new Intent(battle, planning, hand);
  hand.selected = 'a';
});

test('a drag that an order must come before plans the order, and the move after it', async () => {
  hand.options = [order, { ...move, reasons: [why] }];
  planning.dragTo('a', goal);
  await link.answer(barred);
  expect(planning.plan).toEqual({ kind: 'option', unit: 'a', option: order, then: goal });
  intent.note(planning.plan!);
  intent.offered(); // told again before the order was carried out
  battle.begin(state(2), []);
  planning.letGo();
  hand.options = [move];
  intent.offered();
  expect(link.of('route')).toHaveLength(2);
  expect(link.said.at(-1)).toMatchObject({ unit: 'a', goal });
});

test('where the order came to nothing nothing is planned', async () => {
  hand.options = [order];
  planning.dragTo('a', goal);
  await link.answer(barred);
  intent.note(planning.plan!);
  battle.begin(state(2), []);
  hand.options = [];
  intent.offered();
  hand.options = [move];
  intent.offered();
  expect(link.of('route')).toHaveLength(1);
});

test('a unit that may move, or that has only standing orders to be given, keeps the refusal', async () => {
  for (const options of [[order, move], [{ ...order, mark: 'stand' }], []]) {
    hand.options = options;
    planning.dragTo('a', goal);
    await link.answer(barred);
    expect(planning.plan).toMatchObject({ kind: 'route', goal });
  }
});
