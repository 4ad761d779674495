// Makes a game, remembers this browser's seats in it, and goes there. Throws what the program says against it.
import { knownGame, type Seats } from '../panels/seats';
import { library } from '../state/library.svelte';
import { gameLink, route } from '../state/route.svelte';
import { botFor } from '../panels/seats';
import type { BotInfo, Deployment, Notice, ScenarioInfo, SheetInfo, SideName } from '../wire/types';

export const against = (mine: SideName, other: string): Seats =>
  mine === 'british' ? { british: 'you', american: other } : { british: other, american: 'you' };

export async function begin(
  scenario: ScenarioInfo,
  rules: string,
  seats: Seats,
  deploy: Deployment = scenario.deploy,
  practice = false,
  notice?: Notice,
): Promise<void> {
  const made = await library.create({
    scenario: scenario.id,
    rules,
    seats,
    deploy,
    practice,
    ...(notice ? { notice } : {}),
  });
  library.remember(knownGame(made, scenario.title, Date.now()));
  route.go(gameLink(made.game));
}

// The lesson of a sheet: its small battle against the weakest bot, with the steps beside it.
export async function learn(sheet: SheetInfo, players: BotInfo[]): Promise<void> {
  const lesson = await library.lesson(sheet.id);
  const bot = players[0] && botFor(players, players[0].name);
  if (!lesson || !bot) throw new Error('it has no lesson, or nobody to play against');
  const seats = against(lesson.side, bot.name);
  const made = await library.create({ scenario: lesson.scenario, rules: sheet.id, seats, practice: true });
  library.remember({ ...knownGame(made, `${sheet.short}: first battle`, Date.now()), lesson: sheet.id });
  route.go(gameLink(made.game));
}
