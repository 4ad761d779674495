// The small values that every message is made of.

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
