// Units as blocks on a small plan: broad enough to be seen, in proportion to their men.
import type { ScenarioInfo, SideName, Xy } from '../wire/types';

export interface Block {
  side: SideName;
  at: Xy;
  heading: number;
  width: number;
  depth: number;
}

const INCHES = 96; // the table that the sizes are meant for
const LEAST = 3;
const DEPTH = 1.9;
const GUN_DEPTH = 2.2;
const SLIGHTLY_LARGER = 1.05;

export function blocksOf(scenario: ScenarioInfo): Block[] {
  const scale = scenario.table[0] / INCHES;
  return scenario.units.map((unit) => ({
    side: unit.side,
    at: unit.at,
    heading: unit.heading,
    width: Math.max(LEAST, unit.width) * scale * SLIGHTLY_LARGER,
    depth: (unit.guns > 0 ? GUN_DEPTH : DEPTH) * scale,
  }));
}
