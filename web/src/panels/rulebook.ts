// The rulebook in sections, and what a search leaves of it.
import type { Rule } from '../wire/types';

export interface Section {
  title: string;
  rules: Rule[];
}

// Every word must occur somewhere in the rule; the order does not matter.
export function matches(rule: Rule, query: string): boolean {
  const text =
    `${rule.id} ${rule.section} ${rule.title} ${rule.text} ${rule.question ?? ''} ${rule.why ?? ''} ${rule.fallback ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function sections(rules: Rule[], query = ''): Section[] {
  const found = new Map<string, Section>();
  for (const rule of rules) {
    if (!matches(rule, query)) continue;
    const title = rule.section || 'Rulings';
    const section = found.get(title) ?? { title, rules: [] };
    found.set(title, section);
    section.rules.push(rule);
  }
  return [...found.values()];
}
