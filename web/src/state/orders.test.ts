import { beforeEach, expect, test } from 'vitest';
import { Unanswered } from '../wire/client';
import { decision, given, piece, route, settle, shoot, state, why } from './given';
import { Orders } from './orders.svelte';

let { link, reply, battle, planning, hand } = given();
let orders: Orders;
beforeEach(() => {
  ({ link, reply, battle, planning, hand } = given());
  orders = new Orders(link, battle, reply, planning, hand);
});
const sent = () => link.of('command').map((m) => ('command' in m ? m.command : undefined));

test('aims first and fires second', () => {
  hand.selected = 'a';
  hand.options = [shoot];
  orders.aimAt('foe');
  expect(planning.plan?.kind).toBe('target');
  expect(sent()).toEqual([]);
  orders.aimAt('foe');
  expect(sent()).toEqual([{ shoot: { unit: 'a' } }]);
});

test('sends one command at a time', async () => {
  orders.done();
  orders.done();
  expect(sent()).toHaveLength(1);
  expect(orders.sending).toBe(true);
  await link.answer({ type: 'happened' });
  expect(orders.sending).toBe(false);
});

test('shows a refusal where the unit stands, and keeps the plan', async () => {
  hand.selected = 'a';
  hand.choose({ ...shoot, command: { rally: {} } });
  orders.commit();
  await link.answer({ type: 'refused', reasons: [why] });
  expect(reply.refusal).toEqual({ reasons: [why], at: [10, 10] });
  expect(planning.plan).toBeDefined();
});

test('says why a route cannot be confirmed', () => {
  planning.plan = {
    kind: 'route',
    unit: 'a',
    goal: route.end,
    route: { ...route, command: undefined, reasons: [why] },
  };
  orders.commit();
  expect(sent()).toEqual([]);
  expect(reply.refusal).toEqual({ reasons: [why], at: [10, 12] });
});

test('confirms the place that the hand left last, not one that it passed', async () => {
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  await link.answer({ type: 'route', route: { ...route, command: { move: 'passed' } } });
  planning.dragTo('a', { at: [10, 12], heading: 0 });
  orders.commit();
  expect(sent()).toEqual([]);
  await link.answer({ type: 'route', route: { ...route, command: { move: 'left' } } });
  await settle();
  expect(sent()).toEqual([{ move: 'left' }]);
});

test('confirms nothing when the place is never answered', async () => {
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  await link.answer({ type: 'route', route });
  planning.dragTo('a', { at: [10, 12], heading: 0 });
  orders.commit();
  await link.fail(new Unanswered('The connection was lost.'));
  await settle();
  expect(sent()).toEqual([]);
  expect(reply.refusal?.reasons[0]?.text).toBe('The connection was lost.');
});

test('says so when the program does not answer', async () => {
  orders.done();
  await link.fail(new Unanswered('The connection was lost.'));
  expect(reply.refusal?.reasons[0]?.text).toBe('The connection was lost.');
  expect(orders.sending).toBe(false);
});

test('asks once before it ends a step in which units can still act', () => {
  orders.askToEnd();
  expect(planning.ending).toBe(true);
  expect(sent()).toEqual([]);
  orders.askToEnd();
  expect(sent()).toEqual([{ done: {} }]);
});

test('ends the step with Enter once it was asked for', () => {
  orders.askToEnd();
  orders.commit();
  expect(sent()).toEqual([{ done: {} }]);
  expect(planning.ending).toBe(false);
});

test('answers with the unit and the shares only where there are some', () => {
  orders.answer('hold');
  expect(sent()).toEqual([{ answer: { choice: 'hold' } }]);
});

test('places what waits one by one, and stops where nothing is suggested', async () => {
  const deploy = { ...shoot, verb: 'deploy', targets: [], drag: true, command: { deploy: { unit: 'a' } } };
  const asked = decision({ ask: 'place', units: ['a', 'b'] });
  const placed = (...keys: string[]) => ['a', 'b'].map((key) => piece(key, { present: keys.includes(key) }));
  battle.begin(state(2, { decision: asked, pieces: placed() }), []);
  const placing = orders.placeAll();
  await link.answer({ type: 'options', options: [deploy] });
  expect(sent()).toEqual([{ deploy: { unit: 'a' } }]);
  battle.begin(state(3, { decision: asked, pieces: placed('a') }), []);
  await link.answer({ type: 'happened' });
  await link.answer({ type: 'options', options: [] });
  await placing;
  expect(sent()).toHaveLength(1);
  expect(hand.selected).toBe('b');
});

test('sends nothing before the battle has begun', async () => {
  battle.live = undefined;
  await orders.send({ done: {} });
  await settle();
  expect(link.said).toEqual([]);
});
