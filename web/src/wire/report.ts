// What has happened: dice, the lines of the report, and what is played back.
import type { Length, PieceKey, Pose, RuleRef, SideName, Tally } from './values';

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
  wants?: string; // what counts, in words: "a 6", "4 or more"
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
  old_rolls?: number; // so many of them were told before, where a story goes on
  tallies?: { title: string; tally: Tally; other?: Tally }[]; // opposed sums, results picked by a sum
  rule?: RuleRef;
  story?: string; // a fight that may go on: a later entry of the same story tells it again, from its beginning
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
