// A lesson under way: which step is on, and what was done of it. It watches the player's own commands, and does a step for
// him where he asks; the battle itself knows nothing of it.
import type { Command, Lesson, LessonStep, Option, PieceKey, Pose } from '../wire/types';
import { fromPiece } from '../map/poses';
import type { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Orders } from './orders.svelte';

const AHEAD = [3, 6, 1.5]; // lengths to try, for a march that is done for him

export class Course {
  lesson = $state.raw<Lesson>();
  at = $state(0);
  also = $state(false); // something else was done, which works as well
  trying = $state(false); // a step is being done for him
  helpless = $state(false); // there was nothing that could be done for him
  reading = $state<number>(); // an earlier step that is read again

  step = $derived<LessonStep | undefined>(this.lesson?.steps[this.at]);
  // It is the moment of this step: what it asks for can be done now.
  now = $derived.by(() => {
    const { step, battle } = this;
    if (!step || !battle.mine) return false;
    if (step.phase !== undefined && step.phase !== battle.state?.phase) return false;
    return step.verb === undefined || this.isTaken(step.verb);
  });
  // Whom it means, for the ring on the map.
  marked = $derived.by<PieceKey | undefined>(() => {
    const { step, battle } = this;
    if (!this.now || !step?.verb || step.verb === 'done') return undefined;
    const units = battle.decision?.takes.find((t) => t.verb === step.verb)?.units ?? [];
    return (
      units.find((key) => battle.pieces.get(key)?.can_act && battle.isOnTable(key)) ??
      units.find((k) => battle.isOnTable(k))
    );
  });

  constructor(
    private readonly game: string,
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly orders: Orders,
  ) {}

  begin(lesson: Lesson): void {
    if (this.lesson || lesson.steps.length === 0) return;
    this.at = this.kept();
    if (this.at < lesson.steps.length) this.lesson = lesson;
  }
  leave(): void {
    this.keep(this.lesson?.steps.length ?? 0);
    this.lesson = undefined;
  }
  next(): void {
    if (!this.lesson) return;
    this.at++;
    this.also = false;
    this.helpless = false;
    this.keep(this.at);
    if (this.at >= this.lesson.steps.length) this.lesson = undefined;
  }

  // What the player has told the program to do, and the program has done.
  heard(command: Command): void {
    const verb = Object.keys(command)[0];
    const { step } = this;
    if (!step?.verb) return;
    if (verb === step.verb) this.next();
    else if (this.now) this.also = true;
  }

  // The first thing that the program offers of what the step asks for.
  async doIt(): Promise<void> {
    const { step } = this;
    if (!step?.verb || this.trying) return;
    this.trying = true;
    this.helpless = false;
    try {
      const command = step.verb === 'done' ? { done: {} } : await this.find(step.verb);
      if (command) await this.orders.send(command);
      else this.helpless = true;
    } finally {
      this.trying = false;
    }
  }

  private isTaken(verb: string): boolean {
    const { decision } = this.battle;
    if (verb === 'done') return decision?.may_end === true;
    if (verb === 'answer') return (decision?.choices.length ?? 0) > 0;
    return decision?.takes.some((t) => t.verb === verb) ?? false;
  }

  private async find(verb: string): Promise<Command | undefined> {
    const { decision, live } = this.battle;
    if (!live) return undefined;
    const choice = decision?.choices[0];
    if (verb === 'answer' && choice)
      return { answer: { choice: choice.key, ...(choice.unit ? { unit: choice.unit } : {}) } };
    for (const unit of decision?.takes.find((t) => t.verb === verb)?.units ?? []) {
      const answer = await this.link.request({ type: 'options', version: live.version, unit });
      const options = answer?.type === 'options' ? answer.options : [];
      const command = offered(options, verb) ?? (verb === 'move' ? await this.march(unit, live.version) : undefined);
      if (command) return command;
    }
    return undefined;
  }

  // Straight ahead, as far as it may go.
  private async march(unit: PieceKey, version: number): Promise<Command | undefined> {
    const pose = this.battle.pieces.get(unit)?.pose;
    if (!pose) return undefined;
    for (const far of AHEAD) {
      const goal: Pose = { at: fromPiece(pose, 0, far), heading: pose.heading };
      const answer = await this.link.request({ type: 'route', version, unit, goal });
      if (answer?.type === 'route' && answer.route.command) return answer.route.command;
    }
    return undefined;
  }

  private kept(): number {
    try {
      return Number(localStorage.getItem(`drumhead.lesson.${this.game}`) ?? 0);
    } catch {
      return 0;
    }
  }
  private keep(at: number): void {
    try {
      localStorage.setItem(`drumhead.lesson.${this.game}`, String(at));
    } catch {
      // It begins anew when the page is loaded again.
    }
  }
}

export function offered(options: Option[], verb: string): Command | undefined {
  const commands = options
    .filter((o) => o.reasons.length === 0)
    .flatMap((o) => [o.command, ...o.targets.map((t) => t.command)]);
  return commands.find((command) => command && Object.keys(command)[0] === verb);
}
