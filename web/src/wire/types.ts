// The wire protocol, as docs/protocol.md tells it. The program's tests write sample messages to
// tests/server/samples; the page's tests check them against these types, so neither side can drift.
//
// Lengths are in the sheet's own unit, headings in degrees clockwise from north, the origin is the south-west
// corner of the table. Optional fields are left out, never null.
import type { AnswerRole, Closes, Verb } from './verbs';

export type { AnswerRole, Closes, Verb };

export type SideName = 'british' | 'american';
export type Length = number;
export type Xy = [number, number];
export interface Pose {
  at: Xy; // the middle of the front edge
  heading: number;
}
export type RuleRef = string; // a rule's id; '' where there is none
export type PieceKey = string;

// A command, as in records: one verb with its fields. The page sends back those that the program offered, and
// makes only Answer, Done and Concede itself.
export type Command = Record<string, unknown>;

export interface Tally {
  sum: number;
  base: number;
  rule: RuleRef;
  lines?: { delta: number; rule: RuleRef }[];
}

export interface Reason {
  code: string;
  rule: RuleRef;
  text: string; // a sentence without the rule's id
  piece?: PieceKey;
  feature?: string;
  [fact: string]: unknown;
}

// ---- what does not change during a battle

export interface Feature {
  key: string;
  kind: string;
  name?: string;
  polygon?: Xy[];
  line?: Xy[];
  at?: Xy;
  width?: Length;
  level?: number;
  slope?: 'gentle' | 'steep';
  closed?: boolean;
  abatis?: boolean; // a fence of felled trees
}

export interface RosterEntry {
  key: PieceKey;
  name: string;
  side: SideName;
  kind: 'unit' | 'leader' | 'token';
  nation?: string;
  brigade?: string; // its title, for people
  arrives?: number;
}

export interface SideInfo {
  name: string;
  edge: 'north' | 'east' | 'south' | 'west';
  zone?: [number, number, number, number]; // left, bottom, right, top
  player: string; // 'person', or the name of a bot
}

export interface AimInfo {
  name: string;
  side: SideName;
  kind: string;
  points: number;
  by?: number; // turn
  polygon?: Xy[];
  unit?: PieceKey;
  edge?: string;
}

// What the dice are made of, as far as it is known; the secret only when the battle is over.
export interface DiceShare {
  stands: 'bot' | 'awaited' | 'pledged' | 'shown';
  pledge?: string; // hexadecimal
  number?: string;
}
export interface DiceInfo {
  recipe: number;
  practice: boolean; // what is taken back is thrown anew
  commitment: string; // to the server's secret, hexadecimal
  sides?: Record<SideName, DiceShare>; // from recipe 2 on
}

export interface Setting {
  game: string;
  rules: string;
  title: string;
  scenario?: string;
  date?: string;
  story?: string;
  notes?: string;
  turns?: number;
  table: [Length, Length];
  yards?: number; // that one unit of length stands for
  terrain: Feature[];
  sides: Record<SideName, SideInfo>;
  roster: RosterEntry[];
  aims: AimInfo[];
  victory?: string; // how it is won, in a sentence or two
  options: { rule: RuleRef; choice: string }[];
  dice: DiceInfo;
  filled?: { rule: RuleRef; question: string; choice: string }[]; // rulings younger than the game: played as before them
  hot_seat: boolean; // both sides are played at one table
}

// ---- what does

export interface Piece {
  key: PieceKey;
  present: boolean;
  concealed?: boolean; // hidden from this player: nothing else in it says anything
  pose: Pose;
  outline: Xy[][]; // one closed polygon for each part of its body: two for a bent line
  size: [Length, Length]; // width and depth of its footprint
  arm: 'foot' | 'horse' | 'guns' | 'leader' | 'token';
  drawn: 'line' | 'column' | 'skirmish' | 'square' | 'limbered' | 'garrison' | 'bent';
  formation?: string; // the sheet's own word
  elements: number; // bases, figures or stands to draw
  strength: number;
  start: number;
  grade?: string;
  inside?: string; // the block that it holds
  with?: PieceKey; // the unit that a leader is with
  routing?: boolean;
  marks: { key: string; count: number }[];
  can_act: boolean;
}

export interface TrayItem {
  side?: SideName;
  owner?: PieceKey;
  key: string;
  title: string;
  value: number;
  most: number;
  kind: string; // counter, card (its key: colour and rank), deck, dice, clock, order
}

// A verb, for whom, and what it costs at least of what is left, where the sheet counts that.
export interface Taking {
  verb: Verb;
  units: PieceKey[]; // none for answers
  what?: string; // the only order meant, where there is one
  price?: { coin: 'moves' | 'actions' | 'command-points'; cost: number; left: number };
}

export interface Decision {
  ask: 'act' | 'react' | 'place' | 'choose' | 'share' | 'over';
  side?: SideName;
  phase: string;
  prompt: string;
  rule: RuleRef;
  subject?: PieceKey;
  units: PieceKey[];
  takes: Taking[]; // every verb that may be said now; any other is refused as not asked
  choices: { key: string; title: string; rule: RuleRef; role: AnswerRole; unit?: PieceKey }[];
  may_end: boolean; // `done` is an answer,
  closes?: Closes; // and this is what it ends
  sector?: { from: Xy; axis: number; half: number; least: Length; most: Length };
  zone?: [number, number, number, number];
  facings?: number[];
  lengths?: Length[];
  moves?: number;
  total?: number;
  least?: number;
  spread?: number;
}

export interface UndoState {
  free: boolean; // false: the other side must agree
  what: string; // "the move of the 33rd Foot"
  asked?: SideName; // who has asked for it
  granted?: string; // the bot that lets it go, where a person would have been asked
  thrown?: boolean; // dice were thrown, and nobody can agree to forget them: it stays
}

// How a seat stands: a bot has it, a person has it, somebody is invited to it, or nobody.
export type Standing = 'bot' | 'taken' | 'invited' | 'free';
export type Places = Record<SideName, Standing>;
// Who answers for a side now: a person, or the bot of this name; and whether its player has lent it, for a turn or until he takes it back.
export interface PlayedBy {
  by: string;
  title?: string; // of the bot
  lent?: 'turn' | 'recall';
}
export type Played = Record<SideName, PlayedBy>;

export interface State {
  version: number; // grows with every change, undo included
  commands: number; // how many commands lie behind
  turn: number;
  phase: string;
  active: SideName;
  over: boolean;
  winner?: SideName; // absent in a draw, or while it goes on
  points: Record<SideName, number>;
  aims: ('open' | 'met' | 'failed')[];
  draw_offers: SideName[];
  decision: Decision;
  pieces: Piece[];
  tray: TrayItem[];
  undo?: UndoState;
  places: Places;
  played: Played;
  present: { side: SideName | 'spectator'; count: number }[]; // who is connected
}

// Who is at the table, before the battle and in it.
export type Around = Pick<State, 'places' | 'played' | 'present'>;

// How dice are read: each die, or the total, must reach a need or must not pass it; they go into a sum or are a length;
// they are compared with another's; they are a score that is looked up in a table.
export type Reading = 'at-least' | 'at-most' | 'added' | 'opposed' | 'looked-up';

// One throw of dice, with all that it was judged by.
export interface Roll {
  die: string; // d3, d4, d6, d12, average
  read: Reading;
  purpose: string; // "musketry", humanly
  side?: SideName;
  unit?: PieceKey;
  against?: PieceKey;
  faces: number[];
  good: boolean[]; // which of them count
  hits: number;
  need?: Tally; // read at-least or at-most
  added?: Tally; // to the dice, where there is no need
  dice?: Tally;
  total?: boolean; // read as a sum, not one by one
  makes?: 'hits' | 'saves'; // what the good ones are, where the throw belongs to a blow
}

// A line of the battle report: what happened, and how the numbers came about.
export interface Entry {
  n: number; // the command that it belongs to; 0: the opening
  turn: number;
  side?: SideName;
  phase: string;
  weight: 'heading' | 'loss' | 'clash' | 'blow' | 'detail';
  text: string;
  label?: string; // the same in at most four words, for the map
  units: PieceKey[];
  rolls?: Roll[];
  tallies?: { title: string; tally: Tally; other?: Tally }[]; // opposed sums, results picked by a sum
  rule?: RuleRef;
  why?: string; // a bot's reason, in a sentence
  plan?: BrigadeOrder[]; // and its plan, where it was a new one; only when the battle is over
}

// What a brigade is to do, by a bot's plan.
export interface BrigadeOrder {
  brigade: string;
  text: string; // "Assault Courthouse hill"
  units: PieceKey[];
}

// For the animation, in order. Anything not listed here only shows in the state that follows.
export type Happening =
  | { type: 'moved'; unit: PieceKey; why: string; trail: Pose[]; size: [Length, Length] }
  | { type: 'rolled'; roll: Roll }
  | { type: 'struck'; unit: PieceKey; by?: PieceKey; hits: number; stopped: number }
  | { type: 'removed'; unit: PieceKey; how: string; rule: RuleRef }
  | { type: 'told'; entry: number }; // an index into the entries that came with it

// ---- what a unit may do

// A line of a unit's card, told when it is selected.
export interface CardFact {
  title: string;
  value: string;
  rule: RuleRef;
}

// An area on the map: where it may go, what it can hit.
export interface Zone {
  kind: 'move' | 'charge' | 'fire' | 'command';
  band: number; // 0 is the nearest and is filled, further ones are faint
  label: string; // "8 in: 4+"
  rule: RuleRef;
  outline: Xy[];
}

export interface OptionTarget {
  target: PieceKey;
  reasons: Reason[]; // empty: it may
  distance: Length;
  command?: Command;
  contact?: { end: Pose; outline: Xy[][] }; // of a charge: where it comes home, if the dice let it
  read?: Reading; // of the roll that it takes, with whatever is named of it
  need?: Tally;
  added?: Tally;
  dice?: Tally;
  ours?: Tally;
  theirs?: Tally;
}

export interface Option {
  verb: string; // move, charge, shoot, form, lead, rally, order, deploy ...
  what: string;
  title: string; // "Form column"
  note: string; // "6 in", "half a move"
  rule: RuleRef;
  leader?: PieceKey;
  read?: Reading;
  need?: Tally;
  added?: Tally;
  dice?: Tally;
  reasons: Reason[];
  targets: OptionTarget[];
  command?: Command; // complete: a button sends it as it is
  drag: boolean; // it is done by dragging; `route` gives the command
}

// An answer to `route`: where a piece that was dropped would really end, and the command that takes it there.
export interface Route {
  unit: PieceKey;
  whole: boolean; // it ends where it was asked to
  end: Pose;
  outline: Xy[][];
  trail: Pose[]; // from where it stands to the end, close enough together to draw
  command?: Command; // absent: it cannot go at all
  reasons: Reason[]; // why not farther
  used: Length;
  allowance: Length; // 0: the sheet does not count it
  notes: { text: string; rule: RuleRef }[]; // ground crossed, what it still may do
  zones: Zone[]; // from the end
  march?: LongMarch; // the goal is farther than one turn's march
}

// A march over several turns, if nobody stirs: from where the unit stands to the goal.
export interface LongMarch {
  way: Xy[];
  halts: Xy[]; // where each turn but the last would end
}

// How a command can come out: exact, or within the bounds that it names. docs/odds.md has the rest of it.
export interface Chance {
  p: number;
  least?: number; // where the odds are not exact
  most?: number;
}
export interface Odds {
  exact: boolean;
  missed: number;
  trials: number;
  cut?: boolean; // time was up: with more of it the numbers would be closer
  summary?: string[]; // of a charge or a shot: won, drawn or lost and how, what it costs; at most three lines
  headline: (Chance & { title: string })[];
  bars: (Chance & { label: string })[];
  answered: { prompt: string; answer: string; p: number }[];
  worths?: {
    rule: RuleRef;
    title: string;
    exact: boolean;
    swings: { title: string; with: number; without: number }[];
  }[];
  [more: string]: unknown;
}

// A plan that the general tried in battles of its own: the share of them that it won, between least and most.
export interface WeighedPlan {
  title: string;
  p: number;
  least: number;
  most: number;
  trials: number;
}
// Where a unit would stand at the end of the turn.
export interface AdviceGhost {
  unit: PieceKey;
  from: Pose;
  end: Pose;
  outline: Xy[][];
}
export interface AdviceStep {
  unit: PieceKey;
  what: string; // "The move of the 33rd Foot"
  why?: string;
  command?: Command; // where it could be given now
}
// What the general would do.
export interface Advice {
  side?: SideName;
  orders: BrigadeOrder[];
  weighed: WeighedPlan[]; // the best first
  trials: number; // in all
  steps: AdviceStep[]; // each unit's first
  ghosts: AdviceGhost[];
}
// The same of a moment that is past, with the chance of the side that was asked.
export interface Analysis extends Advice {
  commands: number;
  turn: number;
  side: SideName;
  p: number;
  least: number;
  most: number;
}
export type Depth = 'quick' | 'steady' | 'deep';

export interface SightLine {
  target: PieceKey;
  seen: boolean;
  from: Xy;
  to: Xy;
  distance: Length;
  blocker?: string; // a piece or a feature, by its name
  at?: Xy; // where the line is cut
  reasons: Reason[];
}

// ---- messages

export type ClientMessage =
  | { type: 'hello'; protocol: 3; game: string; tokens: string[]; id?: number }
  | { type: 'pledge'; id: number; side: SideName; pledge: string }
  | { type: 'show'; id: number; side: SideName; number: string }
  | { type: 'command'; id: number; version: number; command: Command }
  | { type: 'check'; id: number; version: number; command: Command }
  | { type: 'options'; id: number; version: number; unit: PieceKey }
  | { type: 'route'; id: number; version: number; unit: PieceKey; goal: Pose; manner?: string }
  | { type: 'sight'; id: number; version: number; unit: PieceKey }
  | { type: 'odds'; id: number; version: number; command: Command }
  | { type: 'undo'; id: number; version: number }
  | { type: 'undo-answer'; id: number; version: number; yes: boolean }
  | { type: 'chat'; id: number; text: string }
  | { type: 'at'; id: number; commands: number } // the battle as it was after so many commands
  | { type: 'log'; id: number } // the whole report so far
  | { type: 'fork'; id: number; commands: number; seats: Record<SideName, Player>; practice?: boolean }
  | { type: 'invite'; id: number; side: SideName } // an invitation, or a new one instead of the last
  | { type: 'revoke'; id: number; side: SideName } // takes it back
  | { type: 'release'; id: number } // leaves the seat
  | { type: 'take'; id: number; side: SideName } // over from a bot, or back from one that it was lent to
  | { type: 'lend'; id: number; side: SideName; player: string; turn?: boolean } // to a bot, for a turn or until it is taken back
  | { type: 'hint'; id: number; version: number; depth: Depth } // what would the general do?
  | { type: 'analyse'; id: number; commands: number; depth: Depth } // the same of a moment of a battle that is over
  | { type: 'stop'; id: number } // enough thought: whoever thinks answers with the best so far
  | { type: 'record'; id: number }
  | { type: 'ping'; id: number };

export interface Chat {
  from: SideName | 'spectator';
  text: string;
  at: number; // milliseconds since 1970
}

// Everything that answers a request carries its id in `re`.
export type ServerMessage =
  | {
      type: 'welcome';
      re?: number;
      protocol: 3;
      seats: SideName[]; // empty: a spectator
      setting: Setting;
      state: State;
      log: Entry[];
      chat: Chat[];
    }
  // Instead of `welcome` until the battle begins, and after every pledge and number.
  | {
      type: 'gathering';
      re?: number;
      protocol: 3;
      seats: SideName[];
      setting: Setting;
      places: Places;
      played: Played;
      present: State['present'];
      chat: Chat[];
    }
  // After every change, to everybody. `before` is the version that it follows: who has another asks anew with
  // `hello`. `pieces` holds those that changed; the rest of the state is whole.
  | {
      type: 'happened';
      re?: number;
      before: number;
      by?: SideName;
      command?: Command;
      happenings: Happening[];
      entries: Entry[];
      state: Omit<State, 'pieces'> & { pieces: Piece[] };
    }
  | { type: 'rewound'; re?: number; state: State; log: Entry[] } // an undo: everything anew
  | { type: 'presence'; places: Places; played: Played; present: State['present'] }
  // How far a long thought is, in trial battles: of a bot at the table, or of the request `for` this browser.
  | { type: 'thinking'; for?: number; side?: SideName; done: number; of: number; seconds?: number }
  | ({ type: 'hint'; re: number; version: number } & Advice)
  | ({ type: 'analysis'; re: number } & Analysis)
  | { type: 'invitation'; re: number; side: SideName; invitation: string }
  | { type: 'undo-asked'; version: number; by: SideName; what: string }
  | { type: 'undo-refused'; version: number; by: SideName }
  | { type: 'accepted'; re: number; version: number } // an undo, chat, what was done with a seat; a command is answered by `happened`
  | { type: 'refused'; re: number; version: number; reasons: Reason[] }
  | { type: 'stale'; re: number; state: State; log: Entry[] } // the version was not the newest
  | { type: 'checked'; re: number; version: number; reasons: Reason[] }
  | {
      type: 'options';
      re: number;
      version: number;
      unit: PieceKey;
      options: Option[];
      facts: CardFact[];
      zones: Zone[];
    }
  | { type: 'route'; re: number; version: number; route: Route }
  | { type: 'sight'; re: number; version: number; unit: PieceKey; fan: Xy[]; lines: SightLine[] }
  | { type: 'odds'; re: number; version: number; odds?: Odds; reasons?: Reason[] }
  | { type: 'chat'; chat: Chat }
  | { type: 'at'; re: number; commands: number; last: number; state: State; entries: Entry[] }
  | { type: 'log'; re: number; log: Entry[] }
  | ({ type: 'forked'; re: number } & Created)
  | { type: 'record'; re: number; text: string }
  | { type: 'pong'; re: number }
  | { type: 'error'; re?: number; code: string; text: string; record?: string };

// What the maker of a game is given: his own seat, the key to watch, and the host's, which invites.
export interface Tokens {
  british?: string;
  american?: string;
  spectator: string;
  host: string;
}

// ---- HTTP, all JSON

export interface PhaseInfo {
  key: string;
  title: string;
}
export interface MarkInfo {
  key: string;
  title: string;
  tone: string; // good, warn, bad, plain
  icon: string;
  rule: RuleRef;
}

// GET /api/about
export interface SheetInfo {
  id: string;
  title: string;
  short: string; // its title where there is little room
  author: string;
  lengths: 'inch' | 'cm';
  phases: PhaseInfo[]; // of a player turn, in order
  marks: MarkInfo[];
}
export interface BotInfo {
  name: string;
  title: string;
  expect: string; // of it, in a sentence or two
  seconds: number; // that it may think a turn; 0: it answers at once
}
export interface About {
  version: string;
  protocol: 3;
  sheets: SheetInfo[];
  players: BotInfo[]; // weakest first
}

// GET /api/rulebooks/ID
export interface Rule {
  id: RuleRef;
  section: string;
  title: string;
  text: string;
  kind: string;
  ruling: boolean;
  question?: string;
  why?: string;
  fallback?: string;
  choices?: string[];
}
export interface Rulebook {
  id: string;
  title: string;
  author: string;
  rules: Rule[];
  tables?: QuickTable[];
}

// A table of the quick reference; the first cell of a row is its heading.
export interface QuickTable {
  title: string;
  head: string[];
  rows: string[][];
}

// GET /api/scenarios
export interface ScenarioInfo {
  id: string;
  title: string;
  date?: string;
  place?: string;
  story: string;
  outcome?: string;
  deploy: Deployment; // as its file has it
  table: [Length, Length]; // inches
  terrain: Feature[];
  units: { side: SideName; at: Xy; heading: number; men: number; guns: number; arm: string; width: number }[];
  men: Record<SideName, number>;
  guns: Record<SideName, number>;
  sheets: string[]; // that it can be played under
  turns: Record<string, number>; // by sheet; absent: no limit
}

// Units start at their places, or each side sets up in its zone.
export type Deployment = 'given' | 'free';

// POST /api/games
// Who plays a side: 'you', 'guest' for somebody who is invited, 'hot-seat' on both sides, or a bot's name.
export type Player = string;
export interface NewGame {
  scenario: string;
  rules: string;
  seats: Record<SideName, Player>;
  options?: { rule: RuleRef; choice: string }[];
  practice?: boolean; // what is taken back is thrown anew
  deploy?: Deployment; // absent: as the scenario has it
}
export interface Created {
  game: string;
  commitment: string; // to the secret of its dice
  tokens: Tokens;
  invitations: Partial<Record<SideName, string>>; // to each guest's seat
}

// POST /api/games/invitation and /api/games/accept
export interface AcceptRequest {
  game?: string; // of /invitation: not known to who types a code
  invitation: string; // two groups of five letters and digits; longer ones are of older games
  token?: string; // of /accept: the key that this browser has made for the seat
}
export type Invitation = GameStatus & { side: SideName };
export interface Seated {
  game: string;
  side: SideName;
  token: string;
}

// POST /api/games/status: what became of the games that this browser knows
export interface StatusRequest {
  games: { game: string; token: string }[];
}
export interface GameStatus {
  game: string;
  found: boolean;
  kept?: boolean; // not found, because this program cannot play it
  title?: string;
  rules?: string;
  scenario?: string;
  turn?: number;
  turns?: number;
  over?: boolean;
  gathering?: boolean; // the battle has not begun
  winner?: SideName;
  asked?: SideName;
  players?: Record<SideName, string>;
  say?: string; // the last line of the report that matters
  table?: [Length, Length];
  terrain?: Feature[];
  pieces?: { side: SideName; outline: Xy[][] }[];
  saved?: number; // milliseconds since 1970
}

// The odds lab has a file of its own.
export * from './lab';

// Any failure: the code is HTTP's.
export interface Failure {
  error: string;
  code?: string;
}
