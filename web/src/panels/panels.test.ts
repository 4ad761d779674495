import { describe, expect, test } from 'vitest';
import type {
  Closes,
  Created,
  Decision,
  Option,
  Piece,
  Pose,
  RosterEntry,
  Route,
  Rule,
  State,
  Verb,
} from '../wire/types';
import { freeCorner } from './corner';
import { groupFacts } from './facts';
import { fateOf } from './forces';
import { beside } from './place';
import { buttonText, buttons, endTitle, howMany, planTitle } from './plans';
import { linked, sections } from './rulebook';
import { openSides, seatOf, watchers } from './places';
import { HOT_SEAT, knownGame, withSeat } from './seats';
import { complaint, evenShares } from './shares';
import { whose } from './whose';

const option = (more: Partial<Option>): Option => ({
  verb: 'form',
  what: '',
  title: 'Form column',
  note: '',
  rule: '',
  reasons: [],
  targets: [],
  drag: false,
  ...more,
});
const target = (key: string, legal: boolean) => ({
  target: key,
  reasons: [],
  distance: 4,
  ...(legal ? { command: {} } : {}),
});
const fire = option({
  verb: 'shoot',
  title: 'Fire',
  targets: [target('a', true), target('b', true), target('c', false)],
});

describe('buttons', () => {
  test('only what a button can begin gets one', () => {
    const refused = option({ reasons: [{ code: 'already', rule: '', text: '' }], command: {} });
    expect(buttons([fire, refused, option({ drag: true }), option({})])).toEqual([fire]);
  });
  test('they count the targets that may be chosen', () => {
    expect(buttonText(fire)).toBe('Fire… (2)');
    expect(buttonText(option({ command: {} }))).toBe('Form column');
  });
  test('the plan is named by what it does', () => {
    const named = planTitle(
      { kind: 'target', unit: 'u', option: fire, target: target('a', true) },
      undefined,
      () => 'Eaton’s left',
      undefined,
    );
    expect(named).toBe('Fire on Eaton’s left');
  });
  test('a wheel is named by its angle and the way after it', () => {
    const pose = (x: number, y: number, heading: number) => ({ at: [x, y] as [number, number], heading });
    const plan = (trail: Pose[]) =>
      ({
        kind: 'route',
        unit: 'u',
        goal: pose(0, 0, 0),
        route: { trail, used: 3, allowance: 6 } as unknown as Route,
      }) as const;
    const named = (...trail: Pose[]) => planTitle(plan(trail), undefined, () => '', undefined);
    expect(named(pose(0, 0, 350), pose(1, 1, 21), pose(1, 3.5, 21))).toBe('Wheel 31° and move 2.5 in');
    expect(named(pose(0, 0, 0), pose(1, 1, 45))).toBe('Wheel 45°');
    expect(named(pose(0, 0, 0), pose(0, 0, 90))).toBe('Turn 90°');
    expect(named(pose(0, 0, 0), pose(0, 3, 0))).toBe('Move 3.0 in');
  });
  test('a target is named as in a sentence', () => {
    const named = planTitle(
      { kind: 'target', unit: 'u', option: fire, target: target('a', true) },
      undefined,
      () => 'the 5th Foot',
      undefined,
    );
    expect(named).toBe('Fire on the 5th Foot');
  });
  test('a short row keeps room for the rest behind one button', () => {
    const three = [fire, option({ command: {} }), option({ command: {} })];
    expect(howMany(three, 1000, false)).toBe(3);
    expect(howMany(three, 300, false)).toBe(1);
    expect(howMany(three, 50, true)).toBe(0);
  });
});

describe('the end', () => {
  const asked = (closes: Closes | undefined, verb: Verb, units: string[] = ['a']) =>
    ({ closes, takes: [{ verb, units }] }) as unknown as Decision;
  test('is named by what it ends', () => {
    expect(endTitle(asked('phase', 'move'), 'Movement')).toBe('End movement');
    expect(endTitle(asked('step', 'order'), 'Command')).toBe('No more orders');
    expect(endTitle(asked('step', 'shoot'), 'Fire')).toBe('No more shots');
    expect(endTitle(asked('phase', 'lead'), 'Command')).toBe('No more rides');
    expect(endTitle(asked('order', 'move'), 'Command')).toBe('Done with this order');
    expect(endTitle(asked('activation', 'move'), 'Cards')).toBe('Done with this unit');
    expect(endTitle(asked('activation', 'move', ['a', 'b']), 'Cards')).toBe('Done with these units');
    expect(endTitle(asked('move', 'move'), 'Cards')).toBe('Do not move');
    expect(endTitle(asked('move', 'charge'), 'Move')).toBe('Halt here');
    expect(endTitle(asked('card', 'order'), 'Cards')).toBe('Next card');
    expect(endTitle(asked('turn', 'move'), 'Play')).toBe('End the turn');
    expect(endTitle(asked('deployment', 'deploy'), 'Deployment')).toBe('Finish deployment');
  });
});

describe('whose act', () => {
  const asked = (side: 'british' | 'american', lent?: 'turn') =>
    ({
      over: false,
      decision: { side },
      played: {
        british: lent ? { by: 'drill', title: 'Drill', lent } : { by: 'person' },
        american: { by: 'drill', title: 'Drill' },
      },
    }) as State;
  test('yours, the bot’s, another’s', () => {
    expect(whose(asked('british'), ['british'])).toMatchObject({
      lead: 'Crown',
      rest: ' to act: you',
      mine: true,
    });
    expect(whose(asked('american'), ['british'])).toMatchObject({ lead: 'Drill', rest: ' is thinking…' });
    expect(whose(asked('british', 'turn'), ['british'])).toMatchObject({
      lead: 'Drill',
      rest: ' plays for you…',
      mine: false,
    });
    expect(whose(asked('british'), ['american']).rest).toBe('waiting for the Crown');
    expect(whose(asked('british'), []).rest).toBe(' to act');
  });
});

test('a slip takes the nearest corner that hides neither end of the shot', () => {
  const size = { width: 0.3, height: 0.4 };
  expect(
    freeCorner(
      [
        { x: 0.5, y: 0.3 },
        { x: 0.6, y: 0.3 },
      ],
      size,
    ),
  ).toEqual({ right: true, bottom: false });
  expect(
    freeCorner(
      [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.5 },
      ],
      size,
    ),
  ).toEqual({ right: false, bottom: true });
  // Of two that are free, the one with fewer others in it.
  const shot = [{ x: 0.5, y: 0.5 }];
  const others = [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.1, y: 0.9 },
  ];
  expect(freeCorner(shot, size, others)).toEqual({ right: true, bottom: true });
});
test('a slip stays on the screen', () => {
  const screen = { width: 400, height: 300 };
  expect(beside({ left: 380, top: 10, right: 396, bottom: 30 }, { width: 200, height: 100 }, screen)).toEqual({
    left: 192,
    top: 36,
  });
  expect(beside({ left: 10, top: 260, right: 60, bottom: 290 }, { width: 200, height: 100 }, screen)).toEqual({
    left: 10,
    top: 154,
  });
});

test('shares begin even and say what is wrong with them', () => {
  const bounds = { total: 5, least: 1, spread: 1 };
  expect(evenShares(2, 5)).toEqual([3, 2]);
  expect(complaint([3, 2], bounds)).toBe('');
  expect(complaint([3, 1], bounds)).toBe('1 left to share');
  expect(complaint([4, 1], bounds)).toBe('no two may differ by more than 1');
  expect(complaint([5, 0], bounds)).toBe('at least 1 each');
});

test('a unit that is not there is to come, or lost', () => {
  const entry = { key: 'a', arrives: 4 } as RosterEntry;
  const away = { present: false, strength: 4 } as Piece;
  expect(fateOf(entry, away, 2)).toBe('to come');
  expect(fateOf(entry, { ...away, strength: 0 }, 2)).toBe('lost');
  expect(fateOf({ ...entry, arrives: undefined }, away, 2)).toBe('lost');
  expect(fateOf(entry, { ...away, present: true }, 6)).toBe('here');
  expect(fateOf({ ...entry, arrives: undefined }, { ...away, strength: 0, concealed: true }, 2)).toBe('hidden');
});

test('a search needs every word, in any order', () => {
  const rules = [
    { id: 'a', section: 'Firing', title: 'Cover', text: 'Behind a fence' },
    { id: 'b', section: 'Morale', title: 'Test', text: '' },
  ] as Rule[];
  expect(sections(rules, 'fence cover')).toHaveLength(1);
  expect(sections(rules, 'fence test')).toHaveLength(0);
  expect(sections(rules).map((s) => s.title)).toEqual(['Firing', 'Morale']);
});

test('a rule that a text names is told by its title', () => {
  const rule = { id: 'ab.ruling.first-fire', title: 'First fire' } as Rule;
  const parts = linked('Once a battle. See ab.ruling.first-fire. Not e.g. ab.none.', new Map([[rule.id, rule]]));
  expect(parts).toEqual([{ text: 'Once a battle. See ' }, { rule }, { text: '. Not e.g. ab.none.' }]);
  expect(linked('Nothing.', new Map())).toEqual([{ text: 'Nothing.' }]);
});

test('a browser keeps the tokens of its own seats, or the spectator’s', () => {
  const keys = { spectator: 's', host: 'h' };
  const made = (tokens: Created['tokens'], invitations = {}): Created => ({
    game: 'g',
    commitment: 'c',
    tokens,
    invitations,
  });
  const invited = knownGame(made({ british: 'b', ...keys }, { american: 'i' }), 't', 0);
  expect(invited.tokens).toEqual(['b', 'h']);
  expect(invited.invitations).toEqual({ american: 'i' });
  expect(knownGame(made({ british: 'x', american: 'x', ...keys }), 't', 0).tokens).toEqual(['x', 'h']);
  expect(knownGame(made(keys), 't', 0).tokens).toEqual(['s', 'h']);
});

test('who is at the table is told seat by seat', () => {
  const state = {
    places: { british: 'taken', american: 'invited' },
    played: { british: { by: 'person' }, american: { by: 'person' } },
    present: [{ side: 'british', count: 2 }],
    names: {},
  } as unknown as State;
  expect(seatOf(state, 'british', 'person', true).what).toBe('lead the Crown, open in 2 places');
  expect(seatOf(state, 'american', 'person', false)).toMatchObject({ who: 'Invited', mark: 'invited' });
  expect(openSides(state)).toEqual(['american']);
  const later = {
    places: { british: 'taken', american: 'taken' },
    played: { british: { by: 'drill', title: 'Drill' }, american: { by: 'person' } },
    present: [{ side: 'spectator', count: 3 }],
    names: { american: { name: 'Anna', tag: 'k7mq' } },
  } as unknown as State;
  expect(seatOf(later, 'american', 'person', false)).toMatchObject({ who: 'Anna (k7mq)', mark: 'away' });
  expect(seatOf({ ...later, places: { british: 'bot', american: 'free' } }, 'british', 'drill', false).who).toBe(
    'Drill',
  );
  expect(watchers(later).what).toBe('3 people');
  expect(openSides(later)).toEqual([]);
});

test('nobody sits on both sides, but at a hot-seat', () => {
  const seats = { british: 'you', american: 'guest' };
  expect(withSeat(seats, 'american', 'drill')).toEqual({ british: 'you', american: 'drill' });
  expect(withSeat(seats, 'american', 'you')).toEqual({ british: 'guest', american: 'you' });
  expect(withSeat(seats, 'british', 'hot-seat')).toEqual(HOT_SEAT);
  expect(withSeat(HOT_SEAT, 'british', 'drill')).toEqual({ british: 'drill', american: 'you' });
  expect(withSeat(HOT_SEAT, 'american', 'you')).toEqual({ british: 'guest', american: 'you' });
});

test('lines of a card with one title stand together', () => {
  const fact = (title: string, value: string) => ({ title, value, rule: '' });
  const groups = groupFacts([fact('Special', 'a'), fact('Move', '4 in'), fact('Special', 'b')]);
  expect(groups.map((g) => [g.title, g.facts.length])).toEqual([
    ['Special', 2],
    ['Move', 1],
  ]);
});
