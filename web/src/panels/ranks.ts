// In which order a unit's options are offered: what one mostly wants first, and nobody who cannot be hurt.
import type { Option, OptionTarget } from '../wire/types';

const FIRST = ['shoot', 'test', 'rally', 'order', 'charge'];
const LAST = ['split', 'move', 'advance', 'cross', 'form', 'enter', 'leave', 'retreat', 'turn', 'wheel'];

// The place of a verb; what nobody knows stands between.
function place(verb: string): number {
  const first = FIRST.indexOf(verb);
  if (first >= 0) return first;
  const last = LAST.indexOf(verb);
  return last >= 0 ? 100 + last : 50;
}

export const canHurt = (target: OptionTarget): boolean => target.dice === undefined || target.dice.sum > 0;
// Legal ones: those who can be hurt first, then by distance.
export function rankedTargets(option: Option): OptionTarget[] {
  return option.targets
    .filter((t) => t.command)
    .sort((a, b) => Number(canHurt(b)) - Number(canHurt(a)) || a.distance - b.distance);
}
const isVain = (option: Option): boolean =>
  option.targets.length > 0 && !option.targets.some((t) => t.command && canHurt(t));

// Of several answers, too: who may shoot mostly wants to. Else they are as the sheet gives them.
export const rankedChoices = <C extends { key: string }>(choices: C[]): C[] =>
  [...choices].sort((a, b) => Number(b.key === 'shoot') - Number(a.key === 'shoot'));

// The order of the sheet is kept within a verb; what can hurt nobody comes last. Who can act has no need of another order.
const SPARE = 150;
export function ranked(options: Option[]): Option[] {
  const awake = options.some((o) => o.verb !== 'order' && o.reasons.length === 0);
  const rank = (option: Option): number =>
    awake && option.verb === 'order' && option.mark === undefined ? SPARE : place(option.verb);
  return options
    .map((option, i) => ({ option, i, at: rank(option) + (isVain(option) ? 200 : 0) }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ option }) => option);
}

// What is planned at once when a unit is taken up: its fire, its test, or the order that wakes it. A standing order holds as it
// is: whether it should be another, nobody knows but the player.
const AT_ONCE = ['shoot', 'test', 'rally', 'order'];
export function mainOption(options: Option[]): { option: Option; target?: OptionTarget } | undefined {
  // A unit that can move already has been ordered: another order is not what one mostly wants.
  const moves = options.some((o) => o.drag && o.reasons.length === 0);
  for (const option of ranked(options)) {
    if (option.reasons.length > 0 || option.mark !== undefined || !AT_ONCE.includes(option.verb)) continue;
    if (option.verb === 'order' && moves) continue;
    const target = rankedTargets(option)[0];
    if (target && canHurt(target)) return { option, target };
    if (option.targets.length === 0 && option.command && !option.drag) return { option };
  }
  return undefined;
}

// The order without which a unit may not be dragged. A standing order is no such thing: it is given for its own sake.
export function orderFirst(options: Option[]): Option | undefined {
  if (options.some((o) => o.drag && o.reasons.length === 0)) return undefined;
  return ranked(options).find(
    (o) => o.verb === 'order' && o.mark === undefined && o.reasons.length === 0 && o.command && !o.drag,
  );
}

// Orders of which one is given: alone or with others, by this way or that. They stand side by side; what is rarer is in More.
const MOST_SWITCHED = 3;
export function switched(options: Option[]): Option[] {
  const orders = options.filter(
    (o) =>
      o.verb === 'order' &&
      o.mark === undefined &&
      o.reasons.length === 0 &&
      o.command &&
      !o.drag &&
      o.prospects?.length,
  );
  return orders.length > 1 ? orders.slice(0, MOST_SWITCHED) : [];
}

// Headings of the list of everything that it may do.
const HEADINGS: [string, string[]][] = [
  ['Fire', ['shoot', 'split']],
  ['Charge', ['charge']],
  ['Command', ['order', 'rally', 'test', 'lead']],
  ['Move', ['move', 'advance', 'cross', 'retreat', 'enter', 'leave', 'turn', 'wheel']],
  ['Form', ['form', 'square', 'bend']],
];
export const headingOf = (option: Option): string =>
  HEADINGS.find(([, verbs]) => verbs.includes(option.verb))?.[0] ?? 'Other';
const ICONS: Record<string, 'fire' | 'go' | 'form' | 'book'> = { Fire: 'fire', Form: 'form', Command: 'book' };
export const iconOf = (option: Option): 'fire' | 'go' | 'form' | 'book' => ICONS[headingOf(option)] ?? 'go';
export function byHeading(options: Option[]): { title: string; options: Option[] }[] {
  const titles = [...HEADINGS.map(([title]) => title), 'Other'];
  return titles
    .map((title) => ({ title, options: options.filter((o) => headingOf(o) === title) }))
    .filter((group) => group.options.length > 0);
}
