// The arcs and reaches that are shown, and where their labels stand: at the far edge, a little aside of the line of fire.
import type { Pose, Xy, Zone } from '../wire/types';
import { aimAt } from './aim';
import { inside, sides, type Box } from './ground/geometry';
import { textWidth } from '../style/letters';
import type { Lettering } from './lettering';
import { fromPiece } from './poses';
import { freest, overlapOf, type Solid } from './spots';
import type { MapView } from './view.svelte';

const HIGH = 15; // pixels: a line of letters
const FLAT = 3; // corners that make an area
const NAMES = 2; // the weight of names and more
const HIDDEN = 0.2; // of a label, before it is left out

// The enemy that is pointed at while the threat of all is shown.
function pointedThreat(view: MapView): { pose: Pose; zones: Zone[] } | undefined {
  const { tool, threats } = view.table.instruments;
  const key = tool === 'threat' && !view.dragging ? view.pointed : undefined;
  const piece = key === undefined ? undefined : view.table.battle.pieces.get(key);
  const zones = threats.find((threat) => threat.unit === key)?.zones;
  return piece && zones && { pose: piece.pose, zones };
}

// Who is asked a question marches nowhere: how far his unit may come in its turn is for the enemy to look at.
function unlessAnswering({ table: { battle, hand } }: MapView): Zone[] {
  const { decision } = battle;
  const answers = decision && decision.ask !== 'act' && battle.sideOf(hand.selected) === decision.side;
  return answers ? hand.zones.filter((zone) => zone.kind === 'fire' || zone.kind === 'command') : hand.zones;
}

// Those of the ghost where there is one, even if it has none. The farthest first. Who falls back thinks of no target.
export function zonesOf(view: MapView): Zone[] {
  if (view.table.battle.decision?.sector) return [];
  const own = view.ghost ? view.ghost.zones : view.table.hand.piece ? unlessAnswering(view) : [];
  const all = pointedThreat(view)?.zones ?? own;
  return all.filter((zone) => zone.outline.length >= FLAT).sort((a, b) => b.band - a.band);
}

// Before an order: what it takes to get to a place, by the nearest band of the march that the place lies in.
export function whatItTakes(zones: Zone[], at: Xy): string {
  const marches = zones.filter((zone) => zone.kind === 'move' && zone.outline.length >= FLAT);
  if (marches.length === 0) return '';
  return marches.sort((a, b) => a.band - b.band).find((zone) => inside(at, zone.outline))?.label ?? 'out of reach';
}

export interface ZoneLabel {
  text: string;
  at: Xy; // inches on the map
  box: Box; // pixels from the map's corner
}

// How much of a label lies on troops, on their names or on other labels.
const covered = (box: Box, solid: Solid[]): number => {
  const on = solid.filter(({ weight }) => weight >= NAMES).map((s) => s.box);
  return overlapOf(box, on) / ((box[2] - box[0]) * (box[3] - box[1]));
};

// Each keeps off the troops, their names, the distance to a target and the labels before it.
export function zoneLabels(view: MapView, lettering: Lettering): ZoneLabel[] {
  const { plan } = view.table.planning;
  const pose = pointedThreat(view)?.pose ?? view.ghost?.end ?? view.table.hand.piece?.pose;
  if (!pose) return [];
  const k = view.camera.scale;
  const aim = plan?.kind === 'target' ? aimAt(view, lettering, plan) : undefined;
  const solid: Solid[] = [...lettering.solid(k), ...(aim ? [{ box: aim.box, weight: 3 }] : [])];
  const [left, top, right, bottom] = view.camera.paintedSeen;
  const bounds: Box = [
    Math.max(0, left) * k,
    Math.max(0, top) * k,
    Math.min(view.chart.width, right) * k,
    Math.min(view.chart.height, bottom) * k,
  ];
  const zones = zonesOf(view);
  return zones.flatMap((zone) => {
    if (!zone.label) return [];
    const wide = textWidth(zone.label, 6.4) + 4;
    const nearer = zones.filter((other) => other.kind === zone.kind && other.band < zone.band);
    const spots = labelSpots(zone.outline, pose, view.chart.perInch, zone.kind === 'command');
    const own = spots.filter((spot) => !nearer.some((other) => inside(spot, other.outline)));
    const places = (zone.kind === 'move' ? own : own.length > 0 ? own : spots).map((spot, i) => {
      const at = view.chart.toMap(spot);
      const [x, y] = [at[0] * k, at[1] * k];
      return { at, worse: i * 6, box: [x - wide / 2, y - HIGH / 2, x + wide / 2, y + HIGH / 2] as Box };
    });
    const place = freest(places, solid, bounds);
    // What a place takes is said of the place itself, and a range on the card: their labels may be left out, names must be read.
    if (!place || covered(place.box, solid) > (zone.kind === 'move' ? 0 : HIDDEN)) return [];
    solid.push({ box: place.box, weight: 4 });
    return [{ text: zone.label, at: place.at, box: place.box }];
  });
}

const ASIDE = [11, -11, 17, -17, 5, -5, 0, 24, -24, 32, -32, 40, -40]; // degrees, the best first

const ROUND = Array.from({ length: 24 }, (_, i) => 45 + 15 * i); // of what reaches all round

// Along the edge and drawn back from it, the best first.
export function labelSpots(outline: Xy[], pose: Pose, back: number, round = false): Xy[] {
  const spots = (round ? [0.6 * back] : [back, 2.2 * back, 3.6 * back]).flatMap((off) =>
    (round ? ROUND : ASIDE).map((aside) => farEdge(outline, { at: pose.at, heading: pose.heading + aside }, off)),
  );
  const found = spots.filter((spot) => spot !== undefined);
  return found.length > 0 ? found : outline.slice(0, 1);
}

// The farthest cut of a ray from a pose with an outline, drawn back a little.
function farEdge(outline: Xy[], pose: Pose, back: number): Xy | undefined {
  const from = fromPiece(pose, 0, 0.01);
  const way = fromPiece({ at: [0, 0], heading: pose.heading }, 0, 1);
  let far = 0;
  for (const [a, b] of sides(outline, true)) {
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const det = way[0] * ey - way[1] * ex;
    if (Math.abs(det) < 1e-9) continue;
    const [dx, dy] = [a[0] - from[0], a[1] - from[1]];
    const along = (dx * ey - dy * ex) / det;
    const on = (dx * way[1] - dy * way[0]) / det;
    if (on >= 0 && on <= 1 && along > far) far = along;
  }
  if (far === 0) return undefined;
  const reach = Math.max(far * 0.5, far - back);
  return [from[0] + way[0] * reach, from[1] + way[1] * reach];
}
