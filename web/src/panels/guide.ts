// What a question wants, in plain words: from the question itself, and from what the sheet's own data say of its phase.
import type { Decision, Lesson, Verb } from '../wire/types';
import { capital, counted, inWords, many } from './words';

const DOES: Record<Verb, string> = {
  deploy: 'set up units',
  move: 'move',
  charge: 'charge',
  shoot: 'fire',
  rally: 'rally',
  order: 'give orders',
  lead: 'ride with your leaders',
  place: 'place it',
  answer: 'answer',
};
const COINS: Record<string, [string, string]> = {
  moves: ['move', 'moves'],
  actions: ['action', 'actions'],
  'command-points': ['command point', 'command points'],
};
const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;

// "move, charge or fire. Two actions are left."
export function mayDo(decision: Decision): string {
  if (decision.choices.length > 0) return `choose one of ${inWords(decision.choices.length)} answers below the map.`;
  const deeds = [...new Set(decision.takes.map((t) => DOES[t.verb]))];
  if (deeds.length === 0) return decision.may_end ? 'do nothing here but end it.' : 'only wait.';
  const priced = decision.takes.find((t) => t.price)?.price;
  const coin = priced && COINS[priced.coin];
  const left = coin ? ` ${capital(counted(priced.left, ...coin))} ${many(priced.left, 'is', 'are')} left.` : '';
  return `${listed(deeds)}.${left}`;
}

// How it is done with the hand, by what the question takes.
export function howTo(decision: Decision): string {
  const takes = (verb: Verb): boolean => decision.takes.some((t) => t.verb === verb);
  if (decision.choices.length > 0) return 'Press an answer.';
  const ways = [
    takes('move') || takes('place') || takes('deploy') ? 'drag a unit where it is to go' : '',
    takes('shoot') || takes('charge') ? 'press an enemy with brackets' : '',
    takes('order') ? 'pick a unit or its leader and press an order' : '',
  ].filter(Boolean);
  return ways.length > 0 ? `${capital(ways.join('; '))}; confirm with Enter.` : '';
}

// What ends it, with the words of the button that does.
export function itEnds(decision: Decision, button: string): string {
  if (!decision.may_end) return decision.choices.length > 0 ? 'with your answer.' : 'when it is done.';
  const alone = decision.ask === 'act' ? ', or when nobody is left who can act' : '';
  return `when you press “${button}” (E)${alone}.`;
}

export const hintFor = (lesson: Lesson | undefined, phase: string): string =>
  lesson?.hints.find((h) => h.phase === phase)?.text ?? '';

// Open by itself the first times that a sheet is played here, until somebody closes it.
const KEY = 'drumhead.guided';
function closed(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}
export const isNew = (sheet: string): boolean => {
  try {
    return localStorage.getItem('drumhead.shown') === null && !closed().includes(sheet);
  } catch {
    return false;
  }
};
export function noteClosed(sheet: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...closed(), sheet])]));
  } catch {
    // It will open again; no harm.
  }
}
