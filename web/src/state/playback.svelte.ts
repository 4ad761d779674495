// Plays what happened, in order, at the pace that the player likes, and can always be skipped.
import type { Entry, Happening, PieceKey, Pose, Roll, State } from '../wire/types';
import { prefs } from './prefs.svelte';
import { poseAlong } from '../map/poses';

export interface Act {
  before: State;
  after: State;
  happenings: Happening[];
  entriesFrom: number; // how many lines of the log lie before this
}

// Milliseconds at the ordinary pace.
const MARCH = 700;
const DICE = 900;
const BLOW = 250;

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
  private queue: { act: Act; then: () => void }[] = [];
  private skipping = false;
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
      this.skipping = false;
      this.shown = next.act.before;
      this.told = next.act.entriesFrom;
      this.playing = undefined;
      this.rolls = [];
      await this.play(next.act);
      this.poses = new Map();
      this.struck = undefined;
      if (this.queue.length === 0) {
        this.shown = undefined;
        this.told = undefined;
        this.busy = false;
      } else this.shown = next.act.after;
      next.then();
    }
    this.busy = false;
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
      if (this.skipping || prefs.pace === 'none') continue;
      await this.show(happening);
    }
  }

  private async show(happening: Happening): Promise<void> {
    switch (happening.type) {
      case 'moved':
        await this.march(happening.unit, happening.trail);
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

  private async march(unit: PieceKey, trail: Pose[]): Promise<void> {
    if (trail.length < 2) return;
    const length = MARCH / prefs.speed;
    const start = performance.now();
    for (let gone = 0; gone < length && !this.skipping; gone = performance.now() - start) {
      this.poses = new Map(this.poses).set(unit, poseAlong(trail, gone / length));
      await this.frame();
    }
    const end = trail[trail.length - 1];
    if (end) this.poses = new Map(this.poses).set(unit, end);
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
