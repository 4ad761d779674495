// The keyboard: every key of the list in the help panel, in one place.
import { prefs } from './prefs.svelte';
import type { Table } from './table.svelte';
import { fromPiece, turnBy } from '../map/poses';
import { ranked, rankedTargets } from '../panels/ranks';
import type { Pose } from '../wire/types';

const NUDGE = 0.5;
const FINE_NUDGE = 0.1;
const TURN = 5;
const FINE_TURN = 1;
// After a step has ended its key rests a moment: a second press was meant for the first.
const REST = 400;
// A key held down must not do these again and again.
const ONCE = new Set(['e', 'u', 'Enter']);

// What the map and the panels hang on keys themselves.
export const hooks = {
  zoom: (_factor: number): void => undefined,
  fit: (): void => undefined,
  toSelection: (): void => undefined,
  help: (): void => undefined,
  focused: (): string | undefined => undefined, // the piece that has the keyboard's focus
};

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

// The pose that the ghost has now, or the piece's own.
function ghost(table: Table): Pose | undefined {
  const { plan } = table.planning;
  const goal = plan?.kind === 'route' ? plan.goal : plan?.kind === 'option' ? plan.then : undefined;
  return goal ?? table.hand.piece?.pose;
}

function nudge(table: Table, right: number, ahead: number): void {
  if (table.brigade.active) {
    table.brigade.nudge(right, ahead);
    return;
  }
  const pose = ghost(table);
  if (!pose || !table.hand.selected) return;
  // Arrows go by the map, not by the unit: up is north.
  const at = fromPiece({ at: pose.at, heading: 0 }, right, ahead);
  table.planning.dragTo(table.hand.selected, { at, heading: pose.heading });
}

function turn(table: Table, by: number): void {
  if (table.brigade.active) {
    table.brigade.wheel(by);
    return;
  }
  const pose = ghost(table);
  if (pose && table.hand.selected)
    table.planning.dragTo(table.hand.selected, { at: pose.at, heading: turnBy(pose.heading, by) });
}

// The next target of the first option with this verb.
function nextTarget(table: Table, verb: string): void {
  const option = ranked(table.hand.options).find((o) => o.verb === verb && o.targets.some((t) => t.command));
  if (!option) {
    const barred = table.hand.options.find((o) => o.verb === verb);
    if (barred) table.hand.choose(barred);
    return;
  }
  const legal = rankedTargets(option);
  const now =
    table.planning.plan?.kind === 'target'
      ? legal.findIndex((t) => table.planning.plan?.kind === 'target' && t.target === table.planning.plan.target.target)
      : -1;
  const next = legal[(now + 1) % legal.length];
  if (next && !(legal.length === 1 && now === 0)) table.orders.aimAt(next.target);
}

function nextForm(table: Table): void {
  const forms = table.hand.options.filter((o) => o.command && !o.drag);
  if (forms.length === 0) return;
  const now = table.planning.plan?.kind === 'option' ? forms.indexOf(table.planning.plan.option) : -1;
  const next = forms[(now + 1) % forms.length];
  if (next) table.hand.choose(next);
}

// The next turning point, where a battle is looked back on.
function nextTurningPoint({ battle, counsel, record }: Table): void {
  const at = battle.past?.commands ?? -1;
  const points = counsel.looking ? counsel.turningPoints : [];
  const next = points.find((point) => point.from.commands > at) ?? points[0];
  if (next) void record.goTo(next.from.commands);
}

// Through the record, by a command or by a turn.
function stepTurn({ battle, counsel, record }: Table, by: 1 | -1): void {
  const at = battle.past?.commands ?? battle.live?.commands ?? 0;
  const beyond = counsel.moments.filter((m) => (by > 0 ? m.commands > at : m.commands < at));
  const to = by > 0 ? beyond[0] : beyond.at(-1);
  if (to) void record.goTo(to.commands);
}
function stepBy({ battle, record }: Table, by: 1 | -1): void {
  void record.goTo((battle.past?.commands ?? battle.live?.commands ?? 0) + by);
}

// The brigade of the unit in hand or in focus, or of the leader.
function chooseBrigade(table: Table): void {
  const key = hooks.focused() ?? table.hand.selected ?? table.brigade.units[0];
  if (key !== undefined) table.brigade.choose(table.brigade.brigadeOf(key));
}

// One of the standing orders that are offered, in the order of their tickets.
function standing(table: Table, at: number): void {
  const option = table.hand.options.filter((o) => o.mark !== undefined)[at];
  if (option && table.battle.mine) table.hand.choose(option);
}

type Action = (table: Table, event: KeyboardEvent) => void;

const actions: Record<string, Action> = {
  Tab: (t, e) => t.hand.selectNext(e.shiftKey ? -1 : 1),
  ArrowUp: (t, e) => nudge(t, 0, e.altKey ? FINE_NUDGE : NUDGE),
  ArrowDown: (t, e) => nudge(t, 0, e.altKey ? -FINE_NUDGE : -NUDGE),
  ArrowLeft: (t, e) => nudge(t, e.altKey ? -FINE_NUDGE : -NUDGE, 0),
  ArrowRight: (t, e) => nudge(t, e.altKey ? FINE_NUDGE : NUDGE, 0),
  q: (t, e) => turn(t, e.altKey ? -FINE_TURN : -TURN),
  r: (t, e) => turn(t, e.altKey ? FINE_TURN : TURN),
  Enter: (t) => t.confirm(),
  Escape: (t) => t.cancel(),
  f: (t) => nextTarget(t, 'shoot'),
  c: (t) => nextTarget(t, 'charge'),
  l: (t, e) => (e.shiftKey ? chooseBrigade(t) : nextTarget(t, 'lead')),
  a: (t) => t.again.plan(),
  k: (t) => t.brigade.keepLevel(),
  t: (t) => nextForm(t),
  u: (t) => void (t.battle.live?.undo && t.takeback.undo()),
  e: (t) => void (t.battle.mine && t.battle.decision?.may_end && t.orders.askToEnd()),
  m: (t) => t.instruments.use('measure'),
  v: (t) => t.instruments.use('sight'),
  d: (t) => t.instruments.use('threat'),
  o: (t) => (t.panel.weighed = !t.panel.weighed),
  h: (t) => void t.counsel.ask(),
  w: (t) => (t.panel.guide = !t.panel.guide),
  '1': (t) => standing(t, 0),
  '2': (t) => standing(t, 1),
  '3': (t) => standing(t, 2),
  '4': (t) => standing(t, 3),
  '/': (t) => t.panel.openOrders(),
  b: (t) => (t.panel.tab = 'rules'),
  g: (t) => (t.panel.tab = 'log'),
  n: (_table, e) => void (e.altKey || prefs.toggleTheme()), // with Alt it is a lesson's
  '+': () => hooks.zoom(1.25),
  '=': () => hooks.zoom(1.25),
  '-': () => hooks.zoom(0.8),
  '0': () => hooks.fit(),
  Home: () => hooks.toSelection(),
  ',': (t) => stepBy(t, -1),
  '.': (t, e) => (e.altKey ? nextTurningPoint(t) : stepBy(t, 1)),
  '<': (t) => stepTurn(t, -1),
  '>': (t) => stepTurn(t, 1),
  '?': () => hooks.help(),
};

// With Ctrl: choosing several.
const withCtrl: Record<string, (table: Table) => void> = {
  a: (t) => t.brigade.choose(t.brigade.able()),
  ' ': (t) => {
    const key = hooks.focused();
    if (key !== undefined) t.brigade.toggle(key);
  },
};

// Keys that buttons and links use themselves when they have the focus.
function usedBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return false;
  const control = target.closest('button, a, summary, [role="tab"], [role="slider"], dialog');
  if (!control) return false;
  if (key === 'Enter' || key === ' ') return true;
  if (key === 'Tab') return !target.closest('.map');
  return key.startsWith('Arrow') && !!target.closest('[role="tab"], [role="slider"], dialog');
}

// From the last unit on to the orders.
function leaveMap(): boolean {
  const next = document.querySelector<HTMLElement>('.tray button:not(:disabled)');
  next?.focus();
  return next !== null;
}

export function listen(table: Table): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (typing(event.target) || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey) {
      const choose = table.battle.mine ? withCtrl[key] : undefined;
      if (choose) event.preventDefault();
      choose?.(table);
      return;
    }
    if (usedBy(event.target, key)) return;
    // Tab walks the units only on the map; elsewhere, and after the last of them, it walks the page.
    if (key === 'Tab' && (table.battle.actors.length === 0 || !table.battle.mine)) return;
    if (key === 'Tab' && !event.shiftKey && table.hand.selected === table.battle.actors.at(-1) && leaveMap()) {
      event.preventDefault();
      return;
    }
    const action = actions[key];
    if (!action) return;
    // Slips that lie over the page are closed first, by the browser.
    if (key === 'Escape' && document.querySelector('[popover="auto"]:popover-open, dialog[open]')) return;
    event.preventDefault();
    if (ONCE.has(key) && event.repeat) return;
    if (table.battle.playback.busy && key !== 'Tab') {
      // One press of these skips, and the next one acts; the others count as soon as the table is at rest.
      if (ONCE.has(key)) table.battle.playback.skip();
      else void table.battle.playback.hasten().then(() => action(table, event));
      return;
    }
    if (key === 'e' && performance.now() - table.battle.stepSince < REST) return;
    action(table, event);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
