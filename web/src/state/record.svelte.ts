// The record of the battle: earlier moments to look at, to play on from, or all of it to take home.
import type { Created, Player, SideName } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';
import type { Planning } from './planning.svelte';

export class BattleRecord {
  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly planning: Planning,
    private readonly hand: Hand,
  ) {}

  async goTo(commands: number): Promise<void> {
    const last = this.battle.live?.commands ?? 0;
    if (commands >= last) {
      this.toLive();
      return;
    }
    const answer = await this.link.request({ type: 'at', commands: Math.max(0, commands) });
    if (answer?.type !== 'at') return;
    this.battle.playback.finish();
    this.battle.past = { commands: answer.commands, last: answer.last, state: answer.state };
    this.planning.letGo();
    this.hand.empty();
  }
  toLive(): void {
    this.battle.past = undefined;
    this.hand.refresh();
  }
  async fork(seats: Record<SideName, Player>, practice: boolean): Promise<Created | undefined> {
    const commands = this.battle.past?.commands ?? this.battle.live?.commands ?? 0;
    const answer = await this.link.request({ type: 'fork', commands, seats, practice });
    if (answer?.type !== 'forked') return undefined;
    const { game, commitment, tokens, invitations } = answer;
    return { game, commitment, tokens, invitations };
  }
  // Once the battle is over the report tells more: what the bots were about.
  async refreshLog(): Promise<void> {
    const answer = await this.link.request({ type: 'log' });
    if (answer?.type === 'log') this.battle.log = answer.log;
  }
  async text(): Promise<string | undefined> {
    const answer = await this.link.request({ type: 'record' });
    return answer?.type === 'record' ? answer.text : undefined;
  }
}
