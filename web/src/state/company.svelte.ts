// The people around the table: who comes and goes, what they say, and whom the player asks to sit down.
import { SIDES, SIDE_WORD } from '../panels/words';
import type { Around, Chat, SideName } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Asker } from './link.svelte';
import type { Speech } from './speech.svelte';

const NEWS_LASTS = 8_000;

export class Company {
  chat = $state.raw<Chat[]>([]);
  news = $state<string>(); // who has come to the table or left it, for a moment

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly speech: Speech,
  ) {}

  async say(text: string): Promise<void> {
    await this.link.request({ type: 'chat', text });
  }
  // A new invitation to a free seat; the last one no longer works.
  async invite(side: SideName): Promise<string | undefined> {
    const answer = await this.link.request({ type: 'invite', side });
    return answer?.type === 'invitation' ? answer.invitation : undefined;
  }
  async revoke(side: SideName): Promise<boolean> {
    return (await this.link.request({ type: 'revoke', side }))?.type === 'accepted';
  }
  async release(): Promise<boolean> {
    return (await this.link.request({ type: 'release' }))?.type === 'accepted';
  }

  // A side from a bot: its own, or one that it was lent to.
  async take(side: SideName): Promise<boolean> {
    return (await this.link.request({ type: 'take', side }))?.type === 'accepted';
  }
  async lend(side: SideName, player: string, turn: boolean): Promise<boolean> {
    return (await this.link.request({ type: 'lend', side, player, turn }))?.type === 'accepted';
  }

  hearChat(chat: Chat): void {
    this.chat = [...this.chat, chat];
  }
  hearPresence(around: Around): void {
    for (const side of SIDES) {
      const [before, now] = [this.battle.around?.places[side], around.places[side]];
      if (before === now || before === 'bot' || this.battle.seats.includes(side)) continue;
      if (now === 'taken') this.announce(`Somebody has sat down to lead the ${SIDE_WORD[side]}.`);
      if (before === 'taken') this.announce(`Whoever led the ${SIDE_WORD[side]} has left the seat.`);
    }
    this.battle.surround(around);
  }

  private announce(news: string): void {
    this.news = news;
    this.speech.later(news);
    setTimeout(() => this.news === news && (this.news = undefined), NEWS_LASTS);
  }
}
