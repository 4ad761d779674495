// What the player likes; kept by the browser.
const KEY = 'drumhead.prefs';

export type Theme = 'paper' | 'night';
export type Pace = 'full' | 'none';
export type BotPace = 'unit' | 'brigade' | 'once';

interface Kept {
  theme: Theme;
  pace: Pace;
  speed: number;
  sound: boolean;
  bots: BotPace;
  opponent: string;
  steps: boolean;
  alerts: boolean;
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

function likes(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

class Prefs {
  theme = $state<Theme>('paper');
  pace = $state<Pace>('full'); // whether events are played or just shown
  speed = $state(1); // 1 or 2
  sound = $state(false);
  bots = $state<BotPace>('brigade'); // how bots move: one by one, by brigade, or all at once
  opponent = $state('drill'); // the bot that was last played against
  steps = $state(false); // steps in which nobody can do anything are kept
  alerts = $state(false); // the browser's notice when it is one's turn

  constructor() {
    const from = kept();
    this.theme = from.theme ?? (likes('(prefers-color-scheme: dark)') ? 'night' : 'paper');
    this.pace = from.pace ?? (likes('(prefers-reduced-motion: reduce)') ? 'none' : 'full');
    this.speed = from.speed ?? 1;
    this.sound = from.sound ?? false;
    this.bots = from.bots ?? 'brigade';
    this.opponent = from.opponent ?? 'drill';
    this.steps = from.steps ?? false;
    this.alerts = from.alerts ?? false;
  }

  keep(): void {
    const { theme, pace, speed, sound, bots, opponent, steps, alerts } = this;
    try {
      globalThis.localStorage?.setItem(
        KEY,
        JSON.stringify({ theme, pace, speed, sound, bots, opponent, steps, alerts } satisfies Kept),
      );
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
  toggleTheme(): void {
    this.theme = this.theme === 'paper' ? 'night' : 'paper';
    this.keep();
  }
}

export const prefs = new Prefs();
