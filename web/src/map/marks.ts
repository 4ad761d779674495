// Marks of a unit: round tokens of 16 pixels with the sign that the sheet names, or with the first letter of their title.
import type { MarkInfo, Piece } from '../wire/types';

const stroke = (d: string): string => `<path class="g" d="${d}"/>`;

// The signs that a sheet may name for a mark (`MarkKind::icon` in src/battle/registry.h lists them).
const ICONS: Record<string, string> = {
  advance: stroke('M-5 0h9.5M1 -3.6l3.6 3.6l-3.6 3.6'),
  change: stroke('M-4 2a4.4 4.4 0 1 1 7 1.6M3.4 .2v3.6h-3.6'),
  charge: stroke('M-4.5 -3.2l4 3.2l-4 3.2M.4 -3.2l4 3.2l-4 3.2'),
  command: stroke('M-2.6 5V-5l6 2.3l-6 2.5'),
  disorder: stroke('M-4.5 -2.5l3 1.5M1 -3.5l3.5 2M-4.5 3.2l3.5 -1.2M1.5 1.8l3 2.2'),
  fired: stroke('M-4.5 0h5M2.2 -3l2 -1.6M3 0h2.6M2.2 3l2 1.6'),
  held: stroke('M-2.4 -4v8M2.4 -4v8'),
  hit: stroke('M-3.6 -3.6l7.2 7.2M3.6 -3.6l-7.2 7.2'),
  melee: stroke('M-4 -4l8 8M4 -4l-8 8M-4.6 1.8l2.8 2.8M4.6 1.8l-2.8 2.8'),
  moved: stroke('M-4.5 0h8M.5 -3.2l3.4 3.2l-3.4 3.2'),
  reserve: stroke('M0 -4.8l4.8 4.8l-4.8 4.8l-4.8 -4.8z'),
  retreat: stroke('M0 -4.5v8M-3.4 .4l3.4 3.4l3.4 -3.4'),
  rout: stroke('M-4 -4l4 3.4l4 -3.4M-4 .6l4 3.4l4 -3.4'),
  shaken: stroke('M-4.6 1.5q1.5 -5 3.1 -1.5t3 0t3.1 -1.5M-3 4.4h6'),
  skirmish: stroke('M-4.6 2.4h1.4M-.7 -2.4h1.4M3.2 2.4h1.4'),
  test: stroke('M-2.4 -2.2q0 -2.6 2.4 -2.6t2.4 2.3q0 1.6 -2.4 2.7v1.2M0 4.4v.2'),
};

export interface Token {
  key: string;
  title: string;
  tone: string;
  svg: string; // drawn about 0,0 with a radius of 8
  count: number; // shown beside it from 2
}

export function tokenFor(mark: Piece['marks'][number], info: MarkInfo | undefined): Token {
  const title = info?.title ?? mark.key;
  const sign = ICONS[info?.icon ?? ''] ?? `<text y="3.5">${title.charAt(0).toUpperCase()}</text>`;
  return {
    key: mark.key,
    title: mark.count > 1 ? `${title}: ${mark.count}` : title,
    tone: info?.tone ?? 'plain',
    svg: `<circle r="8"/>${sign}`,
    count: mark.count,
  };
}

// Without those that a badge says of the whole group.
export function tokensOf(
  piece: Piece,
  infos: MarkInfo[] | undefined,
  said: (mark: string) => boolean = () => false,
): Token[] {
  return piece.marks
    .filter((m) => m.count > 0 && !said(m.key))
    .map((m) =>
      tokenFor(
        m,
        infos?.find((i) => i.key === m.key),
      ),
    );
}
