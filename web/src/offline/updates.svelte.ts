// A newer page waits until nobody plays: a battle keeps the engine and the rules that it goes on with.

class Updates {
  ready = $state(false); // a newer one is there
  private waiting: ServiceWorker | undefined;

  // Where there is a program, its page is always the newest, and its keeper may change at once.
  async watch(address: string, alone: boolean): Promise<void> {
    const held = await navigator.serviceWorker.register(address).catch(() => undefined);
    if (!held || !alone) return;
    const look = (): void => {
      this.waiting = held.waiting ?? undefined;
      this.ready = this.waiting !== undefined && held.active !== null;
    };
    look();
    held.onupdatefound = () => held.installing?.addEventListener('statechange', look);
  }

  // The page loads anew with it.
  take(): void {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    this.waiting?.postMessage('take over');
  }
}

export const updates = new Updates();
