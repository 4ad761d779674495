// Sharing a number out: an even beginning, and whether a division will do.
export interface Bounds {
  total: number;
  least: number;
  spread: number | undefined; // the greatest difference between two shares
}

export function evenShares(parts: number, total: number): number[] {
  return Array.from({ length: parts }, (_, i) => Math.floor(total / parts) + (i < total % parts ? 1 : 0));
}

// What is wrong with a division, in words; empty: nothing.
export function complaint(shares: number[], bounds: Bounds): string {
  const left = bounds.total - shares.reduce((a, b) => a + b, 0);
  if (left > 0) return `${left} left to share`;
  if (left < 0) return `${-left} too many`;
  if (shares.some((s) => s < bounds.least)) return `at least ${bounds.least} each`;
  if (bounds.spread !== undefined && Math.max(...shares) - Math.min(...shares) > bounds.spread)
    return `no two may differ by more than ${bounds.spread}`;
  return '';
}
