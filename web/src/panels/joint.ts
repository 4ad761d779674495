// What is said of several units that are planned as one: who gets there, who falls short and why.
import type { JointPlan, JointRoute, PieceKey, SheetInfo } from '../wire/types';
import { capital, counted, ended, inWords, many, measured, tenths } from './words';

export interface Ticket {
  keys: PieceKey[];
  title: string;
  text: string;
  good: boolean;
}

const reached = (route: JointRoute): boolean => route.whole && route.command !== undefined;

// "Five units march. Three reach the line; two fall short."
export function jointPrompt(plan: JointPlan, what: string): string {
  const all = plan.routes.length;
  const whole = plan.routes.filter(reached).length;
  const going = plan.routes.filter((r) => r.command).length;
  const head = `${capital(counted(all, 'unit'))} ${many(all, 'is', 'are')} to ${what}.`;
  if (plan.stops) return `${head} ${plan.stops}`;
  if (going === 0) return `${head} None of them can.`;
  if (whole === all) return all === 2 ? `${head} Both get there.` : `${head} All get there.`;
  const some = whole === 0 ? 'None gets all the way' : `${capital(inWords(whole))} ${many(whole, 'gets', 'get')} there`;
  const rest = going - whole;
  const stuck = all - going;
  const parts = [
    some,
    ...(rest > 0 && whole > 0 ? [`${inWords(rest)} ${many(rest, 'falls', 'fall')} short`] : []),
    ...(stuck > 0 ? [`${inWords(stuck)} cannot go`] : []),
  ];
  return `${head} ${parts.join('; ')}.`;
}

// "3.8 of 6 in: the wood is in the way"; one that has used all its move needs no other reason.
function line(route: JointRoute, sheet: SheetInfo | undefined): string {
  const { used, allowance, whole, command, reasons, notes, waits } = route;
  if (!command) return ended(reasons[0]?.text ?? 'It cannot go');
  const spent = used >= allowance - 0.05;
  const far = allowance <= 0 ? '' : whole ? measured(used, sheet) : `${tenths(used)} of ${measured(allowance, sheet)}`;
  const why = waits ? 'waits' : whole ? notes[0]?.text : spent ? undefined : reasons[0]?.text;
  return [far, why].filter(Boolean).join(whole && !waits ? '. ' : ', '); // a note is a sentence
}

// One for each; those alike are put together where there is little room or many are chosen.
export function bill(
  plan: JointPlan,
  nameOf: (key: PieceKey) => string,
  sheet: SheetInfo | undefined,
  merged: boolean,
): Ticket[] {
  const out: Ticket[] = [];
  for (const route of plan.routes) {
    const text = line(route, sheet);
    const good = reached(route) && !route.waits;
    const alike = merged ? out.find((t) => t.good === good && (t.text === text || good)) : undefined;
    if (alike) {
      alike.keys.push(route.unit);
      alike.title += `, ${nameOf(route.unit)}`;
    } else out.push({ keys: [route.unit], title: nameOf(route.unit), text, good });
  }
  return out.sort((a, b) => Number(b.good) - Number(a.good));
}

// "Five units, 6 inches ahead: three reach; von Bose stops at 3.8 for the wood."
export function jointSpeech(plan: JointPlan, nameOf: (key: PieceKey) => string, sheet: SheetInfo | undefined): string {
  const short = plan.routes.filter((r) => !reached(r));
  return [
    jointPrompt(plan, 'move'),
    ...short.slice(0, 4).map((r) => ended(`${nameOf(r.unit)}: ${line(r, sheet)}`)),
  ].join(' ');
}

// "Move all five", "Form all three"
export function confirmTitle(plan: JointPlan, title: string): string {
  const n = plan.commands.length;
  return n === plan.routes.length
    ? `${title}: all ${inWords(n)}`
    : `${title}: ${inWords(n)} of ${inWords(plan.routes.length)}`;
}
