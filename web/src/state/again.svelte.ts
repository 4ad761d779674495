// "The same again": the last thing that was confirmed, planned for another unit.
import { fromPiece, turnBetween, turnBy } from '../map/poses';
import type { Option, Piece, PieceKey, Pose } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Plan, Planning } from './planning.svelte';

type Deed =
  | { kind: 'way'; right: number; ahead: number; turn: number } // as the unit saw it
  | { kind: 'option' | 'target'; verb: string; what: string; title: string };

export class Again {
  private deed = $state.raw<Deed & { by: PieceKey }>();
  // Who would do it: the unit in hand, if it can act and is another; else the next that can.
  next = $derived.by<PieceKey | undefined>(() => {
    const { battle, hand, deed } = this;
    if (!deed || !battle.mine || battle.decision?.ask !== 'act') return undefined;
    const able = battle.actors.filter((key) => key !== deed.by);
    return hand.selected !== undefined && able.includes(hand.selected) ? hand.selected : able[0];
  });
  title = $derived.by(() => {
    if (!this.deed || this.next === undefined) return '';
    return this.deed.kind === 'way' ? 'move' : this.deed.title.replace(/…$/, '').toLowerCase();
  });
  private wanted: PieceKey | undefined; // whose options are waited for

  constructor(
    private readonly battle: Battle,
    private readonly planning: Planning,
    private readonly hand: Hand,
  ) {}

  note(plan: Plan): void {
    const piece = this.battle.pieces.get(plan.unit);
    if (plan.kind === 'route') this.deed = piece && { by: plan.unit, ...seen(piece, plan.route.end) };
    else {
      const { verb, what, title } = plan.option;
      this.deed = { by: plan.unit, kind: plan.kind, verb, what, title };
    }
  }

  // Plans it; whoever wants it confirms it.
  plan(): void {
    const unit = this.next;
    if (unit === undefined || !this.deed) return;
    if (this.hand.selected === unit && this.hand.options.length > 0 && !this.hand.asking) {
      this.planFor(unit, this.hand.options);
      return;
    }
    this.wanted = unit;
    this.hand.select(unit);
  }
  // The options of the unit in hand were told.
  offered(): void {
    const { wanted } = this;
    this.wanted = undefined;
    if (wanted !== undefined && wanted === this.hand.selected) this.planFor(wanted, this.hand.options);
  }

  private planFor(unit: PieceKey, options: Option[]): void {
    const { deed, battle, planning } = this;
    const piece = battle.pieces.get(unit);
    if (!deed || !piece) return;
    if (deed.kind === 'way') {
      planning.dragTo(unit, {
        at: fromPiece(piece.pose, deed.right, deed.ahead),
        heading: turnBy(piece.pose.heading, deed.turn),
      });
      return;
    }
    const option =
      options.find((o) => o.verb === deed.verb && o.what === deed.what && o.title === deed.title) ??
      options.find((o) => o.verb === deed.verb && o.what === deed.what);
    const target = option?.targets.find((t) => t.command && (t.dice?.sum ?? 1) > 0);
    if (option && target) planning.aim(unit, option, target);
    else if (option) planning.choose(unit, option);
  }
}

// The end of a way as the unit saw it when it set out.
function seen(piece: Piece, end: Pose): Extract<Deed, { kind: 'way' }> {
  const [dx, dy] = [end.at[0] - piece.pose.at[0], end.at[1] - piece.pose.at[1]];
  const right = fromPiece({ at: [0, 0], heading: piece.pose.heading }, 1, 0);
  const ahead = fromPiece({ at: [0, 0], heading: piece.pose.heading }, 0, 1);
  return {
    kind: 'way',
    right: dx * right[0] + dy * right[1],
    ahead: dx * ahead[0] + dy * ahead[1],
    turn: turnBetween(piece.pose.heading, end.heading),
  };
}
