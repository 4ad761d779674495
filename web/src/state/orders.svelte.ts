// What the player tells the program to do. What came of it is heard by the table, whoever asked for it.
import type { Command, PieceKey, SideName } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';
import type { Onward } from './onward.svelte';
import type { Plan, Planning } from './planning.svelte';
import type { Reply } from './reply.svelte';

export class Orders {
  sending = $state(false);

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly reply: Reply,
    private readonly planning: Planning,
    private readonly hand: Hand,
    private readonly onward: Pick<Onward, 'quiet' | 'goOn'> = { quiet: false, goOn: () => undefined },
    private readonly given: (plan: Plan) => void = () => undefined, // a plan was confirmed
  ) {}

  // Points at an enemy: the first time plans, the second commits.
  aimAt(key: PieceKey): void {
    const found = this.hand.optionFor(key);
    const { plan } = this.planning;
    if (!found) return;
    if (plan?.kind === 'target' && plan.target.target === key) this.commit();
    else this.hand.aim(found.option, found.target);
  }

  // Where an answer is still under way, what is meant is the place where the hand left the unit, or what was pressed last.
  commit(): void {
    const pending = this.hand.pending ?? (this.planning.asking ? this.planning.atRest() : undefined);
    if (pending) void pending.then(() => !this.reply.refusal && this.carryOut());
    else this.carryOut();
  }
  private carryOut(): void {
    const { ending, command, plan } = this.planning;
    if (ending) this.done();
    else if (command) {
      if (plan) this.given(plan);
      void this.send(command);
    } else if (plan?.kind === 'route') this.reply.refuse(plan.route.reasons, plan.route.end.at);
  }
  answer(choice: string, unit?: PieceKey, shares?: number[]): void {
    void this.send({ answer: { choice, ...(unit ? { unit } : {}), ...(shares ? { shares } : {}) } });
  }
  // Ends the step; while units can still act it asks once first.
  askToEnd(): void {
    if (this.battle.actors.length > 0 && !this.onward.quiet && !this.planning.ending) this.planning.ending = true;
    else this.done();
  }
  done(): void {
    this.planning.ending = false;
    void this.send({ done: {} });
  }
  concede(side: SideName, draw: boolean): void {
    void this.send({ concede: { side, draw } });
  }

  // Nobody can do anything in this step.
  async pass(): Promise<void> {
    await this.send({ done: {} }, true);
  }

  async send(command: Command, passed = false): Promise<void> {
    if (!this.battle.live || this.sending) return;
    this.sending = true;
    if (!passed) this.onward.goOn();
    try {
      const { version } = this.battle.live;
      const answer = await this.link.ask({ type: 'command', version, command, ...(passed ? { passed } : {}) });
      if (answer.type === 'refused') this.reply.refuse(answer.reasons, this.hand.piece?.pose.at);
    } catch (error) {
      this.reply.complain(error);
    } finally {
      this.sending = false;
    }
  }

  // One after another, as long as each is still allowed.
  async sendAll(commands: Command[]): Promise<void> {
    for (const command of commands) {
      const before = this.battle.live?.version;
      await this.send(command);
      if (this.battle.live?.version === before || this.reply.refusal) return;
    }
  }

  // Places what waits, one after another where the program suggests, and stops at the first for which it does not.
  async placeAll(): Promise<void> {
    const { battle, hand } = this;
    const side = battle.live?.decision.side;
    const units = battle.waiting;
    hand.select(undefined);
    for (const unit of units) {
      const { live } = battle;
      if (live?.decision.ask !== 'place' || live.decision.side !== side) return;
      const command = await this.suggested(unit, live.version);
      if (command) await this.send(command);
      if (battle.live?.version === live.version) {
        hand.select(unit);
        return;
      }
    }
  }

  private async suggested(unit: PieceKey, version: number): Promise<Command | undefined> {
    const answer = await this.link.request({ type: 'options', version, unit });
    const offered = answer?.type === 'options' ? answer.options : [];
    return offered.find((o) => o.drag && o.command && o.reasons.length === 0)?.command;
  }
}
