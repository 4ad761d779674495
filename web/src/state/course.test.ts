import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, Lesson, Option } from '../wire/types';
import { Course, offered } from './course.svelte';
import { decision, setting, state } from './given';
import { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Orders } from './orders.svelte';

const lesson: Lesson = {
  sheet: 'x',
  scenario: 'y',
  side: 'british',
  hints: [],
  steps: [
    { title: 'Read', text: 'Read this.' },
    { title: 'March', text: 'Go.', do: 'Move.', phase: 'moves', verb: 'move' },
    { title: 'End', text: 'End.', do: 'End it.', verb: 'done' },
  ],
};
const option = (more: Partial<Option>): Option => ({
  verb: 'move',
  what: '',
  title: '',
  note: '',
  rule: '',
  reasons: [],
  targets: [],
  drag: false,
  ...more,
});

let sent: Command[];
let course: Course;
let battle: Battle;
beforeEach(() => {
  sent = [];
  battle = new Battle();
  battle.seat(setting, ['british']);
  battle.begin(state(1, { decision: decision({ takes: [{ verb: 'move', units: ['a', 'b'] }] }) }), []);
  const link = {
    request: () => Promise.resolve({ type: 'options', options: [option({ command: { move: { unit: 'a' } } })] }),
  } as unknown as Asker;
  const orders = { send: (command: Command) => (sent.push(command), Promise.resolve()) } as unknown as Orders;
  course = new Course('game', link, battle, orders);
  course.begin(lesson);
});

describe('a lesson', () => {
  it('is read, then done, and is over after its last step', () => {
    expect(course.step?.title).toBe('Read');
    course.heard({ move: {} });
    expect(course.step?.title).toBe('Read');
    course.next();
    expect(course.now).toBe(true);
    expect(course.marked).toBe('a');
    course.heard({ shoot: {} });
    expect(course.also).toBe(true);
    course.heard({ move: {} });
    expect(course.step?.title).toBe('End');
    course.heard({ done: {} });
    expect(course.lesson).toBeUndefined();
  });
  it('waits where its step is not asked', () => {
    course.next();
    battle.begin(state(2, { phase: 'fire', decision: decision({ phase: 'fire', takes: [] }) }), []);
    expect(course.now).toBe(false);
    expect(course.marked).toBeUndefined();
  });
  it('does a step for the learner by what the program offers', async () => {
    course.next();
    await course.doIt();
    expect(sent).toEqual([{ move: { unit: 'a' } }]);
  });
  it('finds the command of a verb, in options or their targets', () => {
    const barred = option({ command: { move: {} }, reasons: [{ code: 'x', rule: '', text: '' }] });
    const aimed = option({ targets: [{ target: 't', reasons: [], distance: 1, command: { shoot: {} } }] });
    expect(offered([barred, aimed], 'shoot')).toEqual({ shoot: {} });
    expect(offered([barred, aimed], 'move')).toBeUndefined();
  });
});
