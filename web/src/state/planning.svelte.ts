// What the player has drawn up but not yet confirmed: a route, a target, another option, or the end of the step.
import type { Command, Odds, Option, OptionTarget, PieceKey, Pose, Route } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Reply } from './reply.svelte';

export type Plan =
  | { kind: 'route'; unit: PieceKey; goal: Pose; route: Route }
  | { kind: 'target'; unit: PieceKey; option: Option; target: OptionTarget }
  | { kind: 'option'; unit: PieceKey; option: Option; then?: Pose }; // and the place for which it is done first

interface Wish {
  unit: PieceKey;
  goal: Pose;
  manner?: string;
}

export class Planning {
  plan = $state.raw<Plan>();
  odds = $state.raw<Odds>(); // of the planned target
  glance = $state.raw<{ target: PieceKey; lines: string[] }>(); // the odds of a target that is only pointed at
  form = $state.raw<Route>(); // how the unit would stand after the option that is planned or pointed at
  ending = $state(false); // the end of the step was asked for while units can still act

  // What confirming it would say; nothing where it is not allowed.
  command = $derived.by<Command | undefined>(() => {
    switch (this.plan?.kind) {
      case 'route':
        return this.plan.route.command;
      case 'target':
        return this.plan.target.command;
      case 'option':
        return this.plan.option.command;
      default:
        return undefined;
    }
  });

  // What must be done before this unit may be dragged, where something can.
  before: (unit: PieceKey) => Option | undefined = () => undefined;

  private wanted: Wish | undefined;
  private pointed: Option | undefined; // the option that is drawn
  asking = $state(false); // where a piece dropped there would end
  private answered = Promise.resolve();

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly reply: Reply,
  ) {}

  letGo(): void {
    this.plan = undefined;
    this.odds = undefined;
    this.form = undefined;
    this.glance = undefined;
    this.wanted = undefined;
    this.ending = false;
    this.reply.clear();
  }

  // Asks where a piece dropped here would end. Called on every move of the pointer: one request is under way
  // at a time, and the newest wish wins.
  dragTo(unit: PieceKey, goal: Pose, manner?: string): void {
    if (!this.battle.mine) return;
    this.wanted = { unit, goal, manner };
    if (!this.asking) this.answered = this.routeOn();
  }
  // The place that was wished for last is drawn, or known to be impossible.
  atRest(): Promise<void> {
    return this.answered;
  }

  private async routeOn(): Promise<void> {
    this.asking = true;
    try {
      while (this.wanted && this.battle.live) {
        const wish: Wish = this.wanted;
        const answer = await this.link.ask({ type: 'route', version: this.battle.live.version, ...wish });
        if (!this.fulfil(wish)) break;
        if (answer.type !== 'route') continue;
        const { unit, goal } = wish;
        const first = answer.route.command ? undefined : this.before(unit);
        this.plan = first
          ? { kind: 'option', unit, option: first, then: goal }
          : { kind: 'route', unit, goal, route: answer.route };
        this.reply.refusal = undefined;
      }
    } catch (error) {
      this.reply.complain(error);
    } finally {
      this.asking = false;
    }
  }

  // The answer to a wish is there; false when everything was let go meanwhile.
  private fulfil(wish: Wish): boolean {
    if (!this.wanted) return false;
    if (this.wanted === wish) this.wanted = undefined;
    return true;
  }

  aim(unit: PieceKey, option: Option, target: OptionTarget): void {
    this.wanted = undefined;
    this.plan = { kind: 'target', unit, option, target };
    void this.weigh(this.plan, target.command);
    if (target.command) this.reply.refusal = undefined;
    else this.reply.refuse(target.reasons, this.battle.pieces.get(target.target)?.pose.at);
  }

  // Asks how it can come out; an answer that comes after the plan has changed is dropped.
  private async weigh(plan: Plan, command: Command | undefined): Promise<void> {
    this.odds = undefined;
    if (!command || !this.battle.live) return;
    try {
      // First what can be told at once, then what takes a moment longer.
      for (const soon of [true, false]) {
        const answer = await this.link.ask({ type: 'odds', version: this.battle.live.version, command, soon });
        if (answer.type !== 'odds' || this.plan !== plan) return;
        this.odds = answer.odds;
        if (!answer.odds?.cut) return;
      }
    } catch {
      // The slip does without.
    }
  }

  // The hand rests on an enemy: how it would come out, in a line or two.
  async glanceAt(target: OptionTarget): Promise<void> {
    if (!target.command || !this.battle.live || this.plan) return;
    try {
      const { version } = this.battle.live;
      const answer = await this.link.ask({ type: 'odds', version, command: target.command, soon: true });
      if (answer.type !== 'odds' || !answer.odds || this.plan || version !== this.battle.live.version) return;
      const { summary, headline } = answer.odds;
      const lines = summary ?? headline.map((h) => `${h.title} ${Math.round(h.p * 100)}%`);
      this.glance = { target: target.target, lines: lines.slice(0, 2) };
    } catch {
      // It was only a glance.
    }
  }

  choose(unit: PieceKey, option: Option, then?: Pose): void {
    this.wanted = undefined;
    this.plan = { kind: 'option', unit, option, ...(then ? { then } : {}) };
    void this.draw(unit, option);
    if (option.reasons.length > 0) this.reply.refuse(option.reasons);
    else this.reply.refusal = undefined;
  }

  // An option is pointed at, or no longer: then what is planned is drawn.
  showForm(option: Option | undefined): void {
    const unit = mover(option) ?? '';
    const planned = this.plan?.kind === 'option' ? this.plan : undefined;
    if (option && unit) void this.draw(unit, option);
    else if (planned) void this.draw(planned.unit, planned.option);
    else {
      this.pointed = undefined;
      this.form = undefined;
    }
  }
  // Asks how the unit would stand; only what moves it or forms it can be drawn.
  private async draw(unit: PieceKey, option: Option): Promise<void> {
    this.form = undefined;
    this.pointed = option;
    if (mover(option) !== unit || !this.battle.live || !this.battle.mine) return;
    const { version } = this.battle.live;
    try {
      const { verb, what } = option;
      const answer = await this.link.ask({ type: 'routes', version, units: [unit], verb, what });
      if (answer.type !== 'routes' || this.pointed !== option) return;
      const [route] = answer.routes;
      this.form = route?.command && route.outline.length > 0 ? route : undefined;
    } catch {
      // It is only a picture.
    }
  }

  // The table has changed under a plan, by another page of the same seat: a route is asked for anew, of the rest
  // one is told.
  again(plan: Plan, selected: PieceKey | undefined): void {
    const { battle } = this;
    const able = battle.mine && selected === plan.unit && battle.pieces.get(plan.unit)?.can_act === true;
    if (plan.kind === 'route' && able) this.dragTo(plan.unit, plan.goal);
    else if (battle.mine) this.reply.refuse([{ code: 'moved-on', rule: '', text: 'The table has moved on.' }]);
  }
}

// The unit that a complete option moves or forms.
function mover(option: Option | undefined): PieceKey | undefined {
  const move = option?.drag ? undefined : option?.command?.['move'];
  return typeof move === 'object' && move !== null && 'unit' in move ? String(move.unit) : undefined;
}
