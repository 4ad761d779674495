// What the general thinks: plans that it weighed, hints, and chances at past moments.
import type { BrigadeOrder } from './report';
import type { Command, PieceKey, Pose, SideName, Xy } from './values';

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
  next?: { what: string; command: Command }; // its answer to the question that stands; `done` where it has no more to do
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
