import { beforeEach, expect, test, vi } from 'vitest';
import { given, setting, shoot, state } from './given';
import { Takeback } from './takeback.svelte';

let { link, reply, battle, planning, hand } = given();
let takeback: Takeback;
beforeEach(() => {
  vi.useFakeTimers();
  ({ link, reply, battle, planning, hand } = given());
  takeback = new Takeback(link, battle, reply, planning);
});

test('lets go of the plan, and says who lets it be taken back', async () => {
  battle.begin(state(3, { undo: { what: 'the move of b', granted: 'the bot', free: false } }), []);
  hand.selected = 'a';
  hand.choose(shoot);
  const undoing = takeback.undo();
  expect(planning.plan).toBeUndefined();
  expect(link.said).toEqual([{ type: 'undo', version: 3 }]);
  await link.answer({ type: 'rewound' });
  await undoing;
  expect(reply.notice).toBe('The bot lets you take back the move of b.');
});

test('says when the dice are rolled again, and nothing where nobody had to be asked', async () => {
  battle.seat({ ...setting, dice: { ...setting.dice, practice: true } }, ['british']);
  battle.begin(state(3, { undo: { what: 'the shot', granted: 'the bot', free: false } }), []);
  const granted = takeback.undo();
  await link.answer({ type: 'rewound' });
  await granted;
  expect(reply.notice).toContain('The dice will be rolled again.');
  battle.begin(state(4, { undo: { what: 'the shot', free: true } }), []);
  const free = takeback.undo();
  await link.answer({ type: 'rewound' });
  await free;
  expect(reply.notice).toBeUndefined();
});

test('is told of what the other side wants back, and answers once', () => {
  takeback.hearAsked('british', 'own');
  expect(takeback.asked).toBeUndefined();
  takeback.hearAsked('american', 'the move of foe');
  expect(takeback.asked?.what).toBe('the move of foe');
  void takeback.answer(false);
  expect(link.said).toEqual([{ type: 'undo-answer', version: 1, yes: false }]);
  expect(takeback.asked).toBeUndefined();
});

test('says that the other side refused, but not to the side that said so', () => {
  takeback.hearRefused('british');
  expect(reply.refusal).toBeUndefined();
  takeback.hearRefused('american');
  expect(reply.refusal?.reasons[0]?.text).toContain('refused');
});
