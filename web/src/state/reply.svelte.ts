// What the table says back to the player: why something is not allowed, and what to know until the next deed.
import { Unanswered } from '../wire/client';
import type { Reason, Xy } from '../wire/types';
import type { Speech } from './speech.svelte';

export interface Refusal {
  reasons: Reason[];
  at?: Xy; // where on the map, if anywhere
}

export class Reply {
  refusal = $state.raw<Refusal>();
  notice = $state<string>();

  constructor(readonly speech: Speech) {}

  // Shown, and read out at once.
  refuse(reasons: Reason[], at?: Xy): void {
    this.show(reasons, at);
    this.speech.refuse(reasons);
  }
  show(reasons: Reason[], at?: Xy): void {
    this.refusal = { reasons, at };
  }
  // In the page's own words: no rule of the sheet stands behind it.
  say(code: string, text: string): void {
    this.show([{ code, rule: '', text }]);
  }
  complain(error: unknown): void {
    const known = error instanceof Unanswered;
    this.say('unanswered', known ? error.message : 'Something went wrong on this page.');
    if (!known) console.error(error);
  }
  note(text: string): void {
    this.notice = text;
    this.speech.later(text);
  }
  clear(): void {
    this.refusal = undefined;
    this.notice = undefined;
  }
}
