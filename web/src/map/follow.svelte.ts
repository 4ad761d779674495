// The camera follows what is asked and what happens, and the keyboard. To be called while the map is being set up.
import { onDestroy, untrack } from 'svelte';
import { hooks } from '../state/keys';
import type { Xy } from '../wire/types';
import type { MapView } from './view.svelte';

const CLOSE = 14; // pixels an inch: near enough to read a brigade

export function hangKeys(view: MapView): void {
  const { camera, table } = view;
  // Keys zoom about the selected unit, if there is one.
  hooks.zoom = (factor) => {
    const at = table.piece && view.chart.toMap(table.piece.pose.at);
    camera.zoomAt(factor, at && camera.toScreen(at));
  };
  hooks.fit = () => camera.fit();
  hooks.toSelection = () => {
    const at = view.question();
    if (at) camera.lookAt(at, CLOSE);
  };
  onDestroy(() => {
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
    const key = table.selected ?? table.decision?.subject;
    untrack(() => reveal(key === undefined ? undefined : table.pieces.get(key)?.pose.at));
  });
  const marching = $derived([...table.playback.poses.keys()].pop());
  $effect(() => {
    const key = marching;
    untrack(() => reveal(key === undefined ? undefined : table.playback.poses.get(key)?.at));
  });
  $effect(() => {
    if (table.tool !== 'measure') view.ruler = undefined;
  });
}
