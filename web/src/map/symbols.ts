// Unit symbols at true footprint, as SVG text. In a symbol's own frame the middle of the front edge is at 0,0, the
// front looks up (-y) and the rear is +y; lengths are inches.
import type { SideClass } from '../panels/words';
import type { Piece, Xy } from '../wire/types';
import { num as n, open, shut } from './ground/ink';
import { minus, mix, plus, times, unit, leftOf, size as lengthOf } from './ground/geometry';

export interface UnitSign {
  side: SideClass;
  nation?: string;
  arm: Piece['arm'];
  drawn: Piece['drawn'];
  size: [width: number, depth: number];
  elements: number;
}

// Bodies tell the nation without colour. Patterns do not inherit the side's colour: militia and French have one for each side.
const PATTERN: Record<string, string> = {
  german: 'n-german',
  loyalist: 'n-loyalist',
  continental: 'n-continental',
  state: 'n-state',
  native: 'n-warriors',
  militia: 'n-militia',
  french: 'n-french',
  spanish: 'n-french',
};
const PALE = new Set(['militia', 'french', 'spanish']);

const tile = (id: string, width: number, height: number, inner: string, rest = ''): string =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${rest}>${inner}</pattern>`;
const slanted = ' patternTransform="rotate(45)"';

const militia = (side: SideClass): string =>
  tile(
    `n-militia-${side}`,
    0.46,
    0.46,
    '<rect class="side-bg" width=".46" height=".46"/><path class="side-line" d="M.23 -1V2"/>',
    ` class="${side}"${slanted}`,
  );

// To be put once into a page's <defs>.
export const symbolDefs = [
  tile('n-german', 0.5, 9, '<path class="pp" d="M.25 0V9"/>'),
  tile('n-loyalist', 0.62, 0.62, '<path class="pp" d="M.31 -1V2"/>', slanted),
  tile('n-continental', 9, 0.44, '<path class="pp" d="M0 .22H9"/>', ' patternTransform="translate(0 .18)"'),
  tile('n-state', 0.6, 0.6, '<path class="pp" d="M.3 -1V2M-1 .3H2"/>', slanted),
  tile('n-warriors', 0.5, 0.5, '<circle class="pp-dot" cx=".25" cy=".25" r=".1"/>'),
  tile('n-french', 9, 1, '<rect class="side-bg" width="9" height="1"/>'),
  tile('refused', 0.5, 0.5, '<path class="pp-no" d="M.25 -1V2"/>', slanted),
  militia('crown'),
  militia('rebel'),
].join('');

function pattern({ nation, side }: UnitSign): string {
  const id = nation ? PATTERN[nation] : undefined;
  if (!id) return '';
  return `url(#${nation === 'militia' ? `${id}-${side}` : id})`;
}

const PIP = '<path class="pip" d="M-.34 0L0 -.5L.34 0z"/>';

function rect(name: string, [w, d]: [number, number], rest = ''): string {
  return `<rect class="${name}" x="${n(-w / 2)}" y="0" width="${n(w)}" height="${n(d)}"${rest}/>`;
}

// The front: a heavy bar, unbroken for the Crown, in dashes for the Americans.
function bar(side: SideClass, d: string): string {
  return side === 'crown'
    ? `<path class="front" d="${d}"/>`
    : `<path class="front-bg" d="${d}"/><path class="front dash" d="${d}"/>`;
}

// The body of a symbol, without its group.
export function symbolBody(symbol: UnitSign): string {
  if (symbol.arm === 'token') return token(symbol);
  if (symbol.arm === 'guns') return guns(symbol);
  if (symbol.drawn === 'skirmish') return skirmishers(symbol);
  if (symbol.drawn === 'square') return square(symbol);
  if (symbol.arm === 'horse') return horse(symbol);
  return foot(symbol);
}

export function unitSymbol(symbol: UnitSign, state = ''): string {
  return `<g class="sym ${symbol.side} ${symbol.arm} ${state}">${symbolBody(symbol)}</g>`;
}

// A marker of the sheet's own: an oval on its footprint.
function token({ size: [w, d] }: UnitSign): string {
  const oval = (name: string): string =>
    `<ellipse class="${name}" cx="0" cy="${n(d / 2)}" rx="${n(w / 2)}" ry="${n(d / 2)}"/>`;
  return oval('halo') + oval('under') + oval('edge');
}

function foot(symbol: UnitSign): string {
  const [w, d] = symbol.size;
  const half = n(w / 2);
  const column = symbol.drawn === 'column' || symbol.drawn === 'limbered';
  const columns = Math.max(1, column ? Math.min(symbol.elements, 4) : symbol.elements);
  let files = '';
  for (let i = 1; i < columns; i++) files += `M${n(-w / 2 + (w * i) / columns)} .28V${n(d)}`;
  if (column) for (let y = 1; y < d; y++) files += `M${n(-w / 2)} ${y}H${half}`;
  const nation = pattern(symbol);
  return (
    rect('halo', symbol.size) +
    rect('body', symbol.size) +
    (nation && rect('nat', symbol.size, ` fill="${nation}"`)) +
    rect('edge', symbol.size) +
    (files && `<path class="files" d="${files}"/>`) +
    bar(symbol.side, `M${n(-w / 2)} .13H${half}`) +
    PIP
  );
}

// Horse: parted by a slash, the front half filled.
function horse(symbol: UnitSign): string {
  const [w, d] = symbol.size;
  const half = `M${n(-w / 2)} 0H${n(w / 2)}L${n(-w / 2)} ${n(d)}z`;
  const nation = symbol.nation && PALE.has(symbol.nation) ? '' : pattern(symbol);
  return (
    rect('halo', symbol.size) +
    rect('under', symbol.size) +
    `<path class="body" d="${half}"/>` +
    (nation && `<path class="nat" d="${half}" fill="${nation}"/>`) +
    rect('edge', symbol.size) +
    `<path class="slash" d="M${n(w / 2)} 0L${n(-w / 2)} ${n(d)}"/>` +
    bar(symbol.side, `M${n(-w / 2)} .13H${n(w / 2)}`) +
    PIP
  );
}

// One dot for each element, in two rows; rings for the Americans.
function skirmishers(symbol: UnitSign): string {
  const [w, d] = symbol.size;
  const count = Math.max(1, Math.min(symbol.elements, 40));
  const rows = d < 1.2 || count === 1 ? 1 : 2;
  const across = Math.ceil(count / rows);
  const step = w / across;
  const radius = n(Math.min(0.3, step * 0.36, (d / rows) * 0.34));
  let dots = '';
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / across);
    const short = row > 0 && count % rows !== 0 ? 0.5 : 0;
    dots += `<circle cx="${n(-w / 2 + step * ((i % across) + 0.5 + short))}" cy="${n((d * (row + 0.5)) / rows)}" r="${radius}"/>`;
  }
  return (
    rect('halo soft', symbol.size, ' rx=".6"') +
    rect('foot', symbol.size, ' rx=".5"') +
    `<g class="dots${symbol.side === 'rebel' ? ' open' : ''}">${dots}</g>${PIP}`
  );
}

// Hollow, bars on all sides, the colours within.
function square(symbol: UnitSign): string {
  const [w, d] = symbol.size;
  const [left, right] = [-w / 2, w / 2];
  const thick = Math.min(0.8, w / 3, d / 3);
  const hollow =
    `M${n(left)} 0H${n(right)}V${n(d)}H${n(left)}z` +
    `M${n(left + thick)} ${n(thick)}V${n(d - thick)}H${n(right - thick)}V${n(thick)}z`;
  const bars =
    `M${n(left)} .13H${n(right)}M${n(left)} ${n(d - 0.13)}H${n(right)}` +
    `M${n(left + 0.13)} 0V${n(d)}M${n(right - 0.13)} 0V${n(d)}`;
  return (
    rect('halo', symbol.size) +
    `<path class="body" fill-rule="evenodd" d="${hollow}"/>` +
    rect('edge', symbol.size) +
    bar(symbol.side, bars) +
    `<path class="colours" d="M0 ${n(d / 2 + 0.6)}V${n(d / 2 - 0.7)}h1l-.3 .35l.3 .35h-1"/>`
  );
}

const DEPLOYED =
  '<path class="gun wheel" d="M-.64 .12V1M.64 .12V1"/>' +
  '<path class="gun" d="M-.64 .56H.64M0 .7L-.2 1.45M0 .7L.2 1.45"/>' +
  '<path class="gun barrel" d="M0 -.5V.85"/>';
const LIMBERED =
  '<path class="gun" d="M0 .15L0 .9M-.3 .15V.6M.3 .15V.6M-.3 .6H.3M-.5 .95H.5"/>' +
  '<path class="gun wheel" d="M-.5 .65V1.25M.5 .65V1.25M-.62 1.75V2.55M.62 1.75V2.55"/>' +
  '<path class="gun" d="M-.62 2.15H.62M0 .95V1.6"/><path class="gun barrel" d="M0 1.7V3"/>';

// Barrel and wheels in a dashed footprint; limbered with the team ahead. The piece grows or shrinks with its base.
function guns(symbol: UnitSign): string {
  const [w, d] = symbol.size;
  const limbered = symbol.drawn === 'limbered' || symbol.drawn === 'column';
  const scale = Math.min(1.4, w / 1.5, d / (limbered ? 3.1 : 1.5));
  const bore = symbol.side === 'rebel' ? `<path class="bore" d="${limbered ? 'M0 1.75V2.95' : 'M0 -.45V.8'}"/>` : '';
  return (
    rect('halo', symbol.size) +
    rect('foot', symbol.size) +
    `<g transform="scale(${n(Math.max(0.2, scale))})">${limbered ? LIMBERED : DEPLOYED}${bore}</g>` +
    (limbered ? PIP : '')
  );
}

// A bent line: each wing as it stands on the map, corners clockwise from the front left.
export function bentSymbol(symbol: UnitSign, wings: Xy[][]): string {
  const nation = pattern(symbol);
  const each = (draw: (wing: Xy[]) => string): string => wings.map(draw).join('');
  return (
    each((wing) => `<path class="halo" d="${shut(wing)}"/>`) +
    each(
      (wing) =>
        `<path class="body" d="${shut(wing)}"/>` +
        (nation && `<path class="nat" d="${shut(wing)}" fill="${nation}"/>`) +
        `<path class="edge" d="${shut(wing)}"/>`,
    ) +
    each((wing) => frontOfWing(symbol.side, wing))
  );
}

function frontOfWing(side: SideClass, [left, right]: Xy[]): string {
  if (!left || !right || lengthOf(minus(right, left)) < 0.01) return '';
  const along = unit(minus(right, left));
  const ahead = times(leftOf(along), -1);
  const inset = times(ahead, -0.13);
  const centre = mix(left, right, 0.5);
  const pip = [minus(centre, times(along, 0.34)), plus(centre, times(ahead, 0.5)), plus(centre, times(along, 0.34))];
  return bar(side, open([plus(left, inset), plus(right, inset)])) + `<path class="pip" d="${shut(pip)}"/>`;
}
