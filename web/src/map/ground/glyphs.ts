// Single signs of the plan: trees, tufts, stones. The light falls from the north-west, so shade lies right and below.
import type { Xy } from '../../wire/types';
import type { Random } from './geometry';
import { num as n, path, point } from './ink';

export interface Plant {
  crown: string;
  ink: string;
  shade: string;
}

// A round tree, or a bush, which has no trunk; its foot is at x, y.
export function tree([x, y]: Xy, s: number, r: Random, bush = false): Plant {
  const rx = 0.44 * s * (0.9 + r() * 0.25);
  const ry = (bush ? 0.34 : 0.5) * s * (0.9 + r() * 0.25);
  const top = y - ry - (bush ? 0.05 : 0.2) * s;
  const lobes = 6 + Math.floor(r() * 2);
  const turn = r() * 6;
  const at = (lobe: number, out = 1): string => {
    const angle = turn + (lobe / lobes) * 2 * Math.PI;
    return point([x + Math.cos(angle) * rx * out, top + Math.sin(angle) * ry * out]);
  };
  let crown = `M${at(0)}`;
  for (let lobe = 0; lobe < lobes; lobe++) crown += `Q${at(lobe + 0.5, 1.42)} ${at(lobe + 1)}`;
  const trunk = bush ? '' : `M${n(x)} ${n(y - 0.26 * s)}V${n(y)}`;
  const leaves =
    `M${n(x + rx * 0.18)} ${n(top + ry * 0.72)}q${n(rx * 0.5)} ${n(-ry * 0.15)} ${n(rx * 0.62)} ${n(-ry * 0.72)}` +
    `M${n(x + rx * 0.05)} ${n(top + ry * 0.38)}q${n(rx * 0.42)} ${n(-ry * 0.1)} ${n(rx * 0.5)} ${n(-ry * 0.55)}`;
  return { crown: `${crown}z`, ink: trunk + leaves, shade: shadow([x, y], s, 0.85) };
}

export function pine([x, y]: Xy, s: number, r: Random): Plant {
  const w = 0.36 * s * (0.9 + r() * 0.2);
  const h = 1.25 * s * (0.9 + r() * 0.2);
  const waist = n(y - h * 0.62);
  return {
    crown:
      `M${n(x)} ${n(y - h)}L${n(x + w * 0.55)} ${waist}L${n(x + w * 0.32)} ${waist}L${n(x + w)} ${n(y - h * 0.18)}` +
      `H${n(x - w)}L${n(x - w * 0.32)} ${waist}L${n(x - w * 0.55)} ${waist}z`,
    ink:
      `M${n(x)} ${n(y - h * 0.18)}V${n(y)}M${n(x + w * 0.2)} ${n(y - h * 0.3)}h${n(w * 0.5)}` +
      `M${n(x + w * 0.12)} ${n(y - h * 0.45)}h${n(w * 0.3)}`,
    shade: shadow([x, y], s, 0.8),
  };
}

function shadow([x, y]: Xy, s: number, long: number): string {
  return (
    `M${n(x - 0.1 * s)} ${n(y)}q${n(0.5 * s)} ${n(-0.16 * s)} ${n(long * s)} ${n(0.03 * s)}` +
    `q${n(-0.4 * s)} ${n(0.15 * s)} ${n(-long * s)} ${n(-0.03 * s)}z`
  );
}

// Many plants as three paths: shade below, crowns, then ink.
export function plants(list: Plant[], crown = 't-crown'): string {
  const all = (part: keyof Plant): string => list.map((p) => p[part]).join('');
  return path('t-shade', all('shade')) + path(crown, all('crown')) + path('t-ink', all('ink'));
}

export function tuft([x, y]: Xy, s: number): string {
  return (
    `M${n(x)} ${n(y)}v${n(-0.5 * s)}M${n(x - 0.12 * s)} ${n(y)}l${n(-0.16 * s)} ${n(-0.38 * s)}` +
    `M${n(x + 0.12 * s)} ${n(y)}l${n(0.16 * s)} ${n(-0.38 * s)}M${n(x - 0.45 * s)} ${n(y + 0.06 * s)}h${n(0.9 * s)}`
  );
}

export function stone([x, y]: Xy, s: number): string {
  return (
    `M${n(x - 0.22 * s)} ${n(y)}q${n(0.05 * s)} ${n(-0.3 * s)} ${n(0.26 * s)} ${n(-0.26 * s)}` +
    `q${n(0.2 * s)} 0 ${n(0.2 * s)} ${n(0.26 * s)}z`
  );
}
