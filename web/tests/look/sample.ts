// A moment of an invented battle: enough of everything for each panel to have something to show.
import type {
  About,
  Entry,
  Option,
  Piece,
  PieceKey,
  Roll,
  Rulebook,
  Setting,
  SideName,
  State,
  Tally,
} from '../../src/wire/types';

const tally = (base: number, rule: string, ...lines: [number, string][]): Tally => ({
  base,
  rule,
  sum: lines.reduce((sum, [delta]) => sum + delta, base),
  lines: lines.map(([delta, r]) => ({ delta, rule: r })),
});

export const about: About = {
  version: '0',
  protocol: 3,
  sheets: [
    {
      id: 'thomas',
      title: 'American War of Independence Rules',
      short: 'Neil Thomas',
      author: '',
      lengths: 'inch',
      phases: ['Charge', 'Movement', 'Firing', 'Combat', 'Morale'].map((title) => ({
        key: title.toLowerCase(),
        title,
      })),
      marks: [
        { key: 'steady', title: 'Steady', tone: 'good', icon: '', rule: '' },
        { key: 'disordered', title: 'Disordered', tone: 'bad', icon: 'disorder', rule: 'nt.morale' },
      ],
    },
  ],
  players: [{ name: 'drill', title: 'Drill', expect: 'Keeps its line.', seconds: 0 }],
};

const rule = (id: string, section: string, title: string, text: string) => ({
  id,
  section,
  title,
  text,
  kind: 'rule',
  ruling: false,
});
export const book: Rulebook = {
  id: 'thomas',
  title: 'American War of Independence Rules',
  author: '',
  rules: [
    rule(
      'nt.fire.close',
      'Firing',
      'Musket, close',
      'Within eight inches each base that fires hits on a four or more.',
    ),
    rule('nt.fire.grade', 'Firing', 'Elite firers', 'Elite units add one to each die.'),
    rule('nt.fire.cover', 'Firing', 'Target in cover', 'A target behind a fence or in a wood is harder to hit by one.'),
    rule('nt.fire.dice', 'Firing', 'One die for each base', 'A unit throws a die for each of its bases.'),
    rule('nt.charge.reach', 'Charges', 'Charge reach', 'A charge must be able to reach its target with its move.'),
    {
      ...rule('nt.morale', 'Morale', 'When to test', ''),
      ruling: true,
      question: 'Does a unit test once for each loss?',
      fallback: 'once',
      why: 'The sheet speaks of a test, not of tests.',
      choices: ['once', 'each'],
    },
  ],
};

const names: [PieceKey, SideName, string, string, number, number][] = [
  ['fusiliers', 'british', '23rd Royal Welch Fusiliers', 'Webster’s brigade', 4, 4],
  ['foot33', 'british', '33rd Foot', 'Webster’s brigade', 3, 4],
  ['guards', 'british', '2nd Guards', 'The Guards', 4, 4],
  ['eaton', 'american', 'Eaton’s left', 'North Carolina militia', 3, 4],
  ['butler', 'american', 'Butler’s right', 'North Carolina militia', 4, 4],
  ['lawson', 'american', 'Lawson’s men', 'Virginia militia', 0, 4],
];

export const setting: Setting = {
  game: 'sample',
  rules: 'thomas',
  title: 'Guilford Courthouse',
  scenario: 'guilford',
  date: '1781-03-15',
  story: 'Cornwallis comes up the New Garden road through wet fields.',
  turns: 16,
  table: [96, 60],
  terrain: [
    {
      key: 'wood',
      kind: 'woods-heavy',
      polygon: [
        [40, 4],
        [70, 4],
        [70, 56],
        [40, 56],
      ],
    },
    {
      key: 'road',
      kind: 'road',
      line: [
        [0, 30],
        [96, 28],
      ],
      width: 1,
    },
    {
      key: 'field',
      kind: 'field',
      polygon: [
        [10, 12],
        [34, 14],
        [34, 44],
        [12, 40],
      ],
    },
  ],
  sides: {
    british: { name: 'Crown forces', edge: 'west', player: 'person' },
    american: { name: 'American forces', edge: 'east', player: 'drill' },
  },
  roster: names.map(([key, side, name, brigade]) => ({
    key,
    side,
    name,
    brigade,
    kind: 'unit',
    nation: side === 'british' ? 'british' : 'militia',
  })),
  aims: [
    { name: 'Courthouse Hill', side: 'british', kind: 'hold', points: 3, by: 16 },
    { name: 'Keep the army together', side: 'american', kind: 'preserve', points: 2 },
  ],
  options: [{ rule: 'nt.morale', choice: 'each' }],
  hot_seat: false,
  dice: { recipe: 2, practice: false, commitment: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
};

const pieces: Piece[] = names.map(([key, side, , , strength, start], i) => ({
  key,
  present: strength > 0,
  pose: { at: [side === 'british' ? 22 : 36, 50 - (i % 3) * 12], heading: side === 'british' ? 90 : 270 },
  outline: [],
  size: [6, 1],
  arm: 'foot',
  drawn: 'line',
  formation: 'line',
  elements: strength,
  strength,
  start,
  grade: side === 'british' ? 'A' : 'D',
  marks:
    key === 'fusiliers'
      ? [
          { key: 'steady', count: 1 },
          { key: 'disordered', count: 2 },
        ]
      : [],
  can_act: side === 'british',
}));

export const state: State = {
  version: 40,
  commands: 40,
  turn: 5,
  phase: 'firing',
  active: 'british',
  over: false,
  points: { british: 3, american: 1 },
  aims: ['open', 'open'],
  draw_offers: [],
  decision: {
    ask: 'act',
    side: 'british',
    phase: 'firing',
    prompt: 'Fire with your units, one at a time.',
    rule: 'nt.fire.dice',
    units: ['fusiliers'],
    choices: [],
    takes: [],
    may_end: true,
  },
  pieces,
  tray: [{ side: 'british', key: 'generals', title: 'Generals in hand', value: 1, most: 2, kind: 'counter' }],
  undo: { free: true, what: 'the move of the 33rd Foot' },
  places: { british: 'taken', american: 'invited' },
  played: { british: { by: 'person' }, american: { by: 'person' } },
  present: [{ side: 'british', count: 1 }],
  names: {},
};

const shot = tally(4, 'nt.fire.close', [-1, 'nt.fire.grade'], [1, 'nt.fire.cover']);
export const options: Option[] = [
  { verb: 'move', what: '', title: 'Move', note: '8 in', rule: '', reasons: [], targets: [], drag: true },
  {
    verb: 'shoot',
    what: '',
    title: 'Fire',
    note: '',
    rule: '',
    reasons: [],
    drag: false,
    targets: [
      {
        target: 'eaton',
        reasons: [],
        distance: 7.4,
        command: { shoot: {} },
        read: 'at-least',
        need: shot,
        dice: tally(4, 'nt.fire.dice'),
      },
      {
        target: 'butler',
        reasons: [],
        distance: 7.9,
        command: { shoot: {} },
        read: 'at-least',
        need: shot,
        dice: tally(4, 'nt.fire.dice'),
      },
    ],
  },
  {
    verb: 'form',
    what: 'column',
    title: 'Form column',
    note: 'half a move',
    rule: '',
    reasons: [],
    targets: [],
    drag: false,
    command: { form: {} },
  },
  {
    verb: 'charge',
    what: '',
    title: 'Charge',
    note: '',
    rule: '',
    reasons: [{ code: 'too_far', rule: 'nt.charge.reach', text: 'It needs 11.4 in and has 8.0.' }],
    targets: [],
    drag: false,
  },
];

const roll = (purpose: string, faces: number[], need: Tally, more: Partial<Roll>): Roll => ({
  die: 'd6',
  read: 'at-least',
  purpose,
  faces,
  good: faces.map((f) => f >= need.sum),
  hits: faces.filter((f) => f >= need.sum).length,
  need,
  ...more,
});
export const log: Entry[] = [1, 2, 3, 4, 5].flatMap((turn) => [
  { n: turn * 8 - 8, turn, phase: 'movement', weight: 'heading', text: `Turn ${turn}, Crown`, units: [] },
  {
    n: turn * 8 - 6,
    turn,
    side: 'british',
    phase: 'movement',
    weight: 'detail',
    text: 'The 33rd Foot moves 3.0 in and may still fire.',
    units: ['foot33'],
  },
  {
    n: turn * 8 - 4,
    turn,
    side: 'american',
    phase: 'firing',
    weight: 'blow',
    text: 'Butler’s right fires on the 23rd at 7.9 in: 6, 4, 3, 1. Two hits.',
    units: ['butler', 'fusiliers'],
    rolls: [
      roll('musketry', [6, 4, 3, 1], shot, {
        unit: 'butler',
        against: 'fusiliers',
        makes: 'hits',
        dice: tally(4, 'nt.fire.dice'),
      }),
      roll('saving throw', [5, 2], tally(4, 'nt.morale'), { unit: 'fusiliers', against: 'butler', makes: 'saves' }),
    ],
  },
  {
    n: turn * 8 - 2,
    turn,
    side: 'british',
    phase: 'morale',
    weight: 'loss',
    text: 'Lawson’s men break and leave the field.',
    units: ['lawson'],
    rule: 'nt.morale',
  },
]);
