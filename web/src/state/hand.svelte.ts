// The unit that the player has in hand, and what the program says it may do.
import { rankedTargets, switched } from '../panels/ranks';
import type { CardFact, Option, OptionTarget, PieceKey, Pose, Zone } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Planning } from './planning.svelte';

export class Hand {
  selected = $state<PieceKey>();
  options = $state.raw<Option[]>([]);
  zones = $state.raw<Zone[]>([]);
  facts = $state.raw<CardFact[]>([]); // the rest of its card
  piece = $derived.by(() => (this.selected === undefined ? undefined : this.battle.pieces.get(this.selected)));
  // The option that a drag carries out, if any.
  dragOption = $derived(this.options.find((o) => o.drag && o.reasons.length === 0));

  asking = $state(false); // the options in sight are those of a moment ago
  private answered = Promise.resolve();
  private late: (() => void) | undefined; // what was pressed meanwhile
  private offeredIn = ''; // the step that the options belong to

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly planning: Planning,
    private readonly offered: () => void, // the options were told anew
  ) {}

  select(key: PieceKey | undefined): void {
    if (key === this.selected) return;
    this.selected = key;
    this.facts = [];
    this.refresh();
  }
  selectNext(step: 1 | -1): void {
    const list = this.battle.actors;
    if (list.length === 0) return;
    const now = this.selected === undefined ? -1 : list.indexOf(this.selected);
    const start = now < 0 && step < 0 ? 0 : now;
    this.select(list[(start + step + list.length) % list.length]);
  }
  // What has left the table is no longer in hand.
  keepOnTable(): void {
    if (this.selected !== undefined && !this.battle.isOnTable(this.selected)) this.selected = undefined;
  }

  // The best that can be done to a piece; what is barred only where nothing else is offered.
  optionFor(target: PieceKey): { option: Option; target: OptionTarget } | undefined {
    const all = this.options.flatMap((option) =>
      option.targets.filter((t) => t.target === target).map((t) => ({ option, target: t })),
    );
    return all.find((one) => one.target.command) ?? all[0];
  }

  aim(option: Option, target: OptionTarget): void {
    if (this.asking) this.late = () => this.take(option, target.target);
    else if (this.selected !== undefined) this.planning.aim(this.selected, option, target);
  }
  choose(option: Option): void {
    if (this.asking) this.late = () => this.take(option);
    else if (this.selected !== undefined) this.planning.choose(this.selected, option, this.meant(option));
  }
  // Something was pressed whose options are not there yet: when they are, and it is planned.
  get pending(): Promise<void> | undefined {
    return this.late && this.answered;
  }
  // Pressed before the options were told: the same of those that are offered now, if it still is.
  private take({ verb, what, title }: Option, target?: PieceKey): void {
    const alike = this.options.filter((o) => o.verb === verb && o.what === what);
    const option = alike.find((o) => o.title === title) ?? alike[0];
    const legal = option ? rankedTargets(option) : [];
    const aim = legal.find((t) => t.target === target) ?? legal[0];
    if (option && aim) this.aim(option, aim);
    else if (option) this.choose(option);
  }

  // One order in place of another: the place for which the first was meant stays in mind.
  private meant(option: Option): Pose | undefined {
    const { plan } = this.planning;
    const before = plan?.kind === 'option' && plan.unit === this.selected ? plan : undefined;
    const orders = switched(this.options);
    return before && orders.includes(before.option) && orders.includes(option) ? before.then : undefined;
  }

  empty(): void {
    this.asking = false;
    this.late = undefined;
    this.options = [];
    this.zones = [];
    this.facts = [];
  }

  // The table has changed, or what is selected: plans are let go, and the options asked for anew.
  refresh(): void {
    this.planning.letGo();
    const unit = this.selected;
    const { live, past, step } = this.battle;
    if (unit === undefined || past || !live) {
      this.empty();
      return;
    }
    // In another step what was offered is no longer asked; within one it stays in sight until it is told anew.
    if (step !== this.offeredIn) this.options = [];
    this.offeredIn = step;
    this.late = undefined;
    this.asking = true;
    this.answered = this.askFor(unit, live.version);
  }

  private async askFor(unit: PieceKey, version: number): Promise<void> {
    const newest = (): boolean => this.selected === unit && version === this.battle.live?.version;
    try {
      const answer = await this.link.ask({ type: 'options', version, unit });
      if (!newest()) return;
      this.asking = false;
      if (answer.type !== 'options' || answer.version !== version) return;
      this.options = answer.options;
      this.facts = answer.facts;
      this.zones = answer.zones;
      this.offered();
      this.late?.();
      this.late = undefined;
    } catch {
      if (newest()) this.empty(); // the link says so itself
    }
  }
}
