import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pledgeOf } from '../dice/fair';
import { waitingFor, waits } from '../panels/gathering';
import type { DiceInfo, Decision, Entry, Option, Piece, Setting, State } from '../wire/types';
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

const piece = (key: string, over: Partial<Piece> = {}): Piece => ({
  key,
  present: true,
  pose: { at: [10, 10], heading: 0 },
  outline: [],
  size: [4, 1],
  arm: 'foot',
  drawn: 'line',
  elements: 4,
  strength: 4,
  start: 4,
  marks: [],
  can_act: true,
  ...over,
});

const decision = (over: Partial<Decision> = {}): Decision => ({
  ask: 'act',
  side: 'british',
  phase: 'moves',
  prompt: 'Move your units.',
  rule: '',
  units: [],
  takes: [],
  choices: [],
  may_end: true,
  closes: 'phase',
  ...over,
});

const state = (version: number, over: Partial<State> = {}): State => ({
  version,
  commands: version,
  turn: 1,
  phase: 'moves',
  active: 'british',
  over: false,
  points: { british: 0, american: 0 },
  aims: [],
  draw_offers: [],
  decision: decision(),
  pieces: [piece('a'), piece('b'), piece('foe', { can_act: false })],
  tray: [],
  places: { british: 'taken', american: 'invited' },
  present: [],
  ...over,
});

const dice: DiceInfo = { recipe: 2, practice: false, commitment: 'seal', sides: { british: { stands: 'shown' }, american: { stands: 'bot', number: 'bot' } } };
const setting = {
  dice,
  roster: ['a', 'b', 'foe'].map((key) => ({ key, name: key, kind: 'unit', side: key === 'foe' ? 'american' : 'british' })),
} as unknown as Setting;

const entry = (text: string): Entry => ({ n: 1, turn: 1, phase: 'moves', weight: 'blow', text, units: [] });
const why = { code: 'too-far', rule: 'nt.x', text: 'too far' };
const shoot: Option = {
  verb: 'shoot',
  what: '',
  title: 'Fire',
  note: '',
  rule: '',
  reasons: [],
  targets: [{ target: 'foe', reasons: [], distance: 7, command: { shoot: { unit: 'a' } } }],
  drag: false,
};

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
    await socket().hear({ type: 'welcome', protocol: 3, seats: ['british'], setting, state: state(1), log: [], chat: [] });
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const happen = (before: number, over: Partial<State> = {}, entries: Entry[] = []): Promise<void> =>
    socket().hear({ type: 'happened', before, happenings: [], entries, state: { ...state(before + 1), pieces: [], ...over } });

  it('is asked, and knows who can act', () => {
    expect(table.mine).toBe(true);
    expect(table.actors).toEqual(['a', 'b']);
  });

  it('says who takes a seat and who leaves one, but not of its own', async () => {
    const seats = (british: string, american: string): Promise<void> =>
      socket().hear({ type: 'presence', places: { british, american }, present: [{ side: 'american', count: 1 }] });
    await seats('taken', 'taken');
    expect(table.news).toBe('Somebody has sat down to lead the Americans.');
    expect(table.live?.places.american).toBe('taken');
    await seats('taken', 'free');
    expect(table.news).toBe('Whoever led the Americans has left the seat.');
    table.news = undefined;
    await seats('free', 'free');
    expect(table.news).toBeUndefined();
  });

  it('asks for an invitation, and takes a refusal', async () => {
    const made = table.invite('american');
    await socket().hear({ type: 'invitation', re: socket().last('invite')?.['id'], side: 'american', invitation: 'x' });
    expect(await made).toBe('x');
    const left = table.release();
    await socket().hear({ type: 'error', re: socket().last('release')?.['id'], code: 'no-seat', text: 'No.' });
    expect(await left).toBe(false);
    expect(table.refusal?.reasons[0]?.text).toBe('No.');
  });

  it('walks through the units that can act', () => {
    table.selectNext(1);
    expect(table.selected).toBe('a');
    table.selectNext(1);
    expect(table.selected).toBe('b');
    table.selectNext(1);
    expect(table.selected).toBe('a');
    table.selectNext(-1);
    expect(table.selected).toBe('b');
  });

  it('asks for the options of what is selected, and drops answers that come too late', async () => {
    table.select('a');
    const first = socket().last('options');
    table.select('b');
    await socket().hear({ type: 'options', re: first['id'], version: 1, unit: 'a', options: [shoot], facts: [], zones: [] });
    expect(table.options).toEqual([]);
    await socket().hear({ type: 'options', re: socket().last('options')['id'], version: 1, unit: 'b', options: [shoot], facts: [], zones: [] });
    expect(table.options).toHaveLength(1);
  });

  it('keeps one route under way and then asks for the newest wish only', async () => {
    const end = { at: [10, 12] as [number, number], heading: 0 };
    table.dragTo('a', { at: [10, 11], heading: 0 });
    table.dragTo('a', { at: [10, 12], heading: 0 });
    table.dragTo('a', { at: [10, 13], heading: 0 });
    expect(socket().count('route')).toBe(1);
    const route = { unit: 'a', whole: true, end, outline: [], trail: [], command: { move: {} }, reasons: [], used: 1, allowance: 6, notes: [], zones: [] };
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route });
    expect(socket().count('route')).toBe(2);
    expect(socket().last('route')['goal']).toEqual({ at: [10, 13], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route });
    expect(socket().count('route')).toBe(2);
    expect(table.planned).toEqual({ move: {} });
    table.commit();
    expect(socket().last('command')).toMatchObject({ version: 1, command: { move: {} } });
  });

  it('aims first and fires second', async () => {
    table.select('a');
    await socket().hear({ type: 'options', re: socket().last('options')['id'], version: 1, unit: 'a', options: [shoot], facts: [], zones: [] });
    table.aimAt('foe');
    expect(table.plan?.kind).toBe('target');
    expect(socket().count('command')).toBe(0);
    table.aimAt('foe');
    expect(socket().count('command')).toBe(1);
  });

  it('says why a target is barred, and sends nothing', async () => {
    const barred = { ...shoot, targets: [{ target: 'foe', reasons: [why], distance: 9 }] };
    table.select('a');
    await socket().hear({ type: 'options', re: socket().last('options')['id'], version: 1, unit: 'a', options: [barred], facts: [], zones: [] });
    table.aimAt('foe');
    table.aimAt('foe');
    expect(table.refusal?.reasons).toEqual([why]);
    expect(table.speech.assertive).toContain('too far');
    expect(socket().count('command')).toBe(0);
  });

  it('shows a refusal and keeps the plan', async () => {
    table.select('a');
    await socket().hear({ type: 'options', re: socket().last('options')['id'], version: 1, unit: 'a', options: [shoot], facts: [], zones: [] });
    table.aimAt('foe');
    table.commit();
    await socket().hear({ type: 'refused', re: socket().last('command')['id'], version: 1, reasons: [why] });
    expect(table.refusal?.reasons).toEqual([why]);
    expect(table.plan).toBeDefined();
  });

  it('follows what happens, changing only the pieces that changed', async () => {
    await happen(1, { pieces: [piece('b', { strength: 3 })] }, [entry('b is hit.')]);
    expect(table.state?.version).toBe(2);
    expect(table.pieces.get('b')?.strength).toBe(3);
    expect(table.pieces.get('a')?.strength).toBe(4);
    expect(table.entries.map((e) => e.text)).toEqual(['b is hit.']);
    expect(table.speech.polite).toBe('b is hit.');
  });

  it('asks for everything anew after a gap', async () => {
    const hellos = socket().count('hello');
    await happen(7);
    expect(socket().count('hello')).toBe(hellos + 1);
    expect(table.state?.version).toBe(1);
  });

  it('takes over the newest state when it was stale, and lets go of the plan', async () => {
    table.done();
    await socket().hear({ type: 'stale', re: socket().last('command')['id'], state: state(5), log: [entry('x')] });
    expect(table.state?.version).toBe(5);
    expect(table.plan).toBeUndefined();
  });

  it('asks once before it ends a step in which units can still act', () => {
    table.askToEnd();
    expect(table.ending).toBe(true);
    expect(socket().count('command')).toBe(0);
    table.askToEnd();
    expect(socket().last('command')['command']).toEqual({ done: {} });
  });

  it('ends the step with Enter once it was asked for', () => {
    table.askToEnd();
    table.commit();
    expect(socket().last('command')['command']).toEqual({ done: {} });
    expect(table.ending).toBe(false);
  });

  const routed = { unit: 'a', whole: true, end: { at: [10, 12], heading: 0 }, outline: [], trail: [], command: { move: {} }, reasons: [], used: 1, allowance: 6, notes: [], zones: [] };
  it('asks for the same route again when another page of the seat has acted', async () => {
    table.select('a');
    table.dragTo('a', { at: [10, 12], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route: routed });
    await happen(1);
    expect(socket().last('route')).toMatchObject({ version: 2, unit: 'a', goal: { at: [10, 12], heading: 0 } });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 2, route: routed });
    expect(table.plan?.kind).toBe('route');
    expect(table.refusal).toBeUndefined();
  });

  it('says so when a plan cannot be kept', async () => {
    table.select('a');
    table.dragTo('a', { at: [10, 12], heading: 0 });
    await socket().hear({ type: 'route', re: socket().last('route')['id'], version: 1, route: routed });
    await happen(1, { pieces: [piece('a', { can_act: false })] });
    expect(table.plan).toBeUndefined();
    expect(table.refusal?.reasons[0]?.text).toBe('The table has moved on.');
  });

  it('knows when the step has changed', async () => {
    expect(table.stepSince).toBe(-Infinity);
    await happen(1);
    expect(table.stepSince).toBe(-Infinity);
    await happen(2, { phase: 'firing' });
    expect(table.stepSince).toBeGreaterThan(-Infinity);
  });

  it('places what waits one by one, and stops where nothing is suggested', async () => {
    const away = (key: string) => piece(key, { present: false });
    const asked = { decision: decision({ ask: 'place', units: ['a', 'b'] }) };
    const offer = (unit: string, version: number, options: Option[]) => socket().hear({ type: 'options', re: socket().last('options')['id'], version, unit, options, facts: [], zones: [] });
    const deploy: Option = { ...shoot, verb: 'deploy', targets: [], drag: true, command: { deploy: { unit: 'a' } } };
    await happen(1, { ...asked, pieces: [away('a'), away('b')] });
    const placing = table.placeAll();
    await offer('a', 2, [deploy]);
    expect(socket().last('command')).toMatchObject({ version: 2, command: { deploy: { unit: 'a' } } });
    await socket().hear({ type: 'happened', re: socket().last('command')['id'], before: 2, happenings: [], entries: [], state: { ...state(3), ...asked, pieces: [piece('a')] } });
    await offer('b', 3, []);
    await placing;
    expect(socket().count('command')).toBe(1);
    expect(table.selected).toBe('b');
  });

  it('lets go step by step: the plan, the tool, the selection', () => {
    table.select('a');
    table.useTool('measure');
    table.planOption(shoot);
    table.cancel();
    expect(table.plan).toBeUndefined();
    table.cancel();
    expect(table.tool).toBe('none');
    table.cancel();
    expect(table.selected).toBeUndefined();
  });

  it('looks at the past without being asked anything, and comes back', async () => {
    await happen(1);
    const going = table.goTo(1);
    await socket().hear({ type: 'at', re: socket().last('at')['id'], commands: 1, last: 2, state: state(1, { turn: 9 }), entries: [] });
    await going;
    expect(table.state?.turn).toBe(9);
    expect(table.mine).toBe(false);
    table.toLive();
    expect(table.mine).toBe(true);
  });

  it('is told of an undo that the other side wants', async () => {
    await socket().hear({ type: 'undo-asked', version: 1, by: 'american', what: 'the move of foe' });
    expect(table.undoAsked?.what).toBe('the move of foe');
    void table.answerUndo(false);
    expect(socket().last('undo-answer')['yes']).toBe(false);
    expect(table.undoAsked).toBeUndefined();
  });

  it('catches up after a lost connection and says how much happened', async () => {
    socket().onclose?.({ code: 1006, reason: '' });
    expect(table.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(600);
    socket().onopen?.();
    await socket().hear({ type: 'welcome', protocol: 3, seats: ['british'], setting, state: state(4), log: [entry('1'), entry('2')], chat: [] });
    expect(table.link).toBe('open');
    expect(table.speech.missed).toHaveLength(2);
    expect(table.state?.version).toBe(4);
  });

  it('names a game that cannot be opened', async () => {
    await socket().hear({ type: 'error', code: 'no-such-game', text: 'There is no such game here.' });
    expect(table.failure).toContain('no such game');
  });

  it('offers the record of a game that this program cannot play', async () => {
    await socket().hear({ type: 'error', code: 'cannot-open', text: 'The rules are lost.', record: '{"record":1}' });
    expect(table.failure).toContain('rules are lost');
    expect(table.salvage).toContain('record');
  });

  it('says that the disk is full', async () => {
    await socket().hear({ type: 'error', code: 'disk', text: 'The disk of this server is full.' });
    expect(table.refusal?.reasons[0]?.text).toContain('full');
  });

  describe('before the battle begins', () => {
    const gathering = (british: object, american: object) => ({
      type: 'gathering',
      protocol: 3,
      seats: ['british'],
      setting: { ...setting, dice: { ...dice, sides: { british, american } } },
      places: { british: 'taken', american: 'invited' },
      present: [],
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
      expect(young.live).toBeUndefined();
      await socket().hear({ type: 'welcome', protocol: 3, seats: ['british'], setting, state: state(1), log: [], chat: [] });
      expect(young.gathering).toBeUndefined();
      expect(young.live?.version).toBe(1);
      young.close();
    });
  });
});
