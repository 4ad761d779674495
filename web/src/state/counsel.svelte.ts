// What the general thinks: hints in a battle, chances at the moments of one that is over, and how far a long thought is.
import type { Advice, Analysis, Command, Depth, PieceKey, ServerMessage, SideName } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Panel } from './panel.svelte';
import type { Reply } from './reply.svelte';

type Thinking = Extract<ServerMessage, { type: 'thinking' }>;

// A moment of the battle that the curve has a point for.
export interface Moment {
  commands: number;
  turn: number;
  end?: boolean; // the battle is over
}
export interface TurningPoint {
  from: Moment;
  to: Moment;
  before: number; // the chance of the Crown
  after: number;
}

const WORTH_TELLING = 0.12; // between two moments

export class Counsel {
  hint = $state.raw<Advice>();
  asking = $state(false); // a hint is being thought about
  progress = $state.raw<Thinking>(); // of it
  bot = $state.raw<Thinking>(); // of a bot at the table
  failure = $state<string>(); // why the curve has no more points

  looking = $state(false); // back over a battle that is over
  charting = $state(false);
  points = $state.raw<Map<number, Analysis>>(new Map()); // by the commands behind the moment
  deeper = $state(false); // one moment is looked at anew
  private enough = false; // no more points, please

  // The ghosts to draw: those of the hint, or of the moment that is looked at.
  ghosts = $derived.by(() => {
    const shown = this.looking ? this.here : this.hint;
    return shown ? { ghosts: shown.ghosts, orders: shown.orders } : undefined;
  });
  here = $derived.by(() => (this.looking && this.battle.past ? this.points.get(this.battle.past.commands) : undefined));

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly panel: Panel,
    private readonly reply: Reply,
  ) {}

  // ---- hints

  // Hints are for whoever is asked, where no other person is hurt by them.
  mayAsk = $derived.by(() => {
    const { battle } = this;
    const side = battle.decision?.side;
    if (!battle.mine || !side) return false;
    const foe: SideName = side === 'british' ? 'american' : 'british';
    return battle.isBots(foe) || battle.seats.includes(foe);
  });

  async ask(depth: Depth = 'steady'): Promise<void> {
    const version = this.battle.live?.version;
    if (version === undefined || this.asking || !this.mayAsk) return;
    this.asking = true;
    try {
      const answer = await this.link.ask({ type: 'hint', version, depth });
      if (answer.type === 'hint' && answer.version === this.battle.live?.version) this.show(answer);
    } catch (error) {
      this.reply.complain(error);
    } finally {
      this.asking = false;
      this.progress = undefined;
    }
  }
  // On a small screen the sheet stays down: the ghosts lie under it.
  private show(hint: Advice): void {
    this.hint = hint;
    this.panel.tab = 'unit';
    this.panel.drawn = false;
  }
  // Enough: whoever thinks answers with the best so far.
  stop(): void {
    void this.link.request({ type: 'stop' });
  }
  putAway(): void {
    this.hint = undefined;
  }
  // What could be done at once by the hint: by this unit, if it is one of them, or by all.
  commandsFor(unit: PieceKey | undefined): Command[] {
    const steps = this.hint?.steps ?? [];
    const own = steps.find((step) => step.unit === unit)?.command;
    if (own) return [own];
    const all = steps.flatMap((step) => (step.command ? [step.command] : []));
    return all.length > 0 ? all : this.hint?.next ? [this.hint.next.command] : [];
  }

  hearThinking(message: Thinking): void {
    if (message.for === undefined) this.bot = message;
    else this.progress = message;
  }
  // The table has moved on.
  moveOn(): void {
    this.bot = undefined;
    this.putAway();
  }

  // ---- looking back

  async lookBack(): Promise<void> {
    this.looking = true;
    this.failure = undefined;
    await this.chart();
  }
  leave(): void {
    this.looking = false;
    this.stopCharting();
  }
  stopCharting(): void {
    if (!this.charting) return;
    this.enough = true;
    this.stop();
  }

  // The first moment of each turn, and the end. A turn's heading is told with the command that ended the turn before.
  moments = $derived.by<Moment[]>(() => {
    const out: Moment[] = [];
    const last = this.battle.live?.commands ?? 0;
    for (const { n, turn, weight } of this.battle.log) {
      const commands = weight === 'heading' ? n : Math.max(0, n - 1);
      if (turn > 0 && commands < last && !out.some((m) => m.turn === turn)) out.push({ commands, turn });
    }
    if (last > 0) out.push({ commands: last, turn: this.battle.live?.turn ?? 0, end: true });
    return out;
  });

  // Coarse first: every fourth, every second, all.
  private async chart(): Promise<void> {
    if (this.charting) return;
    this.charting = true;
    this.enough = false;
    for (const step of [4, 2, 1])
      for (let i = 0; i < this.moments.length && !this.enough; i += step) {
        const moment = this.moments[i];
        if (moment && !this.points.has(moment.commands)) await this.analyse(moment.commands, 'quick');
      }
    this.charting = false;
  }
  async lookDeeper(): Promise<void> {
    const at = this.battle.past?.commands ?? this.battle.live?.commands;
    if (at === undefined || this.deeper) return;
    this.deeper = true;
    await this.analyse(at, 'steady');
    this.deeper = false;
  }
  private async analyse(commands: number, depth: Depth): Promise<void> {
    try {
      const answer = await this.link.ask({ type: 'analyse', commands, depth });
      if (answer.type === 'analysis') this.points = new Map(this.points).set(commands, answer);
    } catch (error) {
      this.failure = (error as Error).message;
      this.enough = true;
    }
  }

  // The chance of the Crown, whoever was asked.
  chanceAt(commands: number): { p: number; least: number; most: number } | undefined {
    const point = this.points.get(commands);
    if (!point) return undefined;
    const { p, least, most } = point;
    return point.side === 'british' ? { p, least, most } : { p: 1 - p, least: 1 - most, most: 1 - least };
  }
  turningPoints = $derived.by<TurningPoint[]>(() => {
    const known = this.moments.filter((m) => this.points.has(m.commands));
    const out: TurningPoint[] = [];
    for (const [i, to] of known.entries()) {
      const from = known[i - 1];
      const before = from && this.chanceAt(from.commands)?.p;
      const after = this.chanceAt(to.commands)?.p;
      if (!from || before === undefined || after === undefined) continue;
      if (Math.abs(after - before) >= WORTH_TELLING) out.push({ from, to, before, after });
    }
    return out;
  });
}
