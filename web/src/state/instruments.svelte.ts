// The instruments that lie on the map: the ruler, and the eye that shows what a unit sees.
import type { PieceKey, SightLine, Xy } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';

export type Tool = 'none' | 'measure' | 'sight';

export class Instruments {
  tool = $state<Tool>('none');
  sight = $state.raw<{ unit: PieceKey; fan: Xy[]; lines: SightLine[] }>();

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly hand: Hand,
  ) {}

  // The same again puts it away.
  use(tool: Tool): void {
    this.tool = this.tool === tool ? 'none' : tool;
    if (this.tool !== 'sight') this.sight = undefined;
    else void this.look();
  }
  lookAgain(): void {
    if (this.tool === 'sight') void this.look();
  }
  private async look(): Promise<void> {
    const { selected } = this.hand;
    if (selected === undefined || !this.battle.live) return;
    const answer = await this.link.request({ type: 'sight', version: this.battle.live.version, unit: selected });
    if (answer?.type === 'sight') this.sight = { unit: answer.unit, fan: answer.fan, lines: answer.lines };
  }
}
