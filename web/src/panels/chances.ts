// The chances of a roll in words.
import type { Option, Prospect } from '../wire/types';
import type { Plan } from '../state/planning.svelte';
import { pressable } from './plans';

// Whole figures; what can happen is never 0, what can fail never 100.
export function likely(p: number): string {
  if (p >= 1) return 'sure';
  if (p < 0.01) return 'under 1 %';
  return `${Math.min(99, Math.round(p * 100))} %`;
}

// "Two actions 81 percent, one action 10 percent."
export function spokenChances(prospects: Prospect[]): string {
  const parts = prospects.map((one) => `${one.label} ${likely(one.p).replace(' %', ' percent')}`);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

// What is planned; else the first thing that the unit in hand may do, if that takes a roll.
export function rollAhead(plan: Plan | undefined, options: Option[]): Option | undefined {
  const option = plan ? (plan.kind === 'route' ? undefined : plan.option) : options.find(pressable);
  return (option?.prospects?.length ?? 0) > 0 ? option : undefined;
}
