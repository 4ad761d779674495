// What plain requests ask and are answered, all JSON.
import type { Feature } from './setting';
import type { Person } from './state';
import type { Length, RuleRef, SideName, Xy } from './values';

// What the maker of a game is given: his own seat, the key to watch, and the host's, which invites.
export interface Tokens {
  british?: string;
  american?: string;
  spectator: string;
  host: string;
}

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
  intro?: SheetIntro;
}
// What a sheet is like, for who chooses one.
export interface SheetIntro {
  text: string;
  minutes: string; // that a battle takes
  complexity: number; // 1 to 5
  beginner: boolean;
  lesson: boolean; // GET /api/lessons/ID has steps
}
export interface BotInfo {
  name: string;
  title: string;
  expect: string; // of it, in a sentence or two
  seconds: number; // that it may think a turn; 0: it answers at once
  others?: boolean; // a program by somebody else
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

// GET /api/lessons/ID: a first battle under a sheet, and what is easily missed in its phases
export interface LessonStep {
  title: string;
  text: string;
  do?: string; // one thing to do; absent: it is only read
  phase?: string; // at which it is told; absent: any
  verb?: string; // of the command that does it, or 'done'
  rule?: RuleRef;
}
export interface Lesson {
  sheet: string;
  scenario: string;
  side: SideName;
  steps: LessonStep[];
  hints: { phase: string; text: string }[];
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
  practice?: boolean; // undo rolls the dice again
  deploy?: Deployment; // absent: as the scenario has it
  notice?: Notice; // it stands among the open tables
}
// What one calls oneself, and a key that the browser made once; others see only a tag of it.
export interface Introduction {
  name: string;
  key: string; // 32 hexadecimal digits
}
// How soon moves are answered: both are there, about one a day, or one a week.
export type TablePace = 'now' | 'day' | 'week';
export interface Notice {
  by: Introduction;
  pace: TablePace;
  note?: string;
  watch: boolean; // anybody may watch
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
  by?: Introduction; // of /accept
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

// GET /api/tables: chairs that anybody may take, and battles that anybody may watch, those put up last first
interface AtATable {
  game: string;
  rules: string;
  scenario: string;
  title: string;
  pace: TablePace;
  note?: string;
  practice?: boolean;
  since: number; // milliseconds since 1970
  british?: Person;
  american?: Person;
}
export interface OpenChair extends AtATable {
  side: SideName; // that is free
  invitation: string; // to it, for POST /api/games/accept
  here: boolean; // the host is at the table
}
export interface OpenBattle extends AtATable {
  token: string; // to watch with
  turn: number;
  turns?: number;
  watchers: number;
}
export interface Tables {
  chairs: OpenChair[];
  battles: OpenBattle[];
}

// Any failure: the code is HTTP's.
export interface Failure {
  error: string;
  code?: string;
}
