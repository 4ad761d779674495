// The list of battles as the home screen shows it.
import type { ScenarioInfo } from '../wire/types';
import { yearOf } from '../panels/words';

// Years stand on the first battle of each; those without a date come last.
export function byYear(scenarios: ScenarioInfo[]): { scenario: ScenarioInfo; year: string; first: boolean }[] {
  const sorted = [...scenarios].sort(
    (a, b) => (a.date ?? '9999').localeCompare(b.date ?? '9999') || a.title.localeCompare(b.title),
  );
  let last: string | undefined;
  return sorted.map((scenario) => {
    const year = yearOf(scenario.date);
    const first = year !== last;
    last = year;
    return { scenario, year, first };
  });
}

// "Brandywine: Birmingham Hill" and "Bunker Hill (Breed's Hill)" by the name that everybody knows.
export const shortTitle = (title: string): string => title.replace(/\s*(\(.*\)|:.*)$/, '').replace(/'/g, '’');

// The link that was pasted, as the part that the page's address needs; undefined: it is none.
// An invitation as people say and type it: two groups of five, in either case. Undefined: it is no code.
export function codeOf(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  return /^[2-9a-hjkmnp-z]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined;
}

export function pastedLink(text: string): string | undefined {
  const found = /#\/(game\/[^\s/]+(\/[^\s/]+)?|join\/[^\s/]+\/[^\s/]+)/.exec(text);
  return found?.[0];
}

export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
