// Makes a game, remembers this browser's seats in it, and goes there. Throws what the program says against it.
import { knownGame, type Seats } from '../panels/seats';
import { library } from '../state/library.svelte';
import { gameLink, route } from '../state/route.svelte';
import type { Deployment, ScenarioInfo, SideName } from '../wire/types';

export const against = (mine: SideName, other: string): Seats =>
  mine === 'british' ? { british: 'you', american: other } : { british: other, american: 'you' };

export async function begin(
  scenario: ScenarioInfo,
  rules: string,
  seats: Seats,
  deploy: Deployment = scenario.deploy,
  practice = false,
): Promise<void> {
  const made = await library.create({ scenario: scenario.id, rules, seats, deploy, practice });
  library.remember(knownGame(made, scenario.title, Date.now()));
  route.go(gameLink(made.game));
}
