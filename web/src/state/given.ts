// What the tests of the table's parts are given: pieces, states and options, and a program that answers when it is told to.
import type { Request } from '../wire/client';
import type { Decision, DiceInfo, Entry, Option, Piece, Route, ServerMessage, Setting, State } from '../wire/types';
import { Battle } from './battle.svelte';
import { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';
import { Planning } from './planning.svelte';
import { Reply } from './reply.svelte';
import { Speech } from './speech.svelte';

export const piece = (key: string, over: Partial<Piece> = {}): Piece => ({
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

export const decision = (over: Partial<Decision> = {}): Decision => ({
  ask: 'act',
  side: 'british',
  phase: 'moves',
  prompt: 'Move your units.',
  rule: '',
  units: [],
  choices: [],
  takes: [],
  may_end: true,
  closes: 'phase',
  ...over,
});

export const state = (version: number, over: Partial<State> = {}): State => ({
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
  played: { british: { by: 'person' }, american: { by: 'person' } },
  present: [],
  names: {},
  ...over,
});

export const dice: DiceInfo = {
  recipe: 2,
  practice: false,
  commitment: 'seal',
  sides: { british: { stands: 'shown' }, american: { stands: 'bot', number: 'bot' } },
};
export const setting = {
  dice,
  roster: ['a', 'b', 'foe'].map((key) => ({
    key,
    name: key,
    kind: 'unit',
    side: key === 'foe' ? 'american' : 'british',
  })),
} as unknown as Setting;

export const entry = (text: string, n = 1): Entry => ({ n, turn: 1, phase: 'moves', weight: 'blow', text, units: [] });
export const why = { code: 'too-far', rule: 'a.rule', text: 'too far' };
export const shoot: Option = {
  verb: 'shoot',
  what: '',
  title: 'Fire',
  note: '',
  rule: '',
  reasons: [],
  targets: [{ target: 'foe', reasons: [], distance: 7, command: { shoot: { unit: 'a' } } }],
  drag: false,
};
export const barred: Option = { ...shoot, targets: [{ target: 'foe', reasons: [why], distance: 9 }] };
export const route: Route = {
  unit: 'a',
  whole: true,
  end: { at: [10, 12], heading: 0 },
  outline: [],
  trail: [],
  command: { move: {} },
  reasons: [],
  used: 1,
  allowance: 6,
  notes: [],
  zones: [],
};

export const happened = (before: number, over: Partial<State> = {}, entries: Entry[] = []) =>
  ({
    type: 'happened',
    before,
    happenings: [],
    entries,
    state: { ...state(before + 1), pieces: [], ...over },
  }) satisfies ServerMessage;

// A program that keeps what it was asked, and answers the oldest question first.
export class Asked implements Asker {
  readonly said: Request[] = [];
  private readonly open: { resolve: (m: ServerMessage) => void; reject: (e: Error) => void }[] = [];

  ask(request: Request): Promise<ServerMessage> {
    this.said.push(request);
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }
  async request(request: Request): Promise<ServerMessage | undefined> {
    try {
      return await this.ask(request);
    } catch {
      return undefined;
    }
  }
  // As much of a message as the part that is tested reads.
  async answer(message: object): Promise<void> {
    this.open.shift()?.resolve(message as ServerMessage);
    await settle();
  }
  async fail(error: Error): Promise<void> {
    this.open.shift()?.reject(error);
    await settle();
  }
  of(type: Request['type']): Request[] {
    return this.said.filter((request) => request.type === type);
  }
}

// Lets everything that waits for an answer go on.
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve();
}

// The parts that most others stand on, in a battle that is under way and asks the British.
export function given() {
  const link = new Asked();
  const reply = new Reply(new Speech());
  const battle = new Battle();
  battle.seat(setting, ['british']);
  battle.begin(state(1), []);
  const planning = new Planning(link, battle, reply);
  const hand = new Hand(link, battle, planning, () => undefined);
  return { link, reply, battle, planning, hand };
}
