// The real program and a real browser, for tests that play as people do.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
// The same program as people have, but its chance comes from a seed; and that with the smallest sheet. Only the tests build them.
const build = process.env.DRUMHEAD_BUILD ?? join(root, 'build/release');
const program = join(build, 'drumhead_seeded');
export const programWithGreen = join(build, 'drumhead_with_green');

// What fixes the dice of a file's tests. To hunt for tests that hang on dice: SEED=2 npm run browser
const seed = `${basename(process.argv[1])} ${process.env.SEED ?? 1}`;
let streams = 0;
const nextSeed = () => `${seed} ${++streams}`; // each server and each browser has a stream of its own

export const LAPTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

// A server with an archive of its own. `stop` and `start` again keeps archive and port.
export class Server {
  constructor(playing = program, more = []) {
    this.playing = playing;
    this.more = more; // of its options
    this.data = mkdtempSync(join(tmpdir(), 'drumhead-'));
    this.archive = ['--data', this.data]; // or a database
    this.port = 0;
    // The shipped scenarios, and a short one of our own.
    this.home = join(this.data, 'home');
    mkdirSync(this.home);
    for (const folder of ['rulebooks', 'scenarios', 'lessons'])
      cpSync(join(root, folder), join(this.home, folder), { recursive: true });
    cpSync(fileURLToPath(new URL('scenarios', import.meta.url)), join(this.home, 'scenarios'), { recursive: true });
  }

  async start() {
    const args = ['serve', '--port', String(this.port), ...this.archive, '--page', join(root, 'web/dist')];
    args.push(...this.more);
    this.child = spawn(this.playing, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DRUMHEAD_HOME: this.home, DRUMHEAD_SEED: nextSeed() },
    });
    let said = '';
    await new Promise((resolve, reject) => {
      const hear = (chunk) => {
        said += chunk;
        const at = /http:\/\/[^:/]+:(\d+)\//.exec(said);
        if (at) resolve((this.port = Number(at[1])));
      };
      this.child.stdout.on('data', hear);
      this.child.stderr.on('data', hear);
      this.child.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
    });
    this.url = `http://localhost:${this.port}/`;
    return this;
  }

  async stop(signal = 'SIGTERM') {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }

  async close() {
    await this.stop('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }

  async create(scenario, seats, rules = 'thomas') {
    const response = await fetch(`${this.url}api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario, rules, seats }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
}

// The server and the browser of a file's tests, there while they run.
export let server, browser;
export function useTable(playing = program) {
  before(async () => {
    server = await new Server(playing).start();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export async function assertAccessible(page, where) {
  await page.evaluate(axe);
  // By the paper that is on, and its colours by the other one too.
  const violations = await page.evaluate(async () => {
    const root = document.documentElement;
    const look = async (more) =>
      (await globalThis.axe.run(document, { resultTypes: ['violations'], ...more })).violations;
    const { theme } = root.dataset;
    const first = await look({});
    root.dataset.theme = theme === 'night' ? 'paper' : 'night';
    const other = await look({ runOnly: ['color-contrast'] });
    root.dataset.theme = theme;
    return [...first, ...other];
  });
  const told = violations.map(
    (v) =>
      `${v.id}: ${v.help} (${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join('; ')})`,
  );
  assert.deepEqual(told, [], where);
}
// A picture to look at, where SHOTS names a folder.
export const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

// Runs in the page: its numbers for the dice come from the seed, and go on where they stopped when the page is loaded again.
function seedChance(seed) {
  crypto.getRandomValues = (out) => {
    const drawn = Number(localStorage.getItem('tests.drawn') ?? 0);
    localStorage.setItem('tests.drawn', String(drawn + 1));
    let state = 2166136261; // FNV-1a over the seed, then a xorshift
    for (const letter of `${seed} ${drawn}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
    for (let i = 0; i < out.length; i++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      out[i] = state;
    }
    return out;
  };
}

// Everything that the program says comes so many milliseconds late.
function delay(line, lag) {
  const program = line.connectToServer();
  line.onMessage((message) => program.send(message));
  program.onMessage((message) => setTimeout(() => line.send(message), lag));
}

// A page of a browser of its own, as another person would have. Complaints of the page fail the test.
export async function visit(
  browser,
  server,
  { viewport = LAPTOP, touch = false, known, pace = 'none', steps = true, lag = 0 } = {},
) {
  const context = await browser.newContext({
    viewport,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await context.addInitScript(seedChance, nextSeed());
  await context.addInitScript(
    ([games, prefs]) => {
      if (games && !localStorage.getItem('drumhead.games')) localStorage.setItem('drumhead.games', games);
      if (!localStorage.getItem('drumhead.prefs')) localStorage.setItem('drumhead.prefs', prefs);
      localStorage.setItem('drumhead.shown', 'yes');
    },
    [known && JSON.stringify(known), JSON.stringify({ theme: 'paper', pace, speed: 2, sound: false, steps })],
  );
  const page = await context.newPage();
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // A server that was stopped on purpose is no complaint.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(text))
      page.complaints.push(text);
  });
  page.setDefaultTimeout(30_000);
  if (lag > 0) await page.routeWebSocket(/./, (line) => delay(line, lag));
  await page.goto(server.url);
  return page;
}

// Both sides in one browser.
export async function hotSeat(browser, server, scenario, { rules, ...how } = {}) {
  const { game, tokens } = await server.create(scenario, { british: 'hot-seat', american: 'hot-seat' }, rules);
  const known = [{ game, tokens: [tokens.british], title: scenario, opened: 1 }];
  const page = await visit(browser, server, { ...how, known });
  await page.goto(`${server.url}#/game/${game}`);
  return { page, game, tokens };
}

// ---- what a person does at the table

export const orders = (page) => page.getByRole('region', { name: 'Orders and dice' });
export const unit = (page, key) => page.locator(`[data-piece="${key}"]`);
export const button = (page, name) => orders(page).getByRole('button', { name });

// The version of the battle on the screen; it grows with everything that happens.
export const version = async (page) => Number(await page.locator('.battle').getAttribute('data-version'));

// Waits until the table has nothing left to show or to hear: then it asks somebody, or the battle is over.
export async function settled(page, after = -1) {
  const rest = page.waitForFunction((v) => {
    const battle = document.querySelector('.battle');
    const { busy, asking, version } = battle?.dataset ?? {};
    return busy === 'false' && asking === 'false' && Number(version) > v;
  }, after);
  await rest.catch(async (error) => {
    throw new Error(`${error.message} ${await stands(page)}`);
  });
}

// What is asked and who is in hand, to say where a test stood still.
export async function stands(page) {
  return page.evaluate(() => {
    const text = (found) => document.querySelector(found)?.innerText.replace(/\s+/g, ' ') ?? '';
    const held = [...document.querySelectorAll('[aria-pressed="true"][data-piece]')].map((e) => e.dataset.piece);
    const state = JSON.stringify({ ...document.querySelector('.battle')?.dataset });
    return `The table stands at ${state}; in hand: ${held}; it asks: ${text('.tray')} ${text('.card')}`;
  });
}

// Does something that changes the battle, and waits for it to have changed.
export async function act(page, deed) {
  const before = await version(page);
  await deed();
  await settled(page, before);
}

// The middle of a unit's body on the screen.
export async function middle(page, key) {
  const box = await unit(page, key).locator('.ring').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Drags a unit by so many pixels and leaves the ghost there, when it has come to rest.
export async function drag(page, key, dx, dy) {
  const from = await middle(page, key);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) await page.mouse.move(from.x + (dx * step) / 6, from.y + (dy * step) / 6);
  await page.mouse.up();
  await page.locator('[data-ghost]').first().waitFor();
  await settled(page);
}

export const isOver = async (page) => (await page.locator('.battle').getAttribute('data-over')) === 'true';
export const canAct = (page) => page.locator('.unit.mine').evaluateAll((all) => all.map((e) => e.dataset.piece));

// The button that ends something says what; asked again, it says "now".
export const ENDS = /^(End|No more|Done with|Finish|Next card|Halt here|Do not move|Go on)\b/;
export const SURE = /^(End|No more|Done with|Finish|Next card|Halt here|Do not move|Go on)\b.* now$/;

// Ends the step, whether or not units can still act.
export async function endStep(page) {
  await act(page, async () => {
    await button(page, ENDS).click();
    const sure = button(page, SURE);
    if (await sure.isVisible().catch(() => false)) await sure.click();
  });
}

// One unit does what it is offered: a target if there is one, else a step towards the enemy.
export async function useUnit(page, key) {
  const at = await middle(page, key);
  await page.mouse.click(at.x, at.y);
  await unit(page, key).and(page.locator('[aria-pressed="true"]')).waitFor();
  const aim = orders(page)
    .locator('.btn', { hasText: /^\s*(Fire|Charge|Shoot)/ })
    .first();
  await page.getByRole('list', { name: 'What it may do' }).waitFor();
  await settled(page);
  if (await aim.isVisible()) {
    await aim.click();
    await act(page, () => orders(page).locator('.btn.go').first().click());
    return 'aimed';
  }
  if ((await page.locator('[data-handle]').count()) === 0) return 'idle';
  const south = (await unit(page, key).getAttribute('class')).includes('crown');
  await drag(page, key, 0, south ? -60 : 60);
  const go = orders(page).locator('.btn.go');
  if (!(await go.isEnabled())) {
    await page.keyboard.press('Escape');
    return 'refused';
  }
  await act(page, () => page.keyboard.press('Enter'));
  return 'moved';
}

// Both sides, round after round: a few units act, then the step is ended. How often each thing was done.
export async function fightOut(page) {
  const deeds = { aimed: 0, moved: 0, refused: 0, idle: 0, answered: 0, ended: 0 };
  for (let round = 0; round < 400 && !(await isOver(page)); round++) {
    const answer = orders(page).locator('.acts.wrap .btn.go').first();
    if (await answer.isVisible()) {
      await act(page, () => answer.click());
      deeds.answered++;
      continue;
    }
    const able = await canAct(page);
    const budget = deeds.moved < 12 ? 2 : 1;
    let used = 0;
    for (const key of able) {
      if (used >= budget || (await isOver(page))) break;
      if (!(await canAct(page)).includes(key)) continue;
      const did = await useUnit(page, key);
      deeds[did]++;
      used++;
      if (await answer.isVisible()) break;
    }
    if ((await isOver(page)) || (await answer.isVisible())) continue;
    if (await button(page, ENDS).first().isVisible()) {
      await endStep(page);
      deeds.ended++;
    }
  }
  return deeds;
}
