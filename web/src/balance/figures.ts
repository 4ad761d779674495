// What the balance page says of a series, in numbers and sentences. It knows no sheet.
import { SIDES, SIDE_WORD, percent } from '../panels/words';
import type { SideName } from '../wire/values';
import type { BalanceReport, Ending, SheetReport } from '../wire/balance';

export const TOO_FEW = 30;

export interface Row {
  rules: string;
  share: number; // of the British, a draw as half
  low: number;
  high: number;
  battles: number;
  few: boolean;
  place?: 'inside' | 'outside';
}

const Z = 1.959964; // 95 %

// Wilson's interval, as the program computes it.
export function wilson(share: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function rowOf(sheet: SheetReport): Row {
  const ended = sheet.battles - sheet.unfinished;
  const share = ended > 0 ? (sheet.wins.british + sheet.wins.draw / 2) / ended : 0;
  const [low, high] = wilson(share, ended);
  const few = ended < TOO_FEW;
  const place = sheet.history && !few ? (sheet.history.inside ? 'inside' : 'outside') : undefined;
  return { rules: sheet.rules, share, low, high, battles: ended, few, ...(place ? { place } : {}) };
}

// The historical band as a share of the British.
export function bandOf(report: BalanceReport): [number, number] | undefined {
  const history = report.sheets.find((s) => s.history)?.history;
  if (!history) return undefined;
  const [low, high] = history.plausible;
  return history.winner === 'british' ? [low, high] : [1 - high, 1 - low];
}

// Strength left as parts of that at the start.
export function strengthParts(sheet: SheetReport, side: 'british' | 'american'): [number, number, number][] {
  const start = Math.max(1, sheet.losses[side].start);
  return sheet.strength[side].map(([mean, low, high]) => [mean / start, low / start, high / start]);
}

export function sentences(sheet: SheetReport): string[] {
  const row = rowOf(sheet);
  if (row.battles === 0) return [];
  if (row.few) return [`Only ${String(row.battles)} battles so far: too few to say.`];
  const out = [
    `The Crown wins ${percent(sheet.shares.british.share)}, the Americans ${percent(sheet.shares.american.share)}, drawn ${percent(sheet.shares.draw.share)}.`,
    `It lasts ${String(sheet.turns.median)} turns, mostly ${String(sheet.turns.tenth)} to ${String(sheet.turns.nine_tenths)}.`,
    `The Crown loses ${percent(sheet.losses.british.share)} of its strength, the Americans ${percent(sheet.losses.american.share)}.`,
  ];
  return out;
}

export const ENDINGS: Record<Ending, string> = {
  time: 'time was up',
  'british-broken': 'the Crown broke',
  'american-broken': 'the Americans broke',
  'both-broken': 'both broke',
  'given-up': 'one gave up',
};
export const endingsOf = (sheet: SheetReport): Ending[] =>
  (Object.keys(ENDINGS) as Ending[]).filter((ending) => sheet.endings[ending].share > 0);

const won = (side: SideName): string => (side === 'british' ? 'the Crown won' : 'the Americans won');

// What tips it: how it ends, the aim and the losses that go with victory. None need be the cause.
export function tips(sheet: SheetReport): string[] {
  if (rowOf(sheet).few) return [];
  const out: string[] = [];
  const usual = endingsOf(sheet).sort((a, b) => sheet.endings[b].share - sheet.endings[a].share)[0];
  if (usual) {
    const { share, wins } = sheet.endings[usual];
    const all = wins.british + wins.american + wins.draw;
    const ahead = wins.british >= wins.american ? 'british' : 'american';
    out.push(
      `In ${percent(share)} it ends because ${ENDINGS[usual]}; of these ${won(ahead)} ${percent(wins[ahead] / all)}.`,
    );
  }
  const aim = [...sheet.aims]
    .filter((a) => a.decides.sure && a.decides.change > 0)
    .sort((a, b) => b.decides.low - a.decides.low)[0];
  if (aim)
    out.push(
      `With “${aim.name}” met ${won(aim.side)} ${percent(aim.decides.won_met.share)}, without it ${percent(aim.decides.won_missed.share)}.`,
    );
  for (const unit of sheet.telling.slice(0, 2))
    out.push(
      `With ${unit.name} lost ${won(unit.side)} ${percent(unit.won_gone.share)}, else ${percent(unit.won_kept.share)}.`,
    );
  return out;
}

// The table as text, for a letter or a spreadsheet.
export function asText(report: BalanceReport, title: (rules: string) => string): string {
  const head = [
    'Sheet',
    'Battles',
    'Crown',
    'Low',
    'High',
    'Draws',
    'Turns',
    ...SIDES.map((s) => `${SIDE_WORD[s]} lost`),
  ];
  const lines = report.sheets.map((sheet) => {
    const row = rowOf(sheet);
    return [
      title(sheet.rules),
      String(row.battles),
      percent(row.share),
      percent(row.low),
      percent(row.high),
      String(sheet.wins.draw),
      String(sheet.turns.median),
      ...SIDES.map((s) => percent(sheet.losses[s].share)),
    ].join('\t');
  });
  return [`${report.title}, seed ${report.seed}`, head.join('\t'), ...lines].join('\n');
}
