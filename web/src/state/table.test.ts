import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pledgeOf } from '../dice/fair';
import { waitingFor, waits } from '../panels/gathering';
import type { Entry, State } from '../wire/types';
import { decision, dice, entry, happened, piece, route, setting, shoot, state } from './given';
import { prefs } from './prefs.svelte';
import { Table } from './table.svelte';

// A socket that remembers what was said and lets the test answer.
class FakeSocket {
  static latest: FakeSocket;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeSocket.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: '' });
  }
  async hear(message: unknown): Promise<void> {
    this.onmessage?.({ data: JSON.stringify(message) });
    await vi.advanceTimersByTimeAsync(0);
  }
  last(type: string): Record<string, unknown> {
    const found = this.sent.filter((m) => m['type'] === type).at(-1);
    if (!found) throw new Error(`nothing of type ${type} was said`);
    return found;
  }
  count(type: string): number {
    return this.sent.filter((m) => m['type'] === type).length;
  }
}

describe('Table', () => {
  let table: Table;
  const socket = (): FakeSocket => FakeSocket.latest;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
    prefs.pace = 'none';
    table = new Table('g', ['t']);
    table.open();
    socket().onopen?.();
    await socket().hear({
      type: 'welcome',
      protocol: 3,
      seats: ['british'],
      setting,
      state: state(1),
      log: [],
      chat: [],
    });
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const happen = (before: number, over: Partial<State> = {}, entries: Entry[] = []): Promise<void> =>
    socket().hear(happened(before, over, entries));

  it('asks for an invitation, and takes a refusal', async () => {
    const made = table.company.invite('american');
    await socket().hear({ type: 'invitation', re: socket().last('invite')['id'], side: 'american', invitation: 'x' });
    expect(await made).toBe('x');
    const left = table.company.release();
    await socket().hear({ type: 'error', re: socket().last('release')['id'], code: 'no-seat', text: 'No.' });
    expect(await left).toBe(false);
    expect(table.reply.refusal?.reasons[0]?.text).toBe('No.');
  });

  it('follows what happens, changing only the pieces that changed', async () => {
    await happen(1, { pieces: [piece('b', { strength: 3 })] }, [entry('b is hit.')]);
    expect(table.battle.state?.version).toBe(2);
    expect(table.battle.pieces.get('b')?.strength).toBe(3);
    expect(table.battle.pieces.get('a')?.strength).toBe(4);
    expect(table.battle.entries.map((e) => e.text)).toEqual(['b is hit.']);
    expect(table.speech.polite).toBe('b is hit.');
  });

  it('asks for everything anew after a gap', async () => {
    const hellos = socket().count('hello');
    await happen(7);
    expect(socket().count('hello')).toBe(hellos + 1);
    expect(table.battle.state?.version).toBe(1);
  });

  it('takes over the newest state when it was stale, and lets go of the plan', async () => {
    table.orders.done();
    await socket().hear({ type: 'stale', re: socket().last('command')['id'], state: state(5), log: [entry('x')] });
    expect(table.battle.state?.version).toBe(5);
    expect(table.planning.plan).toBeUndefined();
    expect(table.speech.missed).toBeUndefined(); // nothing was lost
  });

  it('lets go of a plan at once when its command is done, while that is still played back', async () => {
    prefs.pace = 'full';
    table.hand.select('a');
    table.planning.dragTo('a', { at: [10, 12], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route });
    table.orders.commit();
    const roll = { type: 'rolled', roll: {} };
    const re = socket().last('command')['id'];
    await socket().hear({ ...happened(1), happenings: [roll], re });
    expect(table.battle.playback.busy).toBe(true);
    expect(table.planning.plan).toBeUndefined();
    expect(table.battle.state?.version).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.battle.state?.version).toBe(2);
  });

  it('takes in hand whom the question is about, when it is for this side', async () => {
    await happen(1, { decision: decision({ ask: 'react', subject: 'b' }) });
    expect(table.hand.selected).toBe('b');
    await happen(2, { decision: decision({ side: 'american', subject: 'foe' }) });
    expect(table.hand.selected).toBe('b');
  });

  it('asks for the same route again when another page of the seat has acted', async () => {
    table.hand.select('a');
    table.planning.dragTo('a', { at: [10, 12], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route });
    await happen(1);
    expect(socket().last('route')).toMatchObject({ version: 2, unit: 'a', goal: { at: [10, 12], heading: 0 } });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 2, route });
    expect(table.planning.plan?.kind).toBe('route');
    expect(table.reply.refusal).toBeUndefined();
  });

  it('says so when a plan cannot be kept', async () => {
    table.hand.select('a');
    table.planning.dragTo('a', { at: [10, 12], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route });
    await happen(1, { pieces: [piece('a', { can_act: false })] });
    expect(table.planning.plan).toBeUndefined();
    expect(table.reply.refusal?.reasons[0]?.text).toBe('The table has moved on.');
  });

  it('lets go step by step: the plan, the tool, the selection', () => {
    table.hand.select('a');
    table.instruments.use('measure');
    table.hand.choose(shoot);
    table.cancel();
    expect(table.planning.plan).toBeUndefined();
    table.cancel();
    expect(table.instruments.tool).toBe('none');
    table.cancel();
    expect(table.hand.selected).toBeUndefined();
  });

  it('catches up after a lost connection and says how much happened', async () => {
    socket().onclose?.({ code: 1006, reason: '' });
    expect(table.link.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(600);
    socket().onopen?.();
    await socket().hear({
      type: 'welcome',
      protocol: 3,
      seats: ['british'],
      setting,
      state: state(4),
      log: [entry('1'), entry('2')],
      chat: [],
    });
    expect(table.link.state).toBe('open');
    expect(table.speech.missed).toHaveLength(2);
    expect(table.battle.state?.version).toBe(4);
  });

  it('names a game that cannot be opened', async () => {
    await socket().hear({ type: 'error', code: 'no-such-game', text: 'There is no such game here.' });
    expect(table.link.failure).toContain('no such game');
  });

  it('offers the record of a game that this program cannot play', async () => {
    await socket().hear({ type: 'error', code: 'cannot-open', text: 'The rules are lost.', record: '{"record":1}' });
    expect(table.link.failure).toContain('rules are lost');
    expect(table.link.salvage).toContain('record');
  });

  it('says that the disk is full', async () => {
    await socket().hear({ type: 'error', code: 'disk', text: 'The disk of this server is full.' });
    expect(table.reply.refusal?.reasons[0]?.text).toContain('full');
  });

  describe('before the battle begins', () => {
    const gathering = (british: object, american: object) => ({
      type: 'gathering',
      protocol: 3,
      seats: ['british'],
      setting: { ...setting, dice: { ...dice, sides: { british, american } } },
      places: { british: 'taken', american: 'invited' },
      present: [],
      names: {},
      chat: [],
    });
    const said = () => socket().sent.filter((m) => m['type'] === 'pledge' || m['type'] === 'show');

    it('pledges a number, shows it when the other has pledged, and then the battle begins', async () => {
      const young = new Table('young', ['t']);
      young.open();
      socket().onopen?.();
      await socket().hear(gathering({ stands: 'awaited' }, { stands: 'awaited' }));
      await vi.waitFor(() => expect(said()).toHaveLength(1));
      const [pledge] = said();
      expect(pledge).toMatchObject({ type: 'pledge', side: 'british' });
      expect(waits(young)).toBe(true);
      expect(waitingFor(young)).toEqual(['Nobody has come yet to lead the Americans.']);
      const own = { stands: 'pledged', pledge: pledge?.['pledge'] };
      await socket().hear(gathering(own, { stands: 'awaited' }));
      await socket().hear(gathering(own, { stands: 'pledged', pledge: 'theirs' }));
      await vi.waitFor(() => expect(said()).toHaveLength(2));
      expect(pledgeOf('young', String(said()[1]?.['number']))).toBe(own.pledge);
      expect(young.battle.live).toBeUndefined();
      await socket().hear({
        type: 'welcome',
        protocol: 3,
        seats: ['british'],
        setting,
        state: state(1),
        log: [],
        chat: [],
      });
      expect(young.battle.gathering).toBeUndefined();
      expect(young.battle.live?.version).toBe(1);
      young.close();
    });

    it('does not trouble the player with a number that came too late, but with one that was not taken', async () => {
      const young = new Table('late', ['t']);
      young.open();
      socket().onopen?.();
      await socket().hear(gathering({ stands: 'awaited' }, { stands: 'awaited' }));
      await vi.waitFor(() => expect(said()).toHaveLength(1));
      const refused = { type: 'error', re: said()[0]?.['id'], code: 'begun', text: 'The battle has begun.' };
      await socket().hear(refused);
      expect(young.reply.refusal?.reasons[0]?.text).toBe('The battle has begun.');
      await socket().hear(gathering({ stands: 'awaited' }, { stands: 'awaited' }));
      await vi.waitFor(() => expect(said()).toHaveLength(2));
      const welcome = { type: 'welcome', protocol: 3, seats: ['british'], setting, state: state(1), log: [], chat: [] };
      await socket().hear(welcome);
      await socket().hear({ ...refused, re: said()[1]?.['id'] });
      expect(young.reply.refusal).toBeUndefined();
      young.close();
    });
  });
});
