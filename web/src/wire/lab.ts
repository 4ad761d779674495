// The odds lab, as HTTP brings it: what may be asked, and what the answers say.
import type { CardFact, Feature, Length, Odds, Piece, PieceKey, Reason, RosterEntry, RuleRef, SideName } from './types';

// GET /api/lab
export interface LabRoster {
  scenario: string;
  title: string;
  side: SideName;
  name: string;
  units: { name: string; class: string; nation: string; men: number; guns: number }[];
}
export interface LabWords {
  classes: { id: string; title: string; arm: string }[];
  nations: string[];
  grounds: { kind: string; title: string; before: boolean }[]; // before it, or under it
  rosters: LabRoster[];
}

// POST /api/lab and /api/lab/offers
export interface LabUnit {
  class: string;
  name?: string;
  nation?: string;
  men?: number; // absent or 0: the usual number
  guns?: number;
  ground?: string; // absent or '': open
  led?: boolean;
}
export type LabWhich = 'first' | 'second';
export type LabValue = boolean | number | string;
export interface LabSet {
  of: LabWhich;
  field: string; // of a unit, as positions name it
  value: LabValue;
}
export interface LabRequest {
  rules: string;
  verb: 'shoot' | 'charge';
  until: 'command' | 'turn';
  facing: 'front' | 'flank' | 'rear'; // what the second shows
  lengths: 'inch' | 'cm'; // of the range
  range: number;
  first: LabUnit;
  second: LabUnit;
  sets?: LabSet[];
  options?: { rule: RuleRef; choice: string }[];
}
export interface LabPiece {
  entry: RosterEntry;
  piece: Piece;
  facts: CardFact[];
}
export interface Marginal {
  unit: PieceKey;
  name: string;
  gone: number;
  lost: { n: number; p: number }[];
  hits: { n: number; p: number }[];
  expected_lost: number;
  expected_hits: number;
  went: { what: string; p: number }[];
  results: { what: string; p: number }[];
  marks: { what: string; p: number }[];
}
// Of odds, reasons and problem there is one.
export interface LabOdds {
  rules: string;
  odds?: Odds & { marginals: Marginal[] };
  reasons?: Reason[];
  problem?: string;
  units?: Record<LabWhich, LabPiece>;
  table?: [Length, Length];
  terrain?: Feature[];
  distance?: Length;
  reach?: { marks: Length[]; most: Length };
  unknown?: { of: LabWhich; field: string }[];
}
export interface LabField {
  of: LabWhich;
  field: string;
  title: string;
  now: LabValue;
  values: { value: LabValue; title?: string; rule?: RuleRef; mark?: string }[];
}
export interface LabOption {
  rule: RuleRef;
  question: string;
  now: string;
  usual: string;
  choices: { choice: string; title: string }[];
}
export interface LabOffers {
  rules: string;
  fields: LabField[];
  options: LabOption[];
  cut?: boolean; // time was up: not all was tried, so something may be missing
}
