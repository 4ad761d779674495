import { beforeEach, expect, test } from 'vitest';
import { Unanswered } from '../wire/client';
import { barred, given, piece, route, settle, shoot, state, why } from './given';

let { link, reply, battle, planning } = given();
beforeEach(() => ({ link, reply, battle, planning } = given()));
const target = shoot.targets[0]!;

test('keeps one route under way and then asks for the newest wish only', async () => {
  for (const y of [11, 12, 13]) planning.dragTo('a', { at: [10, y], heading: 0 });
  expect(link.of('route')).toHaveLength(1);
  await link.answer({ type: 'route', route });
  expect(link.of('route')).toHaveLength(2);
  expect(link.said.at(-1)).toMatchObject({ goal: { at: [10, 13], heading: 0 } });
  await link.answer({ type: 'route', route });
  expect(link.of('route')).toHaveLength(2);
  expect(planning.command).toEqual({ move: {} });
});

test('drops a route that was let go while it was asked for', async () => {
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  planning.letGo();
  await link.answer({ type: 'route', route });
  expect(planning.plan).toBeUndefined();
});

test('lets no route that was under way replace an aim', async () => {
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  planning.aim('a', shoot, target);
  await link.answer({ type: 'route', route });
  expect(planning.plan?.kind).toBe('target');
});

test('asks for no route when another is to answer', () => {
  battle.seats = [];
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  expect(link.said).toEqual([]);
});

test('says so when no answer comes', async () => {
  planning.dragTo('a', { at: [10, 11], heading: 0 });
  await link.fail(new Unanswered('The connection was lost.'));
  expect(reply.refusal?.reasons[0]?.text).toBe('The connection was lost.');
});

test('asks for the odds of a target, and drops them when the plan has changed', async () => {
  planning.aim('a', shoot, target);
  expect(link.of('odds')).toHaveLength(1);
  planning.choose('a', shoot);
  await link.answer({ type: 'odds', odds: { late: true } });
  expect(planning.odds).toBeUndefined();
  planning.aim('a', shoot, target);
  await link.answer({ type: 'odds', odds: { late: false } });
  expect(planning.odds).toEqual({ late: false });
});

test('says why a target or an option is barred, and has nothing to send', async () => {
  planning.aim('a', barred, barred.targets[0]!);
  await settle();
  expect(reply.refusal).toEqual({ reasons: [why], at: [10, 10] });
  expect(reply.speech.assertive).toContain('too far');
  expect(planning.command).toBeUndefined();
  expect(link.said).toEqual([]);
  planning.choose('a', shoot);
  expect(reply.refusal).toBeUndefined();
  planning.choose('a', { ...shoot, reasons: [why] });
  expect(reply.refusal?.reasons).toEqual([why]);
});

test('asks for the same route again when the table has changed under it', () => {
  planning.again({ kind: 'route', unit: 'a', goal: { at: [1, 2], heading: 0 }, route }, 'a');
  expect(link.said.at(-1)).toMatchObject({ type: 'route', unit: 'a', goal: { at: [1, 2], heading: 0 } });
});

test('says so when the plan cannot be kept', () => {
  battle.begin(state(2, { pieces: [piece('a', { can_act: false })] }), []);
  planning.again({ kind: 'route', unit: 'a', goal: { at: [1, 2], heading: 0 }, route }, 'a');
  expect(link.said).toEqual([]);
  expect(reply.refusal?.reasons[0]?.text).toBe('The table has moved on.');
});

test('a glance at a target tells its odds in a line or two, unless something is planned meanwhile', async () => {
  void planning.glanceAt(target);
  await link.answer({ type: 'odds', odds: { summary: ['Breaks them 58%.', 'Costs nothing.', 'more'], headline: [] } });
  expect(planning.glance).toEqual({ target: 'foe', lines: ['Breaks them 58%.', 'Costs nothing.'] });
  planning.letGo();
  void planning.glanceAt(target);
  planning.choose('a', shoot);
  await link.answer({ type: 'odds', odds: { summary: ['late'], headline: [] } });
  expect(planning.glance).toBeUndefined();
});

test('a change of formation is drawn where the program shows it', async () => {
  const form = { ...shoot, verb: 'form', what: 'column', targets: [], command: { move: { unit: 'a' } } };
  planning.showForm(form);
  expect(link.said.at(-1)).toMatchObject({ type: 'routes', units: ['a'], verb: 'form', what: 'column' });
  await link.answer({ type: 'routes', routes: [{ ...route, outline: [[[0, 0]]] }], commands: [] });
  expect(planning.form?.unit).toBe('a');
  planning.showForm(undefined);
  expect(planning.form).toBeUndefined();
});
