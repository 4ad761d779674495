// The open tables as the program last told them; looked at again while the page is seen.
import type { OpenBattle, OpenChair } from '../wire/types';
import { library } from './library.svelte';

const EVERY = 5_000; // milliseconds

class Lobby {
  chairs = $state.raw<OpenChair[]>();
  battles = $state.raw<OpenBattle[]>([]);
  failure = $state<string>();
  looked = $state(0); // when it last succeeded

  async look(): Promise<void> {
    try {
      const { chairs, battles } = await library.tables();
      this.chairs = chairs;
      this.battles = battles;
      this.failure = undefined;
      this.looked = Date.now();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  // Until the function that it gives back is called.
  watch(): () => void {
    void this.look();
    const again = setInterval(() => {
      if (!document.hidden) void this.look();
    }, EVERY);
    return () => clearInterval(again);
  }
}

export const lobby = new Lobby();
