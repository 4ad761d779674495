// The balance page's series, as the WebSocket brings them.
import type { SideName } from './values';

export interface Ranged {
  share: number;
  low: number;
  high: number;
}
export interface Spread {
  mean: number;
  tenth: number;
  median: number;
  nine_tenths: number;
  times: [number, number][]; // value, battles
}
export interface Change {
  change: number;
  low: number;
  high: number;
  sure: boolean; // chance alone would hardly do it
}
export type Ending = 'time' | 'british-broken' | 'american-broken' | 'both-broken' | 'given-up';
export interface SheetReport {
  rules: string;
  changed: string; // its house rules, if any
  battles: number;
  unfinished: number;
  wins: { british: number; american: number; draw: number };
  shares: Record<SideName | 'draw', Ranged>;
  history: (Ranged & { winner: SideName; plausible: [number, number]; inside: boolean; sure: boolean }) | null;
  turns: Spread;
  decided: Spread;
  losses: Record<SideName, Ranged & { mean: number; start: number }>;
  aims: {
    name: string;
    side: SideName;
    points: number;
    met: Ranged;
    decides: Change & { won_met: Ranged; won_missed: Ranged }; // of its side's wins
  }[];
  endings: Record<Ending, Ranged & { wins: Record<SideName | 'draw', number> }>;
  // The units whose loss tells most.
  telling: { name: string; side: SideName; won_gone: Ranged; won_kept: Ranged; change: Change }[];
  strength: Record<SideName, [number, number, number][]>; // by turn: mean, lower and upper quarter
  blows: { columns: number; rows: number; hits: number[] }; // rows from the south
}
export interface BalanceReport {
  scenario: string;
  title: string;
  seed: string;
  sheets: SheetReport[];
}
export type BalanceState = 'running' | 'held' | 'done' | 'stopped' | 'time';
export interface BalanceNews {
  type: 'balance';
  re: number;
  stage: BalanceState;
  battles: number;
  of: number;
  seconds: number;
  report: BalanceReport;
}
export interface BalanceRequest {
  scenario: string;
  games: number;
  rules?: string[]; // absent: all sheets
  seed?: number;
  options?: { rule: string; choice: string }[]; // house rules
  seats: Record<SideName, string>;
}
