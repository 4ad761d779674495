// What the buttons say: the plan that Enter would carry out, and the options beside it.
import type { Plan, Table } from '../state/table.svelte';
import type { Option, SheetInfo } from '../wire/types';
import { measured } from './words';

// Verbs that want a preposition between them and their target.
function onTarget(option: Option, name: string): string {
  switch (option.verb) {
    case 'shoot':
      return `Fire on ${name}`;
    case 'charge':
      return `Charge ${name}`;
    default:
      return `${option.title}: ${name}`;
  }
}

export function planTitle(plan: Plan, dragged: Option | undefined, nameOf: (key: string) => string, sheet: SheetInfo | undefined): string {
  switch (plan.kind) {
    case 'route': {
      const verb = dragged?.title ?? 'Move';
      return plan.route.allowance > 0 ? `${verb} ${measured(plan.route.used, sheet)}` : verb;
    }
    case 'target':
      return onTarget(plan.option, nameOf(plan.target.target));
    case 'option':
      return plan.option.title;
  }
}

export const open = (option: Option): boolean => option.reasons.length === 0;
export const legalTargets = (option: Option): Option['targets'] => option.targets.filter((t) => t.command);

// What a button can begin: what is only dragged is done on the map.
export const pressable = (option: Option): boolean => open(option) && ((option.command !== undefined && !option.drag) || legalTargets(option).length > 0);
export const buttons = (options: Option[]): Option[] => options.filter(pressable);
export function buttonText(option: Option): string {
  const targets = legalTargets(option).length;
  return targets > 0 ? `${option.title}…${targets > 1 ? ` (${targets})` : ''}` : option.title;
}

// How many buttons a row has room for, by the length of their words; where not all fit, one is kept for "More…".
const LETTER = 7.6;
const KEY_CAP = 24;
// A tablet's buttons are tighter and show no keys.
export function roomFor(text: string, withKey: boolean, tight: boolean): number {
  return (tight ? 28 : 38) + LETTER * text.length + (withKey && !tight ? KEY_CAP : 0);
}
export function howMany(options: Option[], room: number, tight: boolean): number {
  const widths = options.map((o) => roomFor(buttonText(o), keyOf(o) !== undefined, tight));
  if (widths.reduce((a, b) => a + b, 0) <= room) return options.length;
  let left = room - roomFor('More…', false, tight);
  const first = widths.findIndex((width) => (left -= width) < 0);
  return first < 0 ? options.length : first;
}

// A button with targets goes through them one by one; one without is planned as it is.
export function press(table: Table, option: Option): void {
  const legal = legalTargets(option);
  if (legal.length === 0) {
    table.planOption(option);
    return;
  }
  const aimed = table.plan?.kind === 'target' && table.plan.option === option ? table.plan.target.target : undefined;
  const next = legal[(legal.findIndex((t) => t.target === aimed) + 1) % legal.length];
  if (next) table.planTarget(option, next);
}

const KEYS: Record<string, string> = { shoot: 'F', charge: 'C', lead: 'L' };
export const keyOf = (option: Option): string | undefined => KEYS[option.verb];
