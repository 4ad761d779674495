// What the parts of the map share: the table, the camera, the chart, and what the hand and the eye are on.
import { library } from '../state/library.svelte';
import type { Table } from '../state/table.svelte';
import type { Piece, PieceKey, Pose, Xy } from '../wire/types';
import { Camera } from './camera.svelte';
import { Chart } from './chart';
import { distanceTo, inside, middle, type Box } from './ground/geometry';
import { fromPiece } from './poses';
import { unitNames } from './unit_names';

export interface RulerEnd {
  at: Xy;
  piece?: PieceKey;
}
const LEADER_REACH = 11; // pixels: the radius of a leader's ring

export class MapView {
  readonly camera = new Camera();
  hover = $state.raw<{ at: Xy; piece?: PieceKey }>(); // in the table's unit
  focused = $state<PieceKey>();
  ruler = $state.raw<RulerEnd[]>(); // its ends, and where it bends between them
  badges = $state.raw<Box[]>([]); // of standing orders, in inches
  turning = $state<number>(); // degrees, while a handle is dragged
  dragging = $state(false);
  box = $state.raw<{ from: Xy; to: Xy }>(); // drawn round several units
  overTarget = $state(false); // the dragged unit lies on an enemy

  sheet = $derived.by(() => library.sheet(this.table.battle.setting?.rules));
  chart = $derived.by(() => new Chart(this.table.battle.setting?.table ?? [1, 1], this.sheet?.lengths));
  present = $derived.by(() => (this.table.battle.state?.pieces ?? []).filter((p) => p.present));
  // Units still to be set up, shown pale where they are suggested to stand.
  waiting = $derived.by(() => {
    const { decision, mine, state } = this.table.battle;
    return mine && decision
      ? (state?.pieces ?? []).filter((p) => !p.present && p.can_act && decision.units.includes(p.key))
      : [];
  });
  // All that is drawn. A leader is where his unit is, once that is there.
  shown = $derived.by(() => {
    const there = this.present.filter(
      (p) => p.with === undefined || this.table.battle.pieces.get(p.with)?.present !== false,
    );
    return [...there, ...this.waiting];
  });
  blocks = $derived.by(() => new Map((this.table.battle.setting?.terrain ?? []).map((f) => [f.key, f])));
  // The names of units, each from the longest form to the shortest.
  names = $derived.by(() => {
    const units = [...this.table.battle.roster.values()].filter((entry) => entry.kind !== 'leader');
    return new Map(units.map((entry) => [entry.key, unitNames(entry, this.near)]));
  });
  private near = $derived.by(() => this.camera.distance === 'near');
  // The unit under the pointer or the keyboard's focus.
  pointed = $derived.by(() => this.hover?.piece ?? this.focused);

  constructor(readonly table: Table) {}

  poseOf(piece: Piece): Pose {
    const marching = this.table.battle.playback.poses.get(piece.key);
    if (marching) return marching;
    const unit = piece.with === undefined ? undefined : this.table.battle.pieces.get(piece.with);
    if (!unit) return piece.pose;
    // A leader rides at the right rear corner of the unit that he is with.
    const { heading } = this.poseOf(unit);
    return { at: fromPiece(this.poseOf(unit), unit.size[0] / 2, -unit.size[1]), heading };
  }

  // Where it is drawn. A leader's ring keeps its size on the screen, so beside a unit it stands off the corner by that much.
  seatOf(piece: Piece): Xy {
    const { at, heading } = this.poseOf(piece);
    if (
      piece.with === undefined ||
      !this.table.battle.pieces.has(piece.with) ||
      this.table.battle.playback.poses.has(piece.key)
    )
      return at;
    const pixel = this.chart.perInch / this.camera.scale;
    return fromPiece({ at, heading }, 2 * pixel, -LEADER_REACH * 0.8 * pixel);
  }

  // The ground that it takes; of what is still to be set up, where it is suggested.
  bodyOf(piece: Piece): Xy[][] {
    if (piece.present || piece.outline.length > 0) return piece.outline;
    return [this.frontage(piece, piece.pose)];
  }
  // The ground that it would take in line.
  frontage({ size: [wide, deep] }: Piece, pose: Pose): Xy[] {
    const corner = (right: number, ahead: number): Xy => fromPiece(pose, right, ahead);
    return [corner(-wide / 2, 0), corner(wide / 2, 0), corner(wide / 2, -deep), corner(-wide / 2, -deep)];
  }

  // Where a garrison is: the middle of its block.
  garrisonOf(piece: Piece): Xy | undefined {
    const block = piece.inside === undefined ? undefined : this.blocks.get(piece.inside)?.polygon;
    return block && middle(block);
  }

  // The pieces at a place, the topmost first; small ones can be hit from a few pixels off.
  piecesAt(at: Xy, reach = 4): PieceKey[] {
    const inch = this.chart.perInch / this.camera.k; // the table's units to a pixel
    const hits: { key: PieceKey; rank: number }[] = [];
    for (const piece of this.shown) {
      if (piece.arm === 'leader') {
        const seat = this.seatOf(piece);
        const off = Math.hypot(seat[0] - at[0], seat[1] - at[1]) - LEADER_REACH * inch;
        if (off <= Math.max(0, reach - LEADER_REACH) * inch) hits.push({ key: piece.key, rank: off <= 0 ? -1 : off });
        continue;
      }
      const far = Math.min(...this.bodyOf(piece).map((part) => (inside(at, part) ? 0 : distanceTo(at, part, true))));
      if (far <= reach * inch) hits.push({ key: piece.key, rank: far });
    }
    return hits.sort((a, b) => a.rank - b.rank).map((h) => h.key);
  }

  // This browser may drag the piece now.
  mayMove(key: PieceKey): boolean {
    const { table } = this;
    const piece = table.battle.pieces.get(key);
    const decision = table.battle.decision;
    if (!piece || !decision || !table.battle.mine || table.battle.sideOf(key) !== decision.side) return false;
    return piece.can_act || decision.subject === key || decision.units.includes(key);
  }
  // One's own, in a step in which one acts: why it may not move now can be asked.
  mayAsk(key: PieceKey): boolean {
    const { battle } = this.table;
    return battle.mine && battle.decision?.ask === 'act' && battle.sideOf(key) === battle.decision.side;
  }
  // The selected unit has a move to make: a place tapped on the ground is meant for it.
  mayPlan(): boolean {
    const { selected, dragOption } = this.table.hand;
    const { decision } = this.table.battle;
    return (
      selected !== undefined &&
      this.mayMove(selected) &&
      (dragOption !== undefined || decision?.ask === 'place' || this.ghost !== undefined || this.later !== undefined)
    );
  }
  isEnemy(key: PieceKey): boolean {
    const { table } = this;
    return table.hand.selected !== undefined && table.battle.sideOf(key) !== table.battle.sideOf(table.hand.selected);
  }

  // The planned pose of the selected unit, or its own.
  planned(): Pose | undefined {
    const { plan } = this.table.planning;
    return plan?.kind === 'route' ? plan.route.end : (this.later ?? this.table.hand.piece?.pose);
  }
  // Where it was dragged to although something else comes first.
  later = $derived.by(() => {
    const plan = this.table.planning.plan;
    return plan?.kind === 'option' ? plan.then : undefined;
  });
  // A place that is only meant: what comes first is planned, and where it then ends nobody knows yet.
  meant = $derived.by(() => {
    const { piece } = this.table.hand;
    return this.later && piece
      ? { unit: piece.key, end: this.later, outline: [this.frontage(piece, this.later)] }
      : undefined;
  });
  ghost = $derived.by(() => {
    const plan = this.table.planning.plan;
    return plan?.kind === 'route' ? plan.route : undefined;
  });

  // What the question is about, in inches of the map.
  question(): Xy | undefined {
    const { table } = this;
    const keys = [table.hand.selected, table.battle.decision?.subject, ...table.battle.actors];
    const found = keys.find((key) => key !== undefined && this.shown.some((p) => p.key === key));
    const piece = found === undefined ? undefined : table.battle.pieces.get(found);
    return piece && this.chart.toMap(piece.pose.at);
  }
}
