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

// A text in parts: plain ones, and rules that it names by their id.
export type Part = { text: string } | { rule: Rule };
const ID = /\b[a-z][a-z0-9]*(?:\.[a-z0-9-]*[a-z0-9]){2,}/g;
export function linked(text: string, rules: Map<string, Rule>): Part[] {
  const out: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(ID)) {
    const rule = rules.get(found[0]);
    if (!rule) continue;
    if (found.index > from) out.push({ text: text.slice(from, found.index) });
    out.push({ rule });
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
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
