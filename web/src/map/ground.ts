// Draws the ground of a battle as a period plan: terrain in, SVG text out. No page, no clock, one seeded generator
// for each feature, so that the same battle always looks the same.
import type { Feature, Xy } from '../wire/types';
import { random, type Box } from './ground/geometry';
import { hill } from './ground/hill';
import { building, crossing, town } from './ground/houses';
import { abatis, fence, fieldwork, hedge, road, wall } from './ground/lines';
import { field, marsh, rough } from './ground/open';
import { clearing, LAYERS, under, type Drawer, type Layer, type Shape, type Sheet } from './ground/sheet';
import { stream, water } from './ground/water';
import { orchard, scattered, woods } from './ground/woods';

export interface GroundOptions {
  table: [width: number, height: number]; // in the terrain's own unit: an inch, for symbols of the usual size
  scale?: number; // of the symbols: 1 on the table, about 2 on small plans
  keep?: Box[]; // where no tree may stand, y downward
  seed?: number;
  id?: string; // prefix of ids, where a page shows several plans
}

const DRAWERS: Record<string, Drawer> = {
  hill,
  'woods-light': woods,
  'woods-heavy': woods,
  orchard,
  field,
  marsh,
  rough,
  water,
  stream,
  river: stream,
  road,
  track: road,
  fence,
  wall,
  hedge,
  fieldwork,
  building,
  town,
  bridge: crossing,
  ford: crossing,
};

const AREAS = new Set([
  'hill',
  'woods-light',
  'woods-heavy',
  'orchard',
  'field',
  'marsh',
  'rough',
  'water',
  'building',
  'town',
]);

// The least corners that make the kind drawable.
function cornersOf(feature: Feature): number {
  if (feature.at) return 1;
  return AREAS.has(feature.kind) ? 3 : 2;
}

// The corners as they are drawn: north up, nothing that cannot be drawn, nothing absurdly far off.
function corners(feature: Feature, [width, height]: [number, number]): Xy[] {
  const given = feature.polygon ?? feature.line ?? (feature.at ? [feature.at] : []);
  const within = (v: number, end: number): number => Math.max(-end, Math.min(2 * end, v));
  return given.filter((p) => p.every(Number.isFinite)).map(([x, y]) => [within(x, width), within(height - y, height)]);
}

export function drawGround(terrain: Feature[], options: GroundOptions): string {
  const { table, scale = 1, keep = [], seed = 1781, id = 'ground' } = options;
  const [width, height] = table;
  const shapes: Shape[] = terrain
    .map((feature) => ({ ...feature, points: corners(feature, table) }))
    .filter((shape) => shape.points.length >= cornersOf(shape));
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, ''])) as Record<Layer, string>;
  const sheet: Sheet = {
    width,
    height,
    scale,
    id,
    shapes,
    clear: clearing(shapes, width, height, scale, keep),
    named: under(keep),
    add: (layer, svg) => (layers[layer] += svg),
  };
  const drawerOf = (shape: Shape): Drawer | undefined => (shape.abatis ? abatis : DRAWERS[shape.kind]);
  shapes.forEach((shape, i) => drawerOf(shape)?.(shape, sheet, random(seed + 7919 * i)));
  scattered(sheet, random(seed));
  return `<g class="ground">${LAYERS.map((layer) => `<g>${layers[layer]}</g>`).join('')}</g>`;
}
