// Taking a deed back, and letting the other side take back its own.
import { botTitle } from '../panels/seats';
import type { SideName } from '../wire/types';
import type { Battle } from './battle.svelte';
import { library } from './library.svelte';
import type { Asker } from './link.svelte';
import type { Planning } from './planning.svelte';
import type { Reply } from './reply.svelte';

export class Takeback {
  asked = $state.raw<{ by: SideName; what: string }>(); // the other side wants to take something back

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly reply: Reply,
    private readonly planning: Planning,
  ) {}

  async undo(): Promise<void> {
    this.planning.letGo();
    const undo = this.battle.live?.undo;
    const answer = await this.link.request({ type: 'undo', version: this.version });
    if (answer?.type !== 'rewound' || !undo?.granted) return;
    const anew = this.battle.thrownAnew ? ' The dice will be rolled again.' : '';
    this.reply.note(`${botTitle(library.about?.players, undo.granted)} lets you take back ${undo.what}.${anew}`);
  }
  async answer(yes: boolean): Promise<void> {
    this.asked = undefined;
    await this.link.request({ type: 'undo-answer', version: this.version, yes });
  }

  hearAsked(by: SideName, what: string): void {
    if (!this.battle.seats.includes(by)) this.asked = { by, what };
  }
  hearRefused(by: SideName): void {
    this.asked = undefined;
    if (!this.battle.seats.includes(by)) this.reply.say('refused', 'The other side refused to take that back.');
  }

  private get version(): number {
    return this.battle.live?.version ?? 0;
  }
}
