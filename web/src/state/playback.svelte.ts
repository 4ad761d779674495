// Plays what happened, in order, at the pace that the player likes, and can always be skipped.
import type { Entry, Happening, PieceKey, Pose, Roll, State } from '../wire/types';
import { prefs } from './prefs.svelte';
import { poseAlong } from '../map/poses';

export interface Act {
  before: State;
  after: State;
  happenings: Happening[];
  entriesFrom: number; // how many lines of the log lie before this
  bot?: boolean; // a bot gave the command
  group?: string; // what may be played together with it: a bot's moves of one brigade
}
interface Queued {
  act: Act;
  then: () => void;
}

// Milliseconds at the ordinary pace.
const MARCH = 700;
const DICE = 900;
const BLOW = 250;
// How long the next move of a brigade is waited for: longer than bots pause when they play each other.
const GATHER = 240;
const STEP = 40;

export class Playback {
  shown = $state.raw<State>(); // undefined: the newest
  poses = $state.raw<Map<PieceKey, Pose>>(new Map()); // of pieces on the march
  roll = $state.raw<Roll>(); // the last that fell
  rolls = $state.raw<Roll[]>([]); // of the last act
  rolling = $state(false);
  struck = $state.raw<{ unit: PieceKey; hits: number }>();
  busy = $state(false);
  playing = $state<number>(); // the line of the log that tells what is being played

  private told = $state<number>(); // lines of the log that may be seen; undefined: all
  private queue: Queued[] = [];
  private skipping = false;
  private hastened = false; // until the queue is empty
  private resting: (() => void)[] = []; // who waits for that
  private wake: (() => void) | undefined;

  add(act: Act, then: () => void): void {
    this.queue.push({ act, then });
    if (!this.busy) void this.run();
  }

  trim(log: Entry[]): Entry[] {
    return this.told === undefined ? log : log.slice(0, this.told);
  }

  // Ends what is being played at once; what follows plays as usual.
  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  // Somebody wants to go on: all that waits is shown as fast as can be. Answers when the table is at rest.
  async hasten(): Promise<void> {
    if (!this.busy) return;
    this.hastened = true;
    this.skip();
    await new Promise<void>((resolve) => this.resting.push(resolve));
  }

  // Forgets the queue: the newest state is shown.
  finish(): void {
    this.queue = [];
    this.skip();
    this.shown = undefined;
    this.told = undefined;
    this.poses = new Map();
  }
  // The dice that lie there belong to a game that was taken back.
  clear(): void {
    this.roll = undefined;
    this.rolls = [];
  }
  stop(): void {
    this.finish();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.skipping = this.hastened;
      this.shown = next.act.before;
      this.told = next.act.entriesFrom;
      this.playing = undefined;
      this.rolls = [];
      const together = next.act.group ? [next, ...(await this.gather(next.act))] : [next];
      if (together.length > 1) await this.playTogether(together.map((one) => one.act));
      else await this.play(next.act);
      this.poses = new Map();
      this.struck = undefined;
      if (this.queue.length === 0) {
        this.shown = undefined;
        this.told = undefined;
        this.busy = false;
      } else this.shown = together.at(-1)?.act.after;
      for (const one of together) one.then();
    }
    this.busy = false;
    this.hastened = false;
    for (const rest of this.resting.splice(0)) rest();
  }

  // The bot's moves that follow in the same brigade, as soon as it is sure that these are all.
  private async gather(first: Act): Promise<Queued[]> {
    if ((first.bot && prefs.bots !== 'brigade') || prefs.pace === 'none') return [];
    const out: Queued[] = [];
    const most = first.bot ? GATHER : STEP; // what a player gives in one comes in one
    for (let waited = 0; !this.skipping && waited < most;) {
      const next = this.queue[0];
      if (!next) {
        await this.pause(STEP * prefs.speed);
        waited += STEP;
      } else if (next.act.group === first.group) {
        out.push(next);
        this.queue.shift();
        waited = 0;
      } else break;
    }
    return out;
  }

  private async playTogether(acts: Act[]): Promise<void> {
    const marches = acts.flatMap((act) => act.happenings.filter((h) => h.type === 'moved'));
    await this.marchAll(marches.map(({ unit, trail }) => ({ unit, trail })));
    const last = acts.at(-1);
    if (last) this.told = last.entriesFrom + last.happenings.filter((h) => h.type === 'told').length;
  }

  private async play(act: Act): Promise<void> {
    for (const [i, happening] of act.happenings.entries()) {
      // A line is told when all that it tells of has been played.
      const line = act.happenings.slice(i).find((h) => h.type === 'told');
      if (line) this.playing = act.entriesFrom + line.entry;
      if (happening.type === 'rolled') {
        this.roll = happening.roll;
        this.rolls = [...this.rolls, happening.roll];
      }
      if (happening.type === 'told') this.told = act.entriesFrom + happening.entry + 1;
      if (this.skipping || prefs.pace === 'none' || (act.bot && prefs.bots === 'once')) continue;
      await this.show(happening);
    }
  }

  private async show(happening: Happening): Promise<void> {
    switch (happening.type) {
      case 'moved':
        await this.marchAll([happening]);
        break;
      case 'rolled':
        this.rolling = true;
        await this.pause(DICE);
        this.rolling = false;
        break;
      case 'struck':
        if (happening.hits > 0) {
          this.struck = { unit: happening.unit, hits: happening.hits };
          await this.pause(BLOW);
        }
        break;
      default:
        break;
    }
  }

  private async marchAll(marches: { unit: PieceKey; trail: Pose[] }[]): Promise<void> {
    const real = marches.filter(({ trail }) => trail.length > 1);
    if (real.length === 0) return;
    const length = MARCH / prefs.speed;
    const start = performance.now();
    const stand = (part: number): void => {
      const poses = new Map(this.poses);
      for (const { unit, trail } of real) poses.set(unit, poseAlong(trail, part));
      this.poses = poses;
    };
    for (let gone = 0; gone < length && !this.skipping; gone = performance.now() - start) {
      stand(gone / length);
      await this.frame();
    }
    stand(1);
  }

  // A hidden page has no frames; it must not stand still for that.
  private frame(): Promise<void> {
    if (typeof document === 'undefined' || document.hidden) return this.pause(16);
    return new Promise((resolve) => requestAnimationFrame(() => resolve()));
  }

  private pause(ordinary: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ordinary / prefs.speed);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
