// The ground of a setting, laid out and drawn: names first, so that the trees keep clear of them. Names keep clear of
// where the troops stand at the beginning.
import type { Feature, Setting, Xy } from '../wire/types';
import type { Chart } from './chart';
import { emptiestCorner, type Corner } from './frame';
import { drawGround } from './ground';
import { boxOf, distanceTo, inside, type Box } from './ground/geometry';
import { placeNames, type Names } from './names';

export interface Ground {
  svg: string;
  names: Names;
  corner: Corner;
}

// `troops` are the ground that they take, `labels` what their names take.
export function layOut(setting: Setting, chart: Chart, troops: Box[], labels: Box[]): Ground {
  const terrain = chart.features(setting.terrain);
  const { width, height } = chart;
  const houses = terrain
    .filter((f) => f.polygon && (f.kind === 'building' || f.kind === 'town'))
    .map((f) => boxOf((f.polygon ?? []).map(([x, y]): Xy => [x, height - y])));
  const aims = setting.aims.flatMap((aim) => (aim.polygon ? [chart.polygon(aim.polygon)] : []));
  const seen = (at: Xy): number =>
    weightAt(terrain, [at[0], height - at[1]]) + (aims.some((a) => inside(at, a)) ? OBJECTIVE : 0);
  const corner = emptiestCorner(width, height, troops.map(middleOf), [...houses, ...labels], seen);
  const rose: Box = [corner.rose[0] - 3, corner.rose[1] - 5, corner.rose[0] + 3, corner.rose[1] + 3];
  const flags = aims.map(flagAt).map(([x, y]): Box => [x - 1, y - 1, x + 1, y + 1]);
  const names = placeNames(terrain, width, height, {
    solid: [padded(corner.box), rose, ...houses, ...flags, ...troops],
    soft: labels,
    outlines: aims,
  });
  const svg = drawGround(terrain, { table: [width, height], keep: [...names.boxes, corner.box, rose], id: 'field' });
  return { svg, names, corner };
}

// Where the flag of an objective stands: at its north-eastern corner.
export function flagAt(outline: Xy[]): Xy {
  const [, top, right] = boxOf(outline);
  return [right - 1.3, top + 1];
}

// How much is lost of the map where the cartouche covers it.
const OBJECTIVE = 2;
const LINE = 1.5;
const AREA = 0.25;
const NEAR = 0.9; // inches

function weightAt(terrain: Feature[], at: Xy): number {
  return terrain.reduce((sum, f) => {
    if (f.polygon) return inside(at, f.polygon) ? sum + AREA : sum;
    return f.line && distanceTo(at, f.line, f.closed === true) < NEAR ? sum + LINE : sum;
  }, 0);
}

const padded = ([left, top, right, bottom]: Box): Box => [left - 0.8, top - 0.8, right + 0.8, bottom + 0.8];
const middleOf = (box: Box): Xy => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

const WORDS: Record<string, string> = {
  'woods-light': 'light wood',
  'woods-heavy': 'thick wood',
  field: 'ploughed field',
  rough: 'rough ground',
};

function isOn(feature: Feature, at: Xy, reach: number): boolean {
  if (feature.polygon) return inside(at, feature.polygon);
  const line = feature.line ?? (feature.at ? [feature.at] : []);
  return (
    line.length > 0 && distanceTo(at, line, feature.closed === true) <= Math.max(reach, (feature.width ?? 0.3) / 2)
  );
}

// What lies under a place of the table, the topmost first: "Rail fence, ploughed field".
export function groundAt(setting: Setting, at: Xy, reach: number): string {
  const found = setting.terrain.filter((f) => isOn(f, at, reach)).reverse();
  const words = found.map((f) => {
    const kind = WORDS[f.kind] ?? f.kind;
    return f.name && !f.name.toLowerCase().includes(kind) ? `${kind} (${f.name})` : (f.name ?? kind);
  });
  return words.length > 0 ? [...new Set(words)].join(', ') : 'open ground';
}
