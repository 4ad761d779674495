// The instruments that lie on the map: the ruler, the eye that shows what a unit sees, and the enemy's threat, where he can
// shoot and how far he may come in his turn.
import type { PieceKey, SideName, SightLine, Xy, Zone } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';

export type Tool = 'none' | 'measure' | 'sight' | 'threat';
export interface Threat {
  unit: PieceKey;
  zones: Zone[];
}

export class Instruments {
  tool = $state<Tool>('none');
  sight = $state.raw<{ unit: PieceKey; fan: Xy[]; lines: SightLine[] }>();
  threats = $state.raw<Threat[]>([]);

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
    if (this.tool !== 'threat') this.threats = [];
    else void this.gauge();
  }
  lookAgain(): void {
    if (this.tool === 'sight') void this.look();
  }
  // The table has changed: so may have what the enemy can do.
  gaugeAgain(): void {
    if (this.tool === 'threat') void this.gauge();
  }
  private async look(): Promise<void> {
    const { selected } = this.hand;
    if (selected === undefined || !this.battle.live) return;
    const answer = await this.link.request({ type: 'sight', version: this.battle.live.version, unit: selected });
    if (answer?.type === 'sight') this.sight = { unit: answer.unit, fan: answer.fan, lines: answer.lines };
  }

  // Whose threat is meant: the enemy of him who plays here, of both him who is asked.
  private get own(): SideName {
    const { seats, decision, state } = this.battle;
    const [only] = seats;
    return (seats.length === 1 ? only : undefined) ?? decision?.side ?? state?.active ?? 'british';
  }
  // One enemy after another, so that nobody else waits for an answer meanwhile.
  private async gauge(): Promise<void> {
    const { live } = this.battle;
    if (!live) return;
    const enemies = live.pieces.filter(
      (p) => p.present && p.arm !== 'leader' && this.battle.sideOf(p.key) !== this.own,
    );
    const found: Threat[] = [];
    for (const { key } of enemies) {
      const answer = await this.link.request({ type: 'options', version: live.version, unit: key });
      if (this.tool !== 'threat' || this.battle.live?.version !== live.version) return;
      if (answer?.type === 'options') found.push({ unit: key, zones: answer.zones });
    }
    this.threats = found;
  }
}
