// The camera follows what is asked and what happens, and the keyboard. To be called while the map is being set up.
import { onDestroy, untrack } from 'svelte';
import { hooks } from '../state/keys';
import type { PieceKey, Xy } from '../wire/types';
import { fromPiece } from './poses';
import type { MapView } from './view.svelte';

const CLOSE = 14; // pixels an inch: near enough to read a brigade

export function hangKeys(view: MapView): void {
  const { camera, table } = view;
  // Keys zoom about the selected unit, if there is one.
  hooks.zoom = (factor) => {
    const at = table.hand.piece && view.chart.toMap(table.hand.piece.pose.at);
    camera.zoomAt(factor, at && camera.toScreen(at));
  };
  hooks.fit = () => camera.fit();
  hooks.toSelection = () => {
    const at = view.question();
    if (at) camera.lookAt(at, CLOSE);
  };
  hooks.focused = () => view.focused;
  onDestroy(() => {
    hooks.focused = () => undefined;
    hooks.zoom = hooks.fit = hooks.toSelection = () => undefined;
  });
}

// The view moves only for what lies off the screen.
export function follow(view: MapView): void {
  const { camera, table } = view;
  const reveal = (at: Xy | undefined): void => {
    if (at && camera.size[0] > 0) camera.reveal(view.chart.toMap(at));
  };
  $effect(() => {
    const key = table.hand.selected ?? table.battle.decision?.subject;
    untrack(() => reveal(key === undefined ? undefined : table.battle.pieces.get(key)?.pose.at));
  });
  // An answer is given with both in view: who is asked and whom it is about.
  $effect(() => {
    const { decision, mine } = table.battle;
    if (!mine || decision?.ask !== 'react') return;
    untrack(() => {
      const units = decision.units.flatMap((key) => table.battle.pieces.get(key) ?? []);
      if (camera.size[0] > 0) camera.frame(units.flatMap((p) => p.outline.flat().map((at) => view.chart.toMap(at))));
    });
  });
  const marching = $derived([...table.battle.playback.poses.keys()].pop());
  $effect(() => {
    const key = marching;
    untrack(() => reveal(key === undefined ? undefined : table.battle.playback.poses.get(key)?.at));
  });
  setUp(view);
  fallBack(view);
  $effect(() => {
    if (table.instruments.tool !== 'measure') view.ruler = undefined;
  });
}

// A unit that must be placed in a sector is planned there at once, once for each question: it can be dragged on from
// there, or confirmed as it is.
function fallBack(view: MapView): void {
  const { table } = view;
  const INTO = 0.25; // of the way from the least to the most
  let planned = -1;
  $effect(() => {
    const { mine, decision, live } = table.battle;
    const { piece } = table.hand;
    const sector = decision?.sector;
    const version = live?.version ?? -1;
    if (
      !mine ||
      decision?.ask !== 'place' ||
      !sector ||
      !piece ||
      piece.key !== decision.subject ||
      table.planning.plan ||
      version === planned
    )
      return;
    planned = version;
    const far = sector.least + (Math.min(sector.most, 2 * sector.least + 6) - sector.least) * INTO;
    const heading = decision.facings?.[0] ?? piece.pose.heading;
    untrack(() =>
      table.planning.dragTo(piece.key, { at: fromPiece({ at: sector.from, heading: sector.axis }, 0, far), heading }),
    );
  });
}

// A unit to be set up is planned at once where it is suggested, and when it stands the next is taken up: Enter after
// Enter sets up an army.
function setUp(view: MapView): void {
  const { table } = view;
  let inHand: PieceKey | undefined;
  $effect(() => {
    if (!table.battle.mine) return; // while it is played back nothing waits
    const key = table.hand.selected;
    const piece = view.waiting.find((p) => p.key === key);
    const next = view.waiting[0];
    untrack(() => {
      if (key !== undefined && key === inHand && !piece && next) table.hand.select(next.key);
      else if (piece) table.planning.dragTo(piece.key, piece.pose);
      inHand = piece?.key;
    });
  });
}
