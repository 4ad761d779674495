import { beforeEach, expect, test } from 'vitest';
import { Brigade } from './brigade.svelte';
import { decision, given, piece, route, setting, state, why } from './given';

let { link, reply, battle, planning, hand } = given();
let brigade: Brigade;
const units = [piece('a'), piece('b', { pose: { at: [16, 10], heading: 0 } }), piece('foe', { can_act: false })];
beforeEach(() => {
  ({ link, reply, battle, planning, hand } = given());
  const roster = setting.roster.map((r) => ({ ...r, brigade: r.key === 'foe' ? 'Theirs' : 'Webster' }));
  battle.seat({ ...setting, roster }, ['british']);
  battle.begin(state(1, { pieces: units }), []);
  brigade = new Brigade(link, battle, reply, planning, hand);
});
const way = (unit: string, over = {}) => ({ ...route, unit, command: { move: { unit } }, ...over });
const plan = (over = {}) => ({
  type: 'routes',
  routes: [way('a'), way('b')],
  commands: [{ move: { unit: 'a' } }, { move: { unit: 'b' } }],
  ...over,
});

test('several of the own side are chosen; a single one is simply in hand', () => {
  brigade.choose(['a', 'b', 'foe']);
  expect(brigade.units).toEqual(['a', 'b']);
  expect(link.of('together')).toHaveLength(1);
  brigade.toggle('b');
  expect(brigade.active).toBe(false);
  expect(hand.selected).toBe('a');
  brigade.toggle('b');
  expect(brigade.units).toEqual(['a', 'b']);
  hand.select('a');
  expect(brigade.active).toBe(false);
});

test('a brigade is found by its name, by any of its units, and by who can act', () => {
  expect(brigade.named('Webster', 'british')).toEqual(['a', 'b']);
  expect(brigade.brigadeOf('b')).toEqual(['a', 'b']);
  expect(brigade.able()).toEqual(['a', 'b']);
});

test('tells what they may do together, and drops an answer that comes too late', async () => {
  brigade.choose(['a', 'b']);
  brigade.drop();
  await link.answer({ type: 'together', version: 1, options: [], note: 'late' });
  expect(brigade.note).toBeUndefined();
  brigade.choose(['a', 'b']);
  await link.answer({ type: 'together', version: 1, options: [], note: 'One at a time.' });
  expect(brigade.note).toBe('One at a time.');
});

test('keeps one plan under way, for the newest wish', async () => {
  brigade.choose(['a', 'b']);
  await link.answer({ type: 'together', version: 1, options: [] });
  for (const y of [11, 12, 13]) brigade.dragTo('a', { at: [10, y], heading: 0 });
  expect(link.of('routes')).toHaveLength(1);
  await link.answer(plan());
  await link.answer(plan({ level: 2 }));
  expect(link.of('routes')).toHaveLength(2);
  expect(link.said.at(-1)).toMatchObject({ units: ['a', 'b'], lead: 'a', goal: { at: [10, 13], heading: 0 } });
  expect(brigade.meant('b')).toEqual({ at: [16, 13], heading: 0 });
  brigade.keepLevel();
  expect(link.said.at(-1)).toMatchObject({ level: true });
});

test('wheels about the flank that it turns to', () => {
  brigade.choose(['a', 'b']);
  brigade.wheel(90);
  expect(link.said.at(-1)).toMatchObject({ lead: 'a', goal: { heading: 90 } });
  const said = link.said.at(-1) as { goal: { at: [number, number] } };
  expect(said.goal.at[0]).toBeCloseTo(18); // its right end, at 18, stays
  expect(said.goal.at[1]).toBeCloseTo(18);
});

async function planned(over = {}): Promise<void> {
  brigade.choose(['a', 'b']);
  await link.answer({ type: 'together', version: 1, options: [] });
  brigade.dragTo('a', { at: [10, 12], heading: 0 });
  await link.answer(plan(over));
}

test('is carried out as one', async () => {
  await planned();
  const done = brigade.commit();
  expect(link.said.at(-1)).toMatchObject({
    type: 'commands',
    commands: [{ move: { unit: 'a' } }, { move: { unit: 'b' } }],
  });
  expect(brigade.sending).toBe(true);
  await link.answer({ type: 'carried', done: 2, of: 2 });
  await done;
  expect(brigade.sending).toBe(false);
  expect(reply.refusal).toBeUndefined();
});

test('what comes in between is told, and who has not moved keeps his ghost', async () => {
  await planned();
  const done = brigade.commit();
  await link.answer({ type: 'carried', done: 1, of: 2, stops: 'Dice have been thrown' });
  await done;
  expect(reply.refusal?.reasons[0]?.text).toBe('1 of 2 have moved. Dice have been thrown.');
  expect(link.said.at(-1)).toMatchObject({ type: 'routes', units: ['b'], lead: 'b', goal: { at: [16, 12] } });
});

test('leaves behind who falls short', async () => {
  await planned({ routes: [way('a', { whole: false, reasons: [why] }), way('b')] });
  brigade.onlyWhole();
  expect(brigade.units).toEqual(['b']);
});

test('says why nobody can go', async () => {
  await planned({ routes: [way('a', { command: undefined, reasons: [why] })], commands: [] });
  await brigade.commit();
  expect(reply.refusal?.reasons).toEqual([why]);
  expect(link.of('commands')).toHaveLength(0);
});

test('an order for all is sent at once; a form is planned for each', () => {
  brigade.choose(['a', 'b']);
  const option = {
    verb: 'form',
    what: 'column',
    title: 'Form column',
    note: '',
    rule: '',
    units: ['a', 'b'],
    refused: [],
  };
  brigade.form(option);
  expect(link.said.at(-1)).toMatchObject({ type: 'routes', verb: 'form', what: 'column' });
  brigade.form({ ...option, command: { order: {} } });
  expect(link.said.at(-1)).toMatchObject({ type: 'commands', commands: [{ order: {} }] });
});

test('stays in hand while it is its turn, and is let go afterwards', () => {
  brigade.choose(['a', 'b']);
  brigade.refresh();
  expect(brigade.units).toEqual(['a', 'b']);
  battle.begin(state(2, { decision: decision({ side: 'american' }) }), []);
  brigade.refresh();
  expect(brigade.units).toEqual([]);
});
