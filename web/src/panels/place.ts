// Puts a slip beside what it belongs to, wholly on the screen.
const GAP = 6;
const MARGIN = 8;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// Under its anchor and flush left with it; above where there is no room below, shifted left at the right edge.
export function beside(
  anchor: Box,
  size: { width: number; height: number },
  screen: { width: number; height: number },
): { left: number; top: number } {
  const below = anchor.bottom + GAP;
  const top = below + size.height + MARGIN <= screen.height ? below : anchor.top - GAP - size.height;
  const left = Math.min(anchor.left, screen.width - MARGIN - size.width);
  return { left: Math.max(MARGIN, left), top: Math.max(MARGIN, Math.min(top, screen.height - MARGIN - size.height)) };
}

export function place(slip: HTMLElement, anchor: Box): void {
  const at = beside(
    anchor,
    { width: slip.offsetWidth, height: slip.offsetHeight },
    { width: innerWidth, height: innerHeight },
  );
  slip.style.left = `${at.left}px`;
  slip.style.top = `${at.top}px`;
}
