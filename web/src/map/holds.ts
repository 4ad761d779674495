// What the hand can take hold of on the map, and what happens as it moves: the ground, a piece, the ghost, a handle,
// the ruler. Places are in the table's unit.
import type { PieceKey, Xy } from '../wire/types';
import { between, headingTo, turnBetween, turnBy, wheeled, fromPiece } from './poses';
import type { MapView, RulerEnd } from './view.svelte';

export interface Touch {
  at: Xy; // on the table
  by: Xy; // pixels since the last
  shift: boolean;
}
export interface Hold {
  move(touch: Touch): void;
  drop?(): void; // after moving
  tap?(at: Xy): void; // without having moved
  press?(): void; // held still for half a second
}

const SETTLED = 350; // milliseconds before a tap on the ghost confirms it: a double click must not
const ON_IT = 9; // pixels from the ruler's end
const SNAP = 1;
const COARSE_SNAP = 5;

export function ground(view: MapView): Hold {
  return {
    move: ({ by }) => view.camera.panBy(by[0], by[1]),
    tap: (at) => tapGround(view, at),
  };
}

// A place for the selected unit, if it may go anywhere; else nothing is meant.
function tapGround(view: MapView, at: Xy): void {
  const { table } = view;
  const { selected, piece } = table.hand;
  if (selected !== undefined && piece && view.mayPlan())
    table.planning.dragTo(selected, { at, heading: view.planned()?.heading ?? 0 });
  else if (!table.battle.decision?.subject) {
    if (!table.brigade.plan) table.brigade.drop();
    table.hand.select(undefined);
  }
}

// A finger goes on moving the map where a mouse is told why the unit stays: fingers land on units unasked.
export function piece(view: MapView, stack: PieceKey[], start: Xy, finger = false): Hold {
  const { table } = view;
  const key =
    table.hand.selected !== undefined && stack.includes(table.hand.selected) ? table.hand.selected : (stack[0] ?? '');
  if (!view.mayMove(key) && (finger || !view.mayAsk(key)))
    return { ...ground(view), tap: () => tapPiece(view, stack), press: () => table.hand.select(stack[0]) };
  const from = table.battle.pieces.get(key)?.pose;
  return {
    tap: () => tapPiece(view, stack),
    press: () => table.hand.select(key),
    move: (touch) => {
      if (table.hand.selected !== key) table.hand.select(key);
      if (from) carry(view, key, from, start, touch);
    },
    drop: () => letFall(view),
  };
}

// A leader who is tapped again stands for his brigade.
function leads(view: MapView, key: PieceKey): boolean {
  const { battle, brigade } = view.table;
  return battle.mine && battle.pieces.get(key)?.arm === 'leader' && brigade.brigadeOf(key).length > 1;
}

// Own units are selected, enemies aimed at; a second tap goes down a stack.
export function tapPiece(view: MapView, stack: PieceKey[]): void {
  const { table } = view;
  const top = stack[0];
  if (top === undefined) return;
  if (table.battle.mine && view.isEnemy(top) && table.hand.optionFor(top)) table.orders.aimAt(top);
  else if (top === table.hand.selected && leads(view, top)) table.brigade.choose(table.brigade.brigadeOf(top));
  else {
    table.brigade.drop();
    const now = table.hand.selected === undefined ? -1 : stack.indexOf(table.hand.selected);
    table.hand.select(stack[(now + 1) % stack.length]);
  }
}

// The piece keeps its place under the hand and its heading; with Shift it looks where it is dragged to.
function carry(view: MapView, key: PieceKey, from: { at: Xy; heading: number }, start: Xy, { at, shift }: Touch): void {
  const { table } = view;
  view.dragging = true;
  const enemy = view.piecesAt(at, 0).find((k) => view.isEnemy(k) && table.hand.optionFor(k));
  view.overTarget = enemy !== undefined;
  if (enemy !== undefined) {
    if (table.planning.plan?.kind === 'target' && table.planning.plan.target.target === enemy) return;
    table.planning.letGo(); // a route under way must not replace the aim
    table.orders.aimAt(enemy);
    return;
  }
  const goal: Xy = [from.at[0] + at[0] - start[0], from.at[1] + at[1] - start[1]];
  table.planning.dragTo(key, { at: goal, heading: shift ? headingTo(from.at, goal) : from.heading });
}

function letFall(view: MapView): void {
  view.dragging = false;
  view.overTarget = false;
}

// The ghost is dragged on, or confirmed by a tap.
export function ghost(view: MapView, key: PieceKey, start: Xy, shownAt: number): Hold {
  const from = view.planned();
  return {
    tap: () => {
      if (performance.now() - shownAt > SETTLED) view.table.orders.commit();
    },
    move: (touch) => {
      if (from) carry(view, key, from, start, touch);
    },
    drop: () => letFall(view),
  };
}

// A handle stands off a flank; dragging it wheels about the other front corner.
export function handle(view: MapView, key: PieceKey, flank: 'left' | 'right', start: Xy): Hold {
  const pose = view.planned();
  const width = view.table.battle.pieces.get(key)?.size[0] ?? 0;
  const about = flank === 'left' ? 'right' : 'left';
  const pivot = pose && fromPiece(pose, about === 'left' ? -width / 2 : width / 2, 0);
  return {
    move: ({ at, shift }) => {
      if (!pose || !pivot) return;
      const snap = shift ? COARSE_SNAP : SNAP;
      const by = Math.round(turnBetween(headingTo(pivot, start), headingTo(pivot, at)) / snap) * snap;
      view.turning = by;
      view.dragging = true;
      const goal = wheeled(pose, width, about, by);
      view.table.planning.dragTo(key, { at: goal.at, heading: turnBy(goal.heading, 0) });
    },
    drop: () => {
      view.turning = undefined;
      letFall(view);
    },
  };
}

export function ruler(view: MapView, start: Xy): Hold {
  const end = (at: Xy): RulerEnd => {
    const found = view.piecesAt(at)[0];
    return found === undefined ? { at } : { at, piece: found };
  };
  const from = end(start);
  return {
    // A drag begins anew; a press goes on from where the last one ended, and on that very place puts the ruler away.
    move: ({ at }) => (view.ruler = [from, end(at)]),
    tap: () => {
      const last = view.ruler?.at(-1);
      const again = last && view.chart.inches(between(last.at, from.at)) * view.camera.scale < ON_IT;
      view.ruler = again ? undefined : [...(view.ruler ?? []), from];
    },
  };
}
