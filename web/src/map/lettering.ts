// What is written beside the troops, and what of the map other words must therefore keep clear of.
import type { Piece } from '../wire/types';
import type { Box } from './ground/geometry';
import { footprint, placeLabels, type Label, type Standing } from './labels';
import { tokensOf, type Token } from './marks';
import { fromPiece } from './poses';
import type { Solid } from './spots';
import { strengthWords } from './spoken';
import type { MapView } from './view.svelte';

const WIDE = [1000, 640] as const; // pixels that the table has on a wide screen
const RING = 10; // pixels: a leader's
const KNOB = 18; // a handle's
const EDGE = 8; // between a label and the edge of the screen
const BODY = 3; // weights: troops are worse to cover than their names
const NAME = 2;

export interface Lettering {
  labels: Label[];
  tokens: Map<string, Token[]>;
  // Troops, leaders and labels in pixels from the map's corner, at so many pixels an inch.
  solid: (k: number) => Solid[];
}

export function letter(view: MapView, names: Box[]): Lettering {
  const units = view.shown.filter((p) => p.arm !== 'leader' && !p.inside);
  const orders = (view.table.battle.state?.tray ?? []).filter((t) => t.kind === 'order' && t.mark !== undefined);
  const tokens = new Map(
    units.map((p): [string, Token[]] => [
      p.key,
      tokensOf(p, view.sheet?.marks, (mark) => orders.some((t) => t.mark === mark && t.pieces?.includes(p.key))),
    ]),
  );
  const standing = standingOf(view, units, tokens);
  const seats = view.shown.filter((p) => p.arm === 'leader').map((p) => view.chart.toMap(view.seatOf(p)));
  const rings = (k: number): Box[] => seats.map(([x, y]) => [x * k - RING, y * k - RING, x * k + RING, y * k + RING]);

  const k = view.camera.layoutScale;
  const [left, top, right, bottom] = view.camera.paintedSeen;
  const scaled = (box: Box): Box => box.map((v) => v * k) as Box;
  const shown = view.camera.distance === 'far' ? standing.filter((s) => s.keen) : standing;
  const labels = placeLabels(shown, k, {
    solid: [...rings(k), ...knobs(view, k)],
    soft: names.map(scaled),
    sheet: scaled([0, 0, view.chart.width, view.chart.height]),
    window: [left * k + EDGE, top * k + EDGE, right * k - EDGE, bottom * k - EDGE],
  });
  return {
    labels,
    tokens,
    solid: (scale) => [
      ...[...standing.flatMap((s) => footprint(s, scale)), ...rings(scale)].map((box) => ({ box, weight: BODY })),
      ...labels.map((label) => ({ box: boxAt(label, scale), weight: NAME })),
    ],
  };
}

// The handles of the unit in hand, which stand off its flanks.
export const knobAway = (half: number, scale: number): number => half + Math.max(1.1, 17 / scale);
function knobs(view: MapView, k: number): Box[] {
  const { piece } = view.table.hand;
  if (!piece?.present || !piece.can_act || piece.arm === 'leader' || !view.table.battle.mine) return [];
  const away = knobAway(view.chart.inches(piece.size[0]) / 2, k) * view.chart.perInch;
  return [-away, away].map((right) => {
    const [x, y] = view.chart.toMap(fromPiece(piece.pose, right, -piece.size[1] / 2));
    return [x * k - KNOB, y * k - KNOB, x * k + KNOB, y * k + KNOB];
  });
}

// What the names of troops take in inches where they stand, with the whole table on a wide screen: names of the ground
// make way.
export function labelBoxes(view: MapView): Box[] {
  const k = Math.max(7, Math.min(12, WIDE[0] / view.chart.width, WIDE[1] / view.chart.height));
  const units = view.shown.filter((p) => p.arm !== 'leader' && !p.inside);
  const sheet: Box = [0, 0, view.chart.width * k, view.chart.height * k];
  return placeLabels(standingOf(view, units, new Map()), k, { sheet }).map(({ box }) => box.map((v) => v / k) as Box);
}

function standingOf(view: MapView, units: Piece[], tokens: Map<string, Token[]>): Standing[] {
  return units.map((piece) => {
    const first = piece.key === view.table.hand.selected;
    return {
      key: piece.key,
      at: view.chart.toMap(piece.pose.at),
      heading: piece.pose.heading,
      size: [view.chart.inches(piece.size[0]), view.chart.inches(piece.size[1])],
      names: view.names.get(piece.key) ?? [view.table.battle.nameOf(piece.key)],
      strength: [piece.start > 0 ? strengthWords(piece) : '', piece.grade ?? ''].filter(Boolean).join(' '),
      marks: tokens.get(piece.key)?.length ?? 0,
      ready: piece.can_act && !first,
      keen: first || piece.key === view.pointed,
      first,
    };
  });
}

const boxAt = ({ at, reach }: Label, k: number): Box => [
  at[0] * k + reach[0],
  at[1] * k + reach[1],
  at[0] * k + reach[2],
  at[1] * k + reach[3],
];
