// A place that a unit was dragged to before it may move: what must come first is planned instead, and once that is done
// the move itself is planned, if it may then be made.
import { orderFirst } from '../panels/ranks';
import type { PieceKey, Pose } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Plan, Planning } from './planning.svelte';

export class Intent {
  private kept: { unit: PieceKey; goal: Pose; since: number } | undefined;

  constructor(
    private readonly battle: Battle,
    private readonly planning: Planning,
    private readonly hand: Hand,
  ) {
    planning.before = (unit) => (hand.selected === unit ? orderFirst(hand.options) : undefined);
  }

  // A plan was confirmed.
  note(plan: Plan): void {
    const goal = plan.kind === 'option' ? plan.then : undefined;
    this.kept = goal && { unit: plan.unit, goal, since: this.battle.live?.version ?? 0 };
  }
  // The options of the unit in hand were told.
  offered(): void {
    const { kept, hand } = this;
    if (!kept || this.battle.live?.version === kept.since) return; // what comes first has not been done yet
    this.kept = undefined;
    if (hand.selected === kept.unit && hand.dragOption) this.planning.dragTo(kept.unit, kept.goal);
  }
}
