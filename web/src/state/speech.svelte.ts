// What is read out: events politely, questions and refusals at once. The page has a live region for each.
import type { Decision, Entry, Reason } from '../wire/types';

const REST = 500;

export class Speech {
  polite = $state('');
  assertive = $state('');
  missed = $state.raw<Entry[]>(); // what happened while the connection was lost

  private timer: ReturnType<typeof setTimeout> | undefined;

  report(entries: Entry[]): void {
    const lines = entries.filter((e) => e.weight !== 'detail' || entries.length === 1).map((e) => e.text);
    if (lines.length > 0) this.polite = lines.join(' ');
  }
  ask(decision: Decision): void {
    this.assertive = decision.prompt;
  }
  refuse(reasons: Reason[]): void {
    this.assertive = 'Not allowed: ' + reasons.map((r) => r.text).join('; ');
  }
  catchUp(entries: Entry[]): void {
    this.missed = entries;
    this.polite = `Back: ${entries.length} ${entries.length === 1 ? 'thing' : 'things'} happened.`;
  }
  // The ghost is spoken of when it has come to rest.
  later(text: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.polite = text), REST);
  }
}
