// Where the badges of standing orders go: one to a group, outside the box of its units, off troops and names.
import { textWidth } from '../style/letters';
import type { MarkInfo, TrayItem, Xy } from '../wire/types';
import { boxOf, type Box } from './ground/geometry';
import { around, freest, overlapOf, type Solid } from './spots';

export interface Badge {
  key: string;
  item: TrayItem;
  words: string; // "Left wing: Advance"; shorter, or none, where there is little room
  icon: MarkInfo | undefined;
  at: Xy; // its middle, inches on the map
  hull: Box; // of its units, inches
  box: Box; // pixels from the map's corner
}

export const HIGH = 22; // pixels
const LETTER = 7;
const ICON = 26;
const NAMES = 2; // the weight of names and more: never to be covered
const PAD = 0.8; // inches between the hull and the units

// "Webster's wing: Advance", then "Webster: Advance", then the icon alone.
export function wordings(title: string): string[] {
  const [group = '', orders = ''] = title.split(/:\s*/);
  const first = group.replace(/['’]s? .*$/, '').replace(/^The /, '');
  const said = /,/.test(orders) ? 'mixed' : orders;
  return [`${group}: ${said}`, `${first}: ${said}`, ''];
}

export function placeBadges(
  groups: { item: TrayItem; bodies: Xy[] }[],
  marks: MarkInfo[],
  k: number,
  far: boolean,
  solid: Solid[],
  bounds: Box,
): Badge[] {
  const placed: Badge[] = [];
  for (const { item, bodies } of groups) {
    const [left, top, right, bottom] = boxOf(bodies);
    const hull: Box = [left - PAD, top - PAD, right + PAD, bottom + PAD];
    const pixels = hull.map((v) => v * k) as Box;
    const options = wordings(item.title)
      .slice(far ? 2 : 0)
      .flatMap((words, i) => {
        const wide = ICON + (words ? textWidth(words, LETTER) + 10 : 0);
        return around(pixels, wide, HIGH, 4).map((p) => ({ ...p, worse: p.worse + i * 45, words }));
      });
    const taken = [...solid, ...placed.map((b) => ({ box: b.box, weight: 4 }))];
    // Clear of troops and names where any wording has such a place, however far off; else where it covers least.
    const clear = options.filter(({ box }) => taken.every((s) => s.weight < NAMES || overlapOf(box, [s.box]) === 0));
    const found = freest(clear.length > 0 ? clear : options.filter((o) => o.words === ''), taken, bounds);
    if (!found) continue;
    const { box } = found;
    placed.push({
      key: item.key,
      item,
      words: found.words,
      icon: marks.find((m) => m.key === item.mark),
      at: [(box[0] + box[2]) / 2 / k, (box[1] + box[3]) / 2 / k],
      hull,
      box,
    });
  }
  return placed;
}
