import { beforeEach, expect, test } from 'vitest';
import type { Advice, Analysis } from '../wire/types';
import { Counsel } from './counsel.svelte';
import { entry, given, state } from './given';
import { Panel } from './panel.svelte';
import { Reply } from './reply.svelte';
import { Speech } from './speech.svelte';

let { link, battle } = given();
let counsel: Counsel;
const against = { british: { by: 'person' }, american: { by: 'drill', title: 'Drill' } };
const advice: Advice = {
  side: 'british',
  orders: [{ brigade: 'Left wing', text: 'Assault the hill', units: ['a'] }],
  weighed: [{ title: 'Assault', p: 0.6, least: 0.5, most: 0.7, trials: 40 }],
  trials: 40,
  steps: [{ unit: 'a', what: 'The move of a', command: { move: {} } }],
  ghosts: [],
};

beforeEach(() => {
  ({ link, battle } = given());
  battle.begin(state(1, { played: against }), []);
  counsel = new Counsel(link, battle, new Panel(), new Reply(new Speech()));
});

test('a hint is asked for once, shows how far it is, and is put away when the table moves on', async () => {
  void counsel.ask();
  void counsel.ask();
  expect(link.said).toEqual([{ type: 'hint', version: 1, depth: 'steady' }]);
  counsel.hearThinking({ type: 'thinking', for: 1, done: 16, of: 100 });
  expect(counsel.progress?.done).toBe(16);
  await link.answer({ type: 'hint', version: 1, ...advice });
  expect(counsel.hint?.trials).toBe(40);
  expect(counsel.asking).toBe(false);
  expect(counsel.commandsFor('a')).toEqual([{ move: {} }]);
  expect(counsel.commandsFor('b')).toEqual([{ move: {} }]);
  counsel.moveOn();
  expect(counsel.hint).toBeUndefined();
});

test('a hint for a moment that has passed is not shown', async () => {
  void counsel.ask();
  battle.begin(state(2, { played: against }), []);
  await link.answer({ type: 'hint', version: 1, ...advice });
  expect(counsel.hint).toBeUndefined();
});

test('against a person there are no hints', () => {
  battle.begin(state(2), []);
  expect(counsel.mayAsk).toBe(false);
  void counsel.ask();
  expect(link.said).toEqual([]);
});

test('what a bot at the table thinks is kept apart', () => {
  counsel.hearThinking({ type: 'thinking', side: 'american', done: 3, of: 9, seconds: 2 });
  expect(counsel.bot?.done).toBe(3);
  expect(counsel.progress).toBeUndefined();
});

const analysis = (commands: number, p: number, side: 'british' | 'american' = 'british'): Analysis => ({
  ...advice,
  commands,
  turn: 1,
  side,
  p,
  least: p - 0.1,
  most: p + 0.1,
});

test('looking back draws a point for each turn, coarse first, from the side of the Crown', async () => {
  const log = [1, 2, 3, 4, 5, 6].map((turn) => ({ ...entry('x', turn * 2 - 1), turn }));
  battle.begin(state(20, { commands: 12, over: true, turn: 6 }), log);
  void counsel.lookBack();
  const asked = () =>
    link.of('analyse').map((r) => ('commands' in r && typeof r.commands === 'number' ? r.commands : -1));
  for (let i = 0; i < 7; i++) {
    const commands = asked().at(-1) ?? 0;
    await link.answer({ type: 'analysis', ...analysis(commands, commands < 6 ? 0.7 : 0.3, 'american') });
  }
  expect(asked()).toEqual([0, 8, 4, 12, 2, 6, 10]);
  expect(counsel.charting).toBe(false);
  expect(counsel.chanceAt(0)?.p).toBeCloseTo(0.3);
  expect(counsel.turningPoints.map((t) => [t.from.turn, t.to.turn])).toEqual([[3, 4]]);
});

test('a turn begins where its heading is told, and what cannot be worked out is said', async () => {
  const heading = (turn: number, n: number) => ({ ...entry('x', n), turn, weight: 'heading' as const });
  battle.begin(state(20, { commands: 12, over: true, turn: 2 }), [heading(1, 0), heading(2, 7), heading(2, 12)]);
  expect(counsel.moments).toEqual([
    { commands: 0, turn: 1 },
    { commands: 7, turn: 2 },
    { commands: 12, turn: 2, end: true },
  ]);
  void counsel.lookBack();
  await link.fail(new Error('not now'));
  expect(counsel.looking).toBe(true);
  expect(counsel.charting).toBe(false);
  expect(counsel.failure).toBe('not now');
});

test('where no unit has anything to do, the hint goes on', async () => {
  void counsel.ask();
  const next = { what: 'The end of the step', command: { done: {} } };
  await link.answer({ type: 'hint', version: 1, ...advice, steps: [{ unit: 'a', what: 'The move of a' }], next });
  expect(counsel.commandsFor('a')).toEqual([{ done: {} }]);
});
