// The rule sheet that new battles are played under; the browser remembers it.
import { library } from '../state/library.svelte';
import type { SheetInfo } from '../wire/types';

const KEY = 'drumhead.sheet';

class Chosen {
  private id = $state(read());

  get sheet(): SheetInfo | undefined {
    return library.sheet(this.id) ?? library.about?.sheets[0];
  }
  choose(id: string): void {
    this.id = id;
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // It is forgotten with the page.
    }
  }
}

function read(): string | undefined {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export const chosen = new Chosen();
