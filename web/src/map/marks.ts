// Marks of a unit: round tokens of 16 pixels with an icon, or a letter where the sheet names one that is not drawn.
import type { MarkInfo, Piece } from '../wire/types';

const stroke = (d: string): string => `<path class="g" d="${d}"/>`;

const ICONS: Record<string, string> = {
  disordered: stroke('M-4.5 -2.5l3 1.5M1 -3.5l3.5 2M-4.5 3.2l3.5 -1.2M1.5 1.8l3 2.2'),
  shaken: stroke('M-4.6 1.5q1.5 -5 3.1 -1.5t3 0t3.1 -1.5M-3 4.4h6'),
  routing: stroke('M-4 -4l4 3.4l4 -3.4M-4 .6l4 3.4l4 -3.4'),
  fired: stroke('M-4.5 0h5M2.2 -3l2 -1.6M3 0h2.6M2.2 3l2 1.6'),
  order: stroke('M-2.6 5V-5l6 2.3l-6 2.5'),
  moved: stroke('M-4.5 0h8M.5 -3.2l3.4 3.2l-3.4 3.2'),
  charge: stroke('M-4.5 -3.2l4 3.2l-4 3.2M.4 -3.2l4 3.2l-4 3.2'),
  melee: stroke('M-4 -4l8 8M4 -4l-8 8M-4.6 1.8l2.8 2.8M4.6 1.8l-2.8 2.8'),
  test: stroke('M-2.4 -2.2q0 -2.6 2.4 -2.6t2.4 2.3q0 1.6 -2.4 2.7v1.2M0 4.4v.2'),
  hits: stroke('M-3.6 -3.6l7.2 7.2M3.6 -3.6l-7.2 7.2'),
  manoeuvre: stroke('M-4 2a4.4 4.4 0 1 1 7 1.6M3.4 .2v3.6h-3.6'),
};
// Other words that sheets have for the same sign.
const SAME: Record<string, string> = {
  disorder: 'disordered',
  rout: 'routing',
  shot: 'fired',
  fire: 'fired',
  volley: 'fired',
  flag: 'order',
  ordered: 'order',
  form: 'manoeuvre',
  formation: 'manoeuvre',
  'changing-form': 'manoeuvre',
  engaged: 'melee',
  charged: 'charge',
  loss: 'hits',
  casualty: 'hits',
};

export interface Token {
  key: string;
  title: string;
  tone: string;
  svg: string; // drawn about 0,0 with a radius of 8
  count: number; // shown beside it from 2
}

// Lozenges and shields carry their number themselves.
function counted(icon: string, count: number): string | undefined {
  if (icon === 'drp' || icon === 'lozenge')
    return Array.from({ length: Math.min(3, count) }, (_, i) => {
      const x = (i - (Math.min(3, count) - 1) / 2) * 5;
      return `<path class="plate" d="M${x} -7l3 7l-3 7l-3 -7z"/>`;
    }).join('');
  if (icon === 'stamina' || icon === 'shield')
    return `<path class="plate" d="M-7 -7H7V0Q7 6 0 9Q-7 6 -7 0z"/><text y="3.5">${count}</text>`;
  return undefined;
}

export function tokenFor(mark: Piece['marks'][number], info: MarkInfo | undefined): Token {
  const icon = info?.icon ?? mark.key;
  const title = info?.title ?? mark.key;
  const plate = counted(icon, mark.count);
  const sign = ICONS[icon] ?? ICONS[SAME[icon] ?? ''] ?? `<text y="3.5">${title.charAt(0).toUpperCase()}</text>`;
  return {
    key: mark.key,
    title: mark.count > 1 ? `${title}: ${mark.count}` : title,
    tone: info?.tone ?? 'plain',
    svg: plate ?? `<circle r="8"/>${sign}`,
    count: plate ? 1 : mark.count,
  };
}

export function tokensOf(piece: Piece, infos: MarkInfo[] | undefined): Token[] {
  return piece.marks.filter((m) => m.count > 0).map((m) => tokenFor(m, infos?.find((i) => i.key === m.key)));
}
