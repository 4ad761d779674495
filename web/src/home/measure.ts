// How long and how hard a battle is, judged by what its plan shows: turns, units, ground, numbers.
import { SIDES, SIDE_WORD, counted, inWords } from '../panels/words';
import type { ScenarioInfo } from '../wire/types';

export interface Judged {
  word: string;
  why: string;
}

export const LENGTHS = ['short', 'middling', 'long'] as const;
export type Length = (typeof LENGTHS)[number];

const USUAL_TURNS = 20; // of a battle without a limit
const SHORT = 480; // units times turns
const LONG = 720;
const EASY = 16; // units of a side and kinds of ground together
const HARD = 23;
const EVEN = 1.15; // times as many
// Ground that asks nothing of the player.
const PLAIN = new Set(['road', 'track', 'field', 'bridge', 'ford']);

// Under this sheet; where it is not known, what the sheets say between them. 0: no limit.
function turnsOf({ turns }: ScenarioInfo, sheet?: string): number {
  if (sheet !== undefined) return turns[sheet] ?? 0;
  const all = Object.values(turns);
  return all.length > 0 ? Math.round(all.reduce((sum, n) => sum + n, 0) / all.length) : 0;
}

export function lengthOf(scenario: ScenarioInfo, sheet?: string): Length {
  const work = (turnsOf(scenario, sheet) || USUAL_TURNS) * scenario.units.length;
  return work < SHORT ? 'short' : work < LONG ? 'middling' : 'long';
}

export function judgedLength(scenario: ScenarioInfo, sheet?: string): Judged {
  const { units } = scenario;
  const turns = turnsOf(scenario, sheet);
  return {
    word: lengthOf(scenario, sheet),
    why: `${counted(units.length, 'unit')}, ${turns > 0 ? counted(turns, 'turn') : 'no limit of turns'}`,
  };
}

export function judgedDifficulty({ units, terrain }: ScenarioInfo): Judged {
  const most = Math.max(...SIDES.map((side) => units.filter((u) => u.side === side).length));
  const kinds = new Set(terrain.map((f) => f.kind).filter((kind) => !PLAIN.has(kind))).size;
  const hard = units.length / 2 + kinds;
  const word = hard < EASY ? 'easy' : hard < HARD ? 'middling' : 'hard';
  return {
    word,
    why: `at most ${counted(most, 'unit')} to lead, ${kinds === 0 ? 'open ground' : `${counted(kinds, 'kind')} of ground`}`,
  };
}

// "Americans, 2.4 to 1"
export function judgedOdds({ men }: ScenarioInfo): Judged {
  const [few, lot] =
    men.british < men.american ? (['british', 'american'] as const) : (['american', 'british'] as const);
  const times = men[few] > 0 ? men[lot] / men[few] : Infinity;
  if (times < EVEN) return { word: 'even', why: 'hardly more men on one side than on the other' };
  const said = Number.isFinite(times) ? `${times.toFixed(1).replace(/\.0$/, '')} to one` : 'none against them';
  return { word: said, why: `for the ${SIDE_WORD[lot]}, counting men` };
}

// Does a battle have all the words in its title, place, date, story or the names of its ground?
export function tells(scenario: ScenarioInfo, words: string): boolean {
  const text = [
    scenario.title,
    scenario.place,
    scenario.date,
    scenario.story,
    ...scenario.terrain.map((f) => f.name),
  ].join(' ');
  const plain = (s: string): string => s.toLowerCase().replace(/[’']/g, '');
  const whole = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

export const howMany = (shown: number, all: number): string =>
  shown === all ? counted(all, 'battle') : `${inWords(shown)} of ${counted(all, 'battle')}`;
