// Which corner of the map a slip may take: the nearest to its target that hides neither end of the shot.
export interface Spot {
  x: number; // 0 at the left edge of the map, 1 at the right
  y: number; // 0 at the top
}
export interface Corner {
  right: boolean;
  bottom: boolean;
}

const CORNERS: Corner[] = [
  { right: false, bottom: false },
  { right: true, bottom: false },
  { right: false, bottom: true },
  { right: true, bottom: true },
];

// `size` is the slip's, as a part of the map's width and height; of the corners that are free, that which hides the fewest
// of the others.
export function freeCorner(spots: Spot[], size: { width: number; height: number }, others: Spot[] = []): Corner {
  const hides = (corner: Corner, spot: Spot): boolean => {
    const across = corner.right ? spot.x > 1 - size.width : spot.x < size.width;
    const down = corner.bottom ? spot.y > 1 - size.height : spot.y < size.height;
    return across && down;
  };
  const far = (corner: Corner): number =>
    spots.reduce((sum, s) => sum + Math.hypot(s.x - (corner.right ? 1 : 0), s.y - (corner.bottom ? 1 : 0)), 0);
  const open = CORNERS.filter((corner) => !spots.some((s) => hides(corner, s)));
  const hidden = open.map((corner) => others.filter((s) => hides(corner, s)).length);
  const free = open.filter((_, i) => hidden[i] === Math.min(...hidden));
  const by = (best: Corner, corner: Corner, nearer: boolean): Corner =>
    far(corner) < far(best) === nearer && far(corner) !== far(best) ? corner : best;
  const first = free[0];
  // Where none is free the farthest hides the least.
  return first ? free.reduce((best, c) => by(best, c, true), first) : CORNERS.reduce((best, c) => by(best, c, false));
}
