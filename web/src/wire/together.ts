// Several units at once: what they may all do, and where each would end.
import type { Route } from './offers';
import type { Command, Length, PieceKey, Reason, RuleRef } from './values';

// What several may do: with `command` one order for all in `units`, without it each of them by a command of its own.
export interface SharedOption {
  verb: string;
  what: string;
  title: string;
  note: string;
  rule: RuleRef;
  units: PieceKey[];
  refused: { unit: PieceKey; reasons: Reason[] }[];
  command?: Command;
}

export interface JointRoute extends Route {
  waits?: boolean; // dice or the enemy come in between before it is its turn
}

export interface JointPlan {
  routes: JointRoute[];
  commands: Command[]; // in an order that works
  level?: Length; // how far all get, where some fall short
  stops?: string; // what comes in between, in a sentence
}

// How a step goes on.
export interface Next {
  idle: boolean; // nobody can do anything: it may pass by itself
  quiet: boolean; // nothing is proposed: it may be ended without asking
  unit?: PieceKey; // who is proposed first
  volleys?: Command[]; // what leads to the next volley of this side, doing no more than its orders demand
}
