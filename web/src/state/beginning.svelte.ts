// How the page takes part in the beginning of a battle: it pledges and shows its numbers, and watches that nobody changes anything.
import type { Said, Sharing } from '../dice/sharing';
import type { DiceInfo, SideName } from '../wire/types';

export class Beginning {
  trouble = $state<string>(); // why the dice are not to be trusted, or wait for another browser
  private readonly sharing: Promise<Sharing>;
  private newest: DiceInfo | undefined;

  constructor(
    game: string,
    private readonly say: (said: Said) => Promise<unknown>,
  ) {
    this.sharing = import('../dice/sharing').then(({ Sharing }) => new Sharing(game));
  }

  // Before the battle begins: what is to be pledged or shown now for the sides that are played here.
  async give(dice: DiceInfo, seats: SideName[]): Promise<void> {
    const sharing = await this.look(dice, seats);
    await this.sayAll(sharing?.next(dice, seats));
    if (sharing && this.newest === dice) this.trouble = sharing.trouble(dice, seats);
  }
  // From here, where another browser was to give it.
  async giveFromHere(dice: DiceInfo, seats: SideName[]): Promise<void> {
    await this.sayAll((await this.sharing).instead(dice, seats));
  }
  // It has begun: was it with what was agreed on?
  async watch(dice: DiceInfo, seats: SideName[]): Promise<void> {
    await this.look(dice, seats);
  }

  // Nothing: it has gone on meanwhile.
  private async look(dice: DiceInfo, seats: SideName[]): Promise<Sharing | undefined> {
    this.newest = dice;
    const sharing = await this.sharing;
    if (this.newest !== dice) return undefined;
    this.trouble = sharing.trouble(dice, seats);
    return sharing;
  }
  private async sayAll(said: Said[] = []): Promise<void> {
    await Promise.all(said.map((one) => this.say(one)));
  }
}
