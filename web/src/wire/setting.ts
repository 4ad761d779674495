// What does not change during a battle: the table, the armies, the aims.
import type { Length, PieceKey, RuleRef, SideName, Xy } from './values';

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
  short?: string; // after the first mention and on the map; no two are the same
  said?: string; // the same in a sentence: "the 33rd", "Eaton's left", "Morgan"
  label?: string; // at most ten letters, for a crowded map; no two are the same
  letters?: string; // a leader's, on his counter
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
  practice: boolean; // undo rolls the dice again
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
