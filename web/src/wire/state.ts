// What changes during a battle: who stands where, what is asked of whom.
import type { Length, PieceKey, Pose, RuleRef, SideName, Xy } from './values';
import type { AnswerRole, Closes, Verb } from './verbs';

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
  kind: string; // counter, card (its key: colour and rank; of an owner: the card that he waits for), deck, dice, clock, step (of it), order
  pieces?: PieceKey[]; // whom a card wakes, or who is under an order
  faces?: CardFace[]; // of a deck: all its cards
  mark?: string; // of an order: the mark of those under it; absent where they differ
}

// A card by its colour and rank: "red-4".
export interface CardFace {
  face: string;
  turned: boolean; // it does not come again before they are shuffled
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
  names: Names;
}

// Somebody by the name that he gives himself; the tag comes from his browser's key, so that nobody can pass for another.
export interface Person {
  name: string;
  tag: string;
}
// Of those who gave one, at a table that was open to everybody.
export type Names = Partial<Record<SideName, Person>>;

// Who is at the table, before the battle and in it.
export type Around = Pick<State, 'places' | 'played' | 'present' | 'names'>;
