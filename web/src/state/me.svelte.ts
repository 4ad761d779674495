// Who one is among strangers: a name that one gives oneself, and a key that this browser made once and keeps.
import type { Introduction } from '../wire/types';

const KEY = 'drumhead.me';

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function kept(): Partial<Introduction> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}') as Partial<Introduction>;
  } catch {
    return {};
  }
}

class Me {
  name = $state('');
  private key: string;

  constructor() {
    const from = kept();
    this.name = typeof from.name === 'string' ? from.name : '';
    this.key = typeof from.key === 'string' && /^[0-9a-f]{32}$/.test(from.key) ? from.key : fresh();
  }

  // As others are told; the program says what is wrong with a name.
  introduce(): Introduction {
    this.name = this.name.replace(/\s+/g, ' ').trim();
    const said = { name: this.name, key: this.key };
    try {
      localStorage.setItem(KEY, JSON.stringify(said));
    } catch {
      // Without storage the name holds until the page is left.
    }
    return said;
  }
}

export const me = new Me();
