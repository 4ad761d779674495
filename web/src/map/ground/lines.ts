// Roads, and what bars the way: fences, walls, hedges, fieldworks.
import { area, minus, mix, plus, smooth, times, unit, walk, leftOf, sides } from './geometry';
import { plants, tree } from './glyphs';
import { num, open, path, point, shut } from './ink';
import { bleed, bleedLine, type Drawer } from './sheet';

export const road: Drawer = (shape, sheet) => {
  const d = open(smooth(bleedLine(shape.points, sheet), false, 3));
  const s = sheet.scale;
  const wide = (shape.width ?? 0.8) * (shape.kind === 'track' ? 0.7 : 0.82) * Math.max(1, s * 0.55);
  sheet.add('road', path(`r-ink ${shape.kind}`, d, `stroke-width:${num(wide)}`));
  // All the fillings lie above all the edges, so that roads join without a bar across.
  sheet.add('roadTop', path('r-in', d, `stroke-width:${num(Math.max(0.05, wide - 0.18 * Math.max(1, s * 0.6)))}`));
};

// A worm fence: rails that zigzag and cross at each joint.
export const fence: Drawer = (shape, sheet) => {
  const s = sheet.scale;
  const joints = walk(shape.points, 0.8 * s, shape.closed === true, 0).map(({ at, along }, i) =>
    plus(at, times(leftOf(along), (i % 2 === 0 ? -0.17 : 0.17) * s)),
  );
  const rails = sides(joints, false).map(([a, b]) => {
    const over = times(unit(minus(b, a)), 0.16 * s);
    return open([minus(a, over), plus(b, over)]);
  });
  sheet.add('line', path('fence-bg', rails.join('')) + path('fence', rails.join('')));
};

// An abatis: felled trees with their sharpened boughs outward.
export const abatis: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  const closed = shape.closed === true;
  const out = area(shape.points) > 0 ? -1 : 1; // most run round a work
  const boughs = walk(shape.points, 0.62 * s, closed).map(({ at, along }) => {
    const away = times(leftOf(along), out);
    const butt = minus(at, times(away, 0.35 * s));
    const tip = plus(plus(at, times(away, 0.55 * s)), times(along, (r() - 0.5) * 0.5 * s));
    const fork = mix(butt, tip, 0.45);
    const twig = (aside: number): string =>
      open([fork, plus(plus(fork, times(away, 0.38 * s)), times(along, aside * s))]);
    return open([butt, tip]) + twig(0.3) + twig(-0.26);
  });
  sheet.add('line', path('fence', boughs.join('')));
};

export const wall: Drawer = (shape, sheet) => {
  const s = sheet.scale;
  const stones = walk(shape.points, 0.62 * s, shape.closed === true).map(({ at, along }) => {
    const long = times(along, 0.27 * s);
    const thick = times(leftOf(along), 0.17 * s);
    const front = plus(at, long);
    const back = minus(at, long);
    return shut([plus(front, thick), minus(front, thick), minus(back, thick), plus(back, thick)]);
  });
  sheet.add('line', path('wall', stones.join('')));
};

export const hedge: Drawer = (shape, sheet, r) => {
  const s = sheet.scale;
  const bushes = walk(shape.points, 0.62 * s, shape.closed === true).map(({ at }) =>
    tree(plus(at, [0, 0.3 * s]), 0.66 * s, r, true),
  );
  sheet.add(
    'wood',
    plants(
      bushes.map((b) => ({ ...b, shade: '' })),
      't-crown hedge',
    ),
  );
};

// A rampart with a pale parapet, and ditch strokes outward.
export const fieldwork: Drawer = (shape, sheet) => {
  const s = sheet.scale;
  const closed = shape.closed === true || shape.polygon !== undefined;
  const points = closed ? bleed(shape.points, sheet, 1.5) : bleedLine(shape.points, sheet);
  const out = closed && area(points) > 0 ? -1 : 1;
  const ditch = walk(points, 0.32 * s, closed).map(({ at, along }) => {
    const away = times(leftOf(along), out);
    return `M${point(plus(at, times(away, 0.16)))}L${point(plus(at, times(away, 0.72 * s)))}`;
  });
  const outline = closed ? shut(points) : open(points);
  sheet.add(
    'line',
    path('glacis', ditch.join('')) + path(closed ? 'rampart' : 'rampart open', outline) + path('parapet', outline),
  );
};
