// The record running by itself. One battle is on the page at a time, so one reel.
import type { Table } from '../state/table.svelte';
import { prefs } from '../state/prefs.svelte';

const FRAME = 650;

class Reel {
  running = $state(false);

  async run(table: Table): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (this.running) {
      await table.record.goTo((table.battle.past?.commands ?? table.battle.live?.commands ?? 0) + 1);
      if (!table.battle.past) break;
      await new Promise((resolve) => setTimeout(resolve, FRAME / prefs.speed));
    }
    this.running = false;
  }
  stop(): void {
    this.running = false;
  }
  async fromStart(table: Table): Promise<void> {
    this.stop();
    await table.record.goTo(0);
    if (table.battle.past) void this.run(table);
  }
}

export const reel = new Reel();
