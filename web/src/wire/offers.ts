// What a unit may do, where it would end and how it may come out.
import type { Reading } from './report';
import type { Command, Length, PieceKey, Pose, Reason, RuleRef, Tally, Xy } from './values';

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

// One way in which a roll may come out.
export interface Prospect {
  p: number;
  label: string; // "two moves"
  tone: 'good' | 'half' | 'weak' | 'none' | 'bad';
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
  prospects?: Prospect[]; // of the roll that it takes, the best first; they sum to 1
  units?: PieceKey[]; // of an order: whom it is given to
  mark?: string; // of a standing order: the mark of those under it
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
