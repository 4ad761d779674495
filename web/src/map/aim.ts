// The line to a planned target, and the place on it where the distance covers least.
import type { Plan } from '../state/planning.svelte';
import type { Xy } from '../wire/types';
import { textWidth } from '../style/letters';
import { mix, type Box } from './ground/geometry';
import type { Lettering } from './lettering';
import { gapBetween } from './measure';
import { freest } from './spots';
import type { MapView } from './view.svelte';

export interface Aim {
  a: Xy; // inches on the map
  b: Xy;
  at: Xy; // the middle of the distance
  said: string;
  wide: number; // pixels
  box: Box; // pixels from the map's corner
}
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
const LETTER = 7.4; // pixels
const HIGH = 18;

export function aimAt(view: MapView, lettering: Lettering, plan: Extract<Plan, { kind: 'target' }>): Aim | undefined {
  const from = view.table.battle.pieces.get(plan.unit);
  const to = view.table.battle.pieces.get(plan.target.target);
  if (!from || !to) return undefined;
  const body = from.arm === 'leader' ? [[view.poseOf(from).at]] : from.outline;
  const gap = gapBetween(body, to.outline);
  if (!gap) return undefined;
  const a = view.chart.toMap(from.inside || from.arm === 'leader' ? gap.from : from.pose.at);
  const b = view.chart.toMap(gap.to);
  const said = view.chart.say(plan.target.distance);
  const wide = textWidth(said, LETTER) + 8;
  const k = view.camera.scale;
  const places = SHARES.map((share, i) => {
    const at = mix(a, b, share);
    const [x, y] = [at[0] * k, at[1] * k];
    return { at, worse: i * 10, box: [x - wide / 2, y - HIGH / 2, x + wide / 2, y + HIGH / 2] as Box };
  });
  const place = freest(places, lettering.solid(k));
  return place && { a, b, at: place.at, said, wide, box: place.box };
}
