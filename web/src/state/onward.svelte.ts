// How a step goes on, as the program sees it: who is first, whether anybody can act at all, and the way to the next volley.
import { mainOption } from '../panels/ranks';
import type { Next, PieceKey } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';
import type { Planning } from './planning.svelte';
import { prefs } from './prefs.svelte';

export class Onward {
  private told = $state.raw<Next & { version: number }>();
  // As it was told of the question that stands.
  next = $derived.by<Next | undefined>(() =>
    this.battle.mine && this.told?.version === this.battle.live?.version ? this.told : undefined,
  );
  unit = $derived<PieceKey | undefined>(this.next?.unit);
  // Nobody who can act is left out by ending the step: leaders may stay where they are.
  quiet = $derived.by(() => {
    const { actors, pieces } = this.battle;
    return this.next?.quiet === true || actors.every((key) => pieces.get(key)?.arm === 'leader');
  });
  private held = false; // something was taken back: nothing passes by itself until the player acts
  private wanted: PieceKey | undefined; // whose main option is to be planned

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly planning: Planning,
    private readonly hand: Hand,
    private readonly pass: () => void,
  ) {}

  // A question stands, or stands anew.
  async look(): Promise<void> {
    const { live, mine } = this.battle;
    if (!live || !mine || live.decision.ask !== 'act') return;
    try {
      const answer = await this.link.ask({ type: 'next', version: live.version });
      if (answer.type !== 'next' || answer.version !== this.battle.live?.version) return;
      this.told = answer;
      if (answer.idle && !this.held && !prefs.steps && this.battle.mine) this.pass();
    } catch {
      // The link says so itself.
    }
  }
  hold(): void {
    this.held = true;
  }
  goOn(): void {
    this.held = false;
  }

  // The next unit is taken in hand, and what one mostly wants of it is planned.
  takeUp(unit: PieceKey): void {
    this.wanted = unit;
    if (this.hand.selected === unit && this.hand.options.length > 0 && !this.hand.asking) this.offered();
    else this.hand.select(unit);
  }
  // The options of the unit in hand were told.
  offered(): void {
    const unit = this.wanted;
    this.wanted = undefined;
    if (unit === undefined || unit !== this.hand.selected) return;
    const main = mainOption(this.hand.options);
    if (main?.target) this.planning.aim(unit, main.option, main.target);
    else if (main) this.planning.choose(unit, main.option);
  }
}
