// Taking hold of several units at once: a box drawn round them, one of them dragged, the whole line wheeled.
import type { PieceKey, Pose, Xy } from '../wire/types';
import { ground, piece, tapPiece, type Hold } from './holds';
import { flanks, headingTo, turnBetween, turnedAbout } from './poses';
import type { MapView } from './view.svelte';

const SETTLED = 350; // milliseconds before a tap on a ghost confirms it: a double click must not
const SNAP = 1;
const COARSE_SNAP = 5;

// Shift and a drag over bare ground: whoever stands in the box is chosen.
export function box(view: MapView, start: Xy): Hold {
  return {
    move: ({ at }) => (view.box = { from: start, to: at }),
    drop: () => {
      const drawn = view.box;
      view.box = undefined;
      if (!drawn) return;
      const within = (i: 0 | 1, at: Xy): boolean =>
        at[i] >= Math.min(drawn.from[i], drawn.to[i]) && at[i] <= Math.max(drawn.from[i], drawn.to[i]);
      const inside = view.present.filter((p) => within(0, p.pose.at) && within(1, p.pose.at)).map((p) => p.key);
      view.table.brigade.choose([...view.table.brigade.units, ...inside]);
    },
    tap: () => undefined,
  };
}

// What a hand does to a unit that is chosen with others, or is being chosen; undefined: it is only that unit.
export function taken(view: MapView, stack: PieceKey[], at: Xy, shift: boolean, touch: boolean): Hold | undefined {
  const { table } = view;
  const { brigade } = table;
  const key = stack.find((one) => brigade.units.includes(one)) ?? stack[0];
  if (key === undefined || !table.battle.mine) return undefined;
  if (brigade.active && brigade.units.includes(key)) {
    return {
      ...carrying(view, key, at),
      tap: () => (shift || brigade.choosing ? brigade.toggle(key) : tapPiece(view, stack)),
    };
  }
  const own = table.battle.sideOf(key) === table.battle.decision?.side;
  if (!own) return undefined;
  if (shift || brigade.choosing) return { ...ground(view), tap: () => brigade.toggle(key) };
  // A finger that stays begins choosing.
  if (touch && table.battle.pieces.get(key)?.arm !== 'leader')
    return { ...piece(view, stack, at, true), press: () => brigade.startChoosing(key) };
  return undefined;
}

// All go with the one that is dragged.
function carrying(view: MapView, key: PieceKey, start: Xy): Hold {
  const { brigade } = view.table;
  const from: Pose | undefined = brigade.meant(key);
  return {
    move: ({ at }) => {
      if (!from) return;
      view.dragging = true;
      brigade.dragTo(key, {
        at: [from.at[0] + at[0] - start[0], from.at[1] + at[1] - start[1]],
        heading: from.heading,
      });
    },
    drop: () => (view.dragging = false),
  };
}

// A ghost of the plan: dragged on, or confirmed by a tap.
export function ghost(view: MapView, start: Xy, shown: Element): Hold {
  const key = shown.getAttribute('data-joint') ?? '';
  const since = Number(shown.getAttribute('data-since'));
  return {
    ...carrying(view, key, start),
    tap: () => {
      if (performance.now() - since > SETTLED) void view.table.brigade.commit();
    },
  };
}

// A handle off one end of the line: it wheels about the other end.
export function wheel(view: MapView, flank: 'left' | 'right', start: Xy): Hold {
  const { brigade } = view.table;
  const line = brigade.line();
  const lead = line[0];
  const ends = flanks(line);
  const pivot = ends?.[flank === 'left' ? 'right' : 'left'];
  return {
    move: ({ at, shift }) => {
      if (!lead || !pivot) return;
      const snap = shift ? COARSE_SNAP : SNAP;
      const by = Math.round(turnBetween(headingTo(pivot, start), headingTo(pivot, at)) / snap) * snap;
      view.turning = by;
      view.dragging = true;
      brigade.dragTo(lead.key, turnedAbout(lead.pose, pivot, by));
    },
    drop: () => {
      view.turning = undefined;
      view.dragging = false;
    },
  };
}

// A brigade's name on the map.
export function named(view: MapView, label: Element): Hold {
  const { brigade } = view.table;
  const [title, side] = [label.getAttribute('data-brigade') ?? '', label.getAttribute('data-side') ?? ''];
  return { ...ground(view), tap: () => brigade.choose(brigade.named(title, side)) };
}
