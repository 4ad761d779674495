// A march over several turns as it is drawn: the way, and the number of the turn where each would end.
import type { LongMarch, Xy } from '../wire/types';
import type { Chart } from './chart';

export interface Stages {
  way: Xy[]; // in inches of the drawing
  ends: { turn: number; at: Xy }[]; // from the second turn on: where the first ends the ghost stands
}

export function stages(march: LongMarch, chart: Chart): Stages {
  const goal = march.way[march.way.length - 1];
  const ends = [...march.halts, ...(goal ? [goal] : [])].map((at, i) => ({ turn: i + 1, at: chart.toMap(at) }));
  return { way: chart.polygon(march.way), ends: ends.slice(1) };
}

// "about 3 turns": for those who hear it.
export const turnsOf = (march: LongMarch): number => march.halts.length + 1;
