// The lines of a unit's card, those with one title together.
import type { CardFact } from '../wire/types';

export function groupFacts(facts: CardFact[]): { title: string; facts: CardFact[] }[] {
  const groups = new Map<string, CardFact[]>();
  for (const fact of facts) groups.set(fact.title, [...(groups.get(fact.title) ?? []), fact]);
  return [...groups].map(([title, members]) => ({ title, facts: members }));
}
