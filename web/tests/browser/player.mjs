// Somebody who plays a whole battle under any sheet, by what he sees: he presses the dark button, drags units forward with
// the mouse or a finger, answers what he is asked, and ends a step when he has had enough of it.
import assert from 'node:assert/strict';
import { ENDS, SURE, act, button, canAct, isOver, middle, orders, settled, stands, unit, version } from './harness.mjs';

const STEPS = 6; // of a drag
const AHEAD = 46; // pixels
const MOST_STUCK = 12; // times in a battle that what was to be ended had gone

const go = (page) => orders(page).locator('.acts .btn.go:not([disabled])').first();
const pressed = (page) =>
  page.locator('.unit[aria-pressed="true"]').evaluateAll((all) => all.map((e) => e.dataset.piece)[0]);
const isCrown = async (page, key) => (await unit(page, key).getAttribute('class')).includes('crown');

// Drags a unit with the mouse, or with a finger where the page has none. False when it lies outside the map's window.
async function pull(page, key, [dx, dy], touch) {
  const map = await page.locator('.map').boundingBox();
  const { x, y } = await middle(page, key);
  const seen = x > map.x + 8 && y > map.y + 8 && x < map.x + map.width - 8 && y < map.y + map.height - 8;
  if (!seen) return false;
  const at = (step) => ({ x: x + (dx * step) / STEPS, y: y + (dy * step) / STEPS });
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(at(step).x, at(step).y);
    await page.mouse.up();
    return true;
  }
  const finger = await page.context().newCDPSession(page);
  const say = (type, points) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await say('touchStart', [at(0)]);
  for (let step = 1; step <= STEPS; step++) await say('touchMove', [at(step)]);
  await page.waitForTimeout(120); // it comes to rest: a flick would swallow the next tap
  await say('touchEnd', []);
  await finger.detach();
  await page.waitForTimeout(300);
  return true;
}

// Which way the enemy is, on the screen.
async function forward(page, key) {
  const own = await isCrown(page, key);
  const from = await middle(page, key);
  const foes = await page
    .locator(own ? '.unit.rebel .ring' : '.unit.crown .ring')
    .evaluateAll((all) =>
      all.map((e) => e.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2]),
    );
  const ways = foes.map(([x, y]) => [x - from.x, y - from.y]).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  const [dx, dy] = ways[0] ?? [0, -1];
  const far = Math.hypot(dx, dy) || 1;
  return [(dx / far) * AHEAD, (dy / far) * AHEAD];
}

export class PagePlayer {
  constructor(page, { touch = false, each = 2, look } = {}) {
    this.page = page;
    this.touch = touch;
    this.each = each; // units that act in a step
    this.look = look ?? (() => undefined); // at the page, after something was done
    this.deeds = { answered: 0, pressed: 0, moved: 0, refused: 0, unseen: 0, ended: 0 };
    this.words = []; // on the buttons that he pressed
    this.stuck = 0;
  }

  async press(locator) {
    if (this.touch) await locator.tap();
    else await locator.click();
  }
  // Presses what changes the battle, and waits for it.
  async commit(locator, deed) {
    this.words.push((await locator.innerText()).replace(/\s+/g, ' ').trim());
    await act(this.page, () => this.press(locator));
    this.deeds[deed]++;
    await this.look(this.page, deed);
  }

  // The step is ended, whoever can still act.
  async end() {
    const { page } = this;
    const first = button(page, ENDS).first();
    if (!(await first.isVisible())) await page.keyboard.press('Escape');
    const there = () =>
      first.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    // What comes next may have asked something else meanwhile; that is answered in the next round.
    if (!(await there())) {
      assert.ok(++this.stuck < MOST_STUCK, `nothing can be ended. ${await stands(page)}`);
      return;
    }
    const before = await version(page);
    this.words.push((await first.innerText()).replace(/\s+/g, ' ').trim());
    // Where nobody can do anything more the step may pass by itself, and the button with it.
    await this.press(first).catch(async (error) => assert.ok((await version(page)) > before, String(error)));
    const sure = button(page, SURE).first();
    // Either it is asked once more, or it has happened.
    await Promise.race([
      sure.waitFor().catch(() => undefined),
      page.waitForFunction((v) => Number(document.querySelector('.battle').dataset.version) > v, before),
    ]);
    if ((await version(page)) === before) await act(page, () => this.press(sure));
    await page.waitForFunction(() => document.querySelector('.battle').dataset.busy === 'false');
    this.deeds.ended++;
    await this.look(page, 'ended');
  }

  // The unit in hand does what is planned for it, or goes forward. False: it can do neither.
  async use(key) {
    const { page } = this;
    await settled(page); // what it may do is asked for
    if ((await go(page).isVisible()) && !/^(Next|End|No more)/.test(await go(page).innerText())) {
      const before = await version(page);
      await this.commitPlan(before);
      return true;
    }
    // Forward; where the step cannot be ended before he has moved, he may have to fall back.
    const [dx, dy] = await forward(page, key);
    const must = !(await button(page, ENDS).first().isVisible());
    for (const way of must
      ? [
          [dx, dy],
          [-dx, -dy],
        ]
      : [[dx, dy]]) {
      if (!(await pull(page, key, way, this.touch))) {
        this.deeds.unseen++;
        return false;
      }
      if (await this.dropped()) return true;
      await page.keyboard.press('Escape');
      if ((await pressed(page)) !== key) return false;
    }
    this.deeds.refused++;
    await page.keyboard.press('Escape');
    return false;
  }
  // A unit was dragged: where it may go there, that is confirmed.
  async dropped() {
    const { page } = this;
    const ghost = await page
      .locator('[data-ghost]')
      .first()
      .waitFor({ timeout: 3_000 })
      .then(() => true)
      .catch(() => false);
    await settled(page); // the last word on where it may go comes after the hand has rested
    // Where it may not go at all, what leads on is offered instead.
    if (!ghost || !(await go(page).isVisible()) || ENDS.test((await go(page).innerText()).trim())) return false;
    await this.commit(go(page), 'moved');
    return true;
  }
  // A dark button may only aim, and then say so again.
  async commitPlan(before) {
    const { page } = this;
    this.words.push((await go(page).innerText()).replace(/\s+/g, ' ').trim());
    await this.press(go(page));
    // On a busy machine its answer takes a while.
    const after = (v) => Number(document.querySelector('.battle').dataset.version) > v;
    await page.waitForFunction(after, before, { timeout: 2_000 }).catch(() => undefined);
    if ((await version(page)) === before && (await go(page).isVisible())) await act(page, () => this.press(go(page)));
    else await page.waitForFunction(() => document.querySelector('.battle').dataset.busy === 'false');
    this.deeds.pressed++;
    await this.look(page, 'pressed');
  }

  // Until the battle is over, or for so many rounds.
  async play(most = 500) {
    const { page } = this;
    for (let round = 0; round < most && !(await isOver(page)); round++) {
      const answer = orders(page).locator('.acts.wrap .btn.go:not([disabled])').first();
      if (await answer.isVisible()) {
        await this.commit(answer, 'answered');
        continue;
      }
      await this.step();
    }
    return this.deeds;
  }
  // Some units act, as they are proposed; then the step is ended.
  async step() {
    const { page } = this;
    const tried = new Set();
    for (let i = 0; i < this.each * 3 && tried.size < this.each; i++) {
      const next = button(page, /^Next/).first();
      if (await next.isVisible()) await this.press(next);
      else if (!(await pressed(page))) break;
      const key = await pressed(page);
      if (!key || tried.has(key) || !(await canAct(page)).includes(key)) break;
      if (!(await this.use(key))) tried.add(key);
      if (await orders(page).locator('.acts.wrap .btn.go').first().isVisible()) return;
      if (await isOver(page)) return;
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const end = button(page, ENDS).first();
    if (await end.isVisible()) await this.end();
    else if ((await go(page).isVisible()) && !/^Next/.test(await go(page).innerText()))
      await this.commit(go(page), 'pressed');
  }
}
