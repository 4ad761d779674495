// Standing orders that a unit or its leader may be given, as tickets by whom they are for.
import type { MarkInfo, Option, Rule } from '../wire/types';
import { likely } from './chances';

export interface Ticket {
  option: Option;
  title: string; // of the order
  icon: MarkInfo | undefined;
  chance: string; // "50 %"; '' where it cannot be given
  now: boolean; // they are under it already
}
export interface Family {
  title: string; // for whom
  tickets: Ticket[];
}

export const isStanding = (option: Option): boolean => option.mark !== undefined && option.verb === 'order';

export function familiesOf(options: Option[], marks: MarkInfo[]): Family[] {
  const found = new Map<string, Family>();
  for (const option of options.filter(isStanding)) {
    const units = option.units ?? [];
    const [whom, order] = option.title.includes(': ') ? option.title.split(': ') : ['', option.title];
    const id = `${whom}|${units.join()}`;
    const family = found.get(id) ?? {
      title: whom || (units.length > 1 ? 'The group' : 'This unit alone'),
      tickets: [],
    };
    const icon = marks.find((m) => m.key === option.mark);
    family.tickets.push({
      option,
      title: icon?.title ?? order ?? option.title,
      icon,
      chance: option.reasons.length === 0 ? chanceOf(option) : '',
      now: option.reasons.some((r) => r.code === 'already'),
    });
    found.set(id, family);
  }
  return [...found.values()];
}

// That all of them hear it.
function chanceOf(option: Option): string {
  const all = option.prospects?.find((p) => p.tone === 'good');
  if (!option.prospects || option.prospects.length === 0) return '';
  return all ? likely(all.p) : 'not all';
}

// What an order binds those under it to: its own rule, and the others of the same section of the rulebook.
export function bindings(rule: string, rules: Rule[]): { text: string; more: Rule[] } {
  const own = rules.find((r) => r.id === rule);
  if (!own) return { text: '', more: [] };
  return { text: own.text, more: rules.filter((r) => r.section === own.section && r.id !== rule && !r.ruling) };
}
