// What the buttons say: the plan that Enter would carry out, and the options beside it.
import type { Plan } from '../state/planning.svelte';
import type { Table } from '../state/table.svelte';
import type { Decision, Option, Pose, SheetInfo, Verb } from '../wire/types';
import { textWidth } from '../style/letters';
import { ranked, rankedTargets } from './ranks';
import { measured } from './words';

// Verbs that want a preposition between them and their target; names as they are said in a sentence.
export function onTarget(option: Option, name: string): string {
  switch (option.verb) {
    case 'shoot':
      return `Fire on ${name}`;
    case 'charge':
      return `Charge ${name}`;
    default:
      return `${option.title}: ${name}`;
  }
}

const LEAST_TURN = 1; // degrees
const LEAST_WAY = 0.1;
const way = (a: Pose, b: Pose): number => Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]);
const turn = (a: Pose, b: Pose): number => Math.abs(((b.heading - a.heading + 540) % 360) - 180);

// "Wheel 31° and move 2.5 in", of a trail that ends with another heading; '' of one that does not.
function turnTitle(trail: Pose[], sheet: SheetInfo | undefined): string {
  const first = trail[0];
  const last = trail[trail.length - 1];
  if (!first || !last || turn(first, last) < LEAST_TURN) return '';
  const straight = trail
    .slice(1)
    .reduce((sum, pose, i) => sum + (turn(trail[i] ?? pose, pose) < 0.01 ? way(trail[i] ?? pose, pose) : 0), 0);
  const verb = way(first, last) < LEAST_WAY ? 'Turn' : 'Wheel';
  return `${verb} ${Math.round(turn(first, last))}°${straight < LEAST_WAY ? '' : ` and move ${measured(straight, sheet)}`}`;
}

export function planTitle(
  plan: Plan,
  dragged: Option | undefined,
  saidOf: (key: string) => string,
  sheet: SheetInfo | undefined,
): string {
  switch (plan.kind) {
    case 'route': {
      const turned = !dragged || dragged.verb === 'move' ? turnTitle(plan.route.trail, sheet) : '';
      if (turned) return turned;
      const verb = dragged?.title ?? 'Move';
      return plan.route.allowance > 0 ? `${verb} ${measured(plan.route.used, sheet)}` : verb;
    }
    case 'target':
      return onTarget(plan.option, saidOf(plan.target.target));
    case 'option':
      return plan.option.title;
  }
}

export const open = (option: Option): boolean => option.reasons.length === 0;
export const legalTargets = rankedTargets;

const NO_MORE: Partial<Record<Verb, string>> = {
  charge: 'No more charges',
  deploy: 'No more to set up here',
  lead: 'No more rides',
  move: 'No more moves',
  order: 'No more orders',
  shoot: 'No more shots',
};

const moversOf = (decision: Decision): number => decision.takes.find((t) => t.verb === 'move')?.units.length ?? 0;

// What the button of `done` ends, as the question says it.
export function endTitle(decision: Decision | undefined, phase: string): string {
  switch (decision?.closes) {
    case 'move':
      return decision.takes.some((t) => t.verb === 'charge') ? 'Halt here' : 'Do not move';
    case 'activation':
      return moversOf(decision) === 1 ? 'Done with this unit' : 'Done with these units';
    case 'order':
      return 'Done with this order';
    case 'step':
      return NO_MORE[decision.takes[0]?.verb ?? 'answer'] ?? 'Go on';
    case 'card':
      return 'Next card';
    case 'turn':
      return 'End the turn';
    case 'deployment':
      return 'Finish deployment';
    default:
      // Of a phase in which leaders alone ride one says what they do: its name may mean anything.
      if (decision && decision.takes.length > 0 && decision.takes.every((t) => t.verb === 'lead'))
        return NO_MORE.lead ?? '';
      return phase === '' ? 'Go on' : `End ${phase.toLowerCase()}`;
  }
}

// What a button can begin: what is only dragged is done on the map.
export const pressable = (option: Option): boolean =>
  open(option) && ((option.command !== undefined && !option.drag) || legalTargets(option).length > 0);
export const buttons = (options: Option[]): Option[] => ranked(options.filter(pressable));
export function buttonText(option: Option): string {
  const targets = legalTargets(option).length;
  return targets > 0 ? `${option.title}…${targets > 1 ? ` (${targets})` : ''}` : option.title;
}

// How many buttons a row has room for, by the length of their words; where not all fit, one is kept for "More…".
const LETTER = 8.4; // pixels
const KEY_CAP = 24;
// A tablet's buttons are tighter and show no keys.
export function roomFor(text: string, withKey: boolean, tight: boolean): number {
  return (tight ? 28 : 38) + textWidth(text, LETTER) + (withKey && !tight ? KEY_CAP : 0);
}
export function howMany(options: Option[], room: number, tight: boolean): number {
  const widths = options.map((o) => roomFor(buttonText(o), keyOf(o) !== undefined, tight));
  if (widths.reduce((a, b) => a + b, 0) <= room) return options.length;
  let left = room - roomFor('More…', false, tight);
  const first = widths.findIndex((width) => (left -= width) < 0);
  return first < 0 ? options.length : first;
}

// A button with targets goes through them one by one; one without is planned as it is.
// The hand that pressed a button may confirm with Enter, which would only press it again while it has the focus.
export function letEnterConfirm(event: MouseEvent): void {
  if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
}
export function press(table: Table, option: Option): void {
  const legal = legalTargets(option);
  if (legal.length === 0) {
    table.hand.choose(option);
    return;
  }
  const aimed =
    table.planning.plan?.kind === 'target' && table.planning.plan.option === option
      ? table.planning.plan.target.target
      : undefined;
  const next = legal[(legal.findIndex((t) => t.target === aimed) + 1) % legal.length];
  if (next) table.hand.aim(option, next);
}

const KEYS: Record<string, string> = { shoot: 'F', charge: 'C', lead: 'L' };
export const keyOf = (option: Option): string | undefined => KEYS[option.verb];
