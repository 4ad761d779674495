import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, Happening, State } from '../wire/types';
import { Playback } from './playback.svelte';
import { prefs } from './prefs.svelte';

const moment = (version: number): State => ({ version }) as State;
const line = (text: string): Entry => ({ text }) as Entry;
const roll: Happening = { type: 'rolled', roll: { faces: [6] } as never };
const march: Happening = {
  type: 'moved',
  unit: 'a',
  why: 'march',
  trail: [
    { at: [0, 0], heading: 0 },
    { at: [0, 4], heading: 0 },
  ],
  size: [2, 1],
};

describe('Playback', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    prefs.pace = 'full';
    prefs.speed = 1;
  });

  it('shows the old state until the act has been played', async () => {
    const playback = new Playback();
    const then = vi.fn();
    playback.add(
      { before: moment(1), after: moment(2), happenings: [roll, { type: 'told', entry: 0 }], entriesFrom: 3 },
      then,
    );
    expect(playback.busy).toBe(true);
    expect(playback.shown).toEqual(moment(1));
    expect(playback.trim([line('a'), line('b'), line('c'), line('d')])).toHaveLength(3);
    await vi.runAllTimersAsync();
    expect(playback.busy).toBe(false);
    expect(playback.shown).toBeUndefined();
    expect(playback.roll).toMatchObject({ faces: [6] });
    expect(then).toHaveBeenCalledOnce();
  });

  it('names the line that tells what is being played, before the log has it', async () => {
    const playback = new Playback();
    const told = (entry: number): Happening => ({ type: 'told', entry });
    playback.add(
      { before: moment(1), after: moment(2), happenings: [roll, told(0), roll, told(1)], entriesFrom: 3 },
      () => undefined,
    );
    expect(playback.playing).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(playback.playing).toBe(4);
    expect(playback.trim([line('a'), line('b'), line('c'), line('d'), line('e')])).toHaveLength(4);
    await vi.runAllTimersAsync();
  });

  it('forgets the dice of a game that was taken back', async () => {
    const playback = new Playback();
    playback.add({ before: moment(1), after: moment(2), happenings: [roll], entriesFrom: 0 }, () => undefined);
    await vi.runAllTimersAsync();
    playback.clear();
    expect(playback.roll).toBeUndefined();
    expect(playback.rolls).toEqual([]);
  });

  it('plays acts one after another', async () => {
    const playback = new Playback();
    const order: number[] = [];
    for (const n of [1, 2, 3])
      playback.add({ before: moment(n), after: moment(n + 1), happenings: [roll], entriesFrom: 0 }, () =>
        order.push(n),
      );
    await vi.runAllTimersAsync();
    expect(order).toEqual([1, 2, 3]);
  });

  it('walks a piece along its trail, and can be skipped', async () => {
    const playback = new Playback();
    playback.add({ before: moment(1), after: moment(2), happenings: [march], entriesFrom: 0 }, () => undefined);
    await vi.advanceTimersByTimeAsync(300);
    const y = playback.poses.get('a')?.at[1] ?? 0;
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(4);
    playback.skip();
    await vi.advanceTimersByTimeAsync(20);
    expect(playback.busy).toBe(false);
  });

  it('takes no time when the player wants none', async () => {
    prefs.pace = 'none';
    const playback = new Playback();
    playback.add({ before: moment(1), after: moment(2), happenings: [march, roll], entriesFrom: 0 }, () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(playback.busy).toBe(false);
  });

  it('forgets what waits when the whole game comes anew', async () => {
    const playback = new Playback();
    const then = vi.fn();
    playback.add({ before: moment(1), after: moment(2), happenings: [roll], entriesFrom: 0 }, () => undefined);
    playback.add({ before: moment(2), after: moment(3), happenings: [roll], entriesFrom: 0 }, then);
    playback.finish();
    await vi.runAllTimersAsync();
    expect(playback.shown).toBeUndefined();
    expect(then).not.toHaveBeenCalled();
  });

  // A bot's moves of one brigade, which march together.
  const moved = (unit: string, group: string, n: number) => ({
    before: moment(n),
    after: moment(n + 1),
    happenings: [{ ...march, unit }] as Happening[],
    entriesFrom: 0,
    bot: true,
    group,
  });

  it('plays the moves of a bot’s brigade together', async () => {
    const playback = new Playback();
    const order: string[] = [];
    for (const [i, unit] of ['a', 'b', 'c'].entries())
      playback.add(moved(unit, unit === 'c' ? 'right' : 'left', i + 1), () => order.push(unit));
    await vi.advanceTimersByTimeAsync(400);
    expect([...playback.poses.keys()]).toEqual(['a', 'b']);
    expect(order).toEqual([]);
    await vi.runAllTimersAsync();
    expect(order).toEqual(['a', 'b', 'c']);
    expect(playback.busy).toBe(false);
  });

  it('lets a bot move one by one, or at once, where the player likes that', async () => {
    prefs.bots = 'unit';
    const slow = new Playback();
    slow.add(moved('a', 'left', 1), () => undefined);
    slow.add(moved('b', 'left', 2), () => undefined);
    await vi.advanceTimersByTimeAsync(300);
    expect([...slow.poses.keys()]).toEqual(['a']);
    prefs.bots = 'once';
    const quick = new Playback();
    quick.add(moved('a', 'left', 1), () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(quick.busy).toBe(false);
    prefs.bots = 'brigade';
  });
});
