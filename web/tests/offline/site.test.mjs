// The table without a server, in a real browser: on a plain static host, then with no host and no network at all.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import {
  LAPTOP,
  PHONE,
  act,
  button,
  endStep,
  fightOut,
  isOver,
  openBrowser,
  orders,
  settled,
  version,
  visit,
} from '../browser/harness.mjs';
import { Host, buildSite } from './host.mjs';

let built, host, browser;
before(async () => {
  built = buildSite();
  host = await new Host(built.site).start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await host?.stop();
  built?.remove();
});

// Until the whole table is kept: the second visit needs nothing.
const isKept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state;
  });

async function pick(page, battle = /skirmish/i) {
  await page.getByRole('button', { name: battle }).first().click();
  return page.getByRole('dialog');
}
async function hotSeat(page) {
  const dialog = await pick(page);
  await dialog.getByRole('button', { name: 'Hot-seat' }).click();
  await settled(page);
}
const gone = (page, text) => page.getByText(text).first().waitFor({ timeout: 30_000 });

test('a whole battle with the network cut, from the second visit on', { timeout: 600_000 }, async () => {
  const page = await visit(browser, host);
  await page.getByText('the whole table is in this page').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Join with a code' }).count(), 0);
  await isKept(page);
  await host.stop();
  await page.context().setOffline(true);
  await page.reload();
  await hotSeat(page);
  const deeds = await fightOut(page);
  assert.ok(await isOver(page), JSON.stringify(deeds));
  assert.ok(deeds.moved > 0 && deeds.aimed > 0, JSON.stringify(deeds));
  await page.getByRole('region', { name: 'The battle is over' }).waitFor();
  await page.getByRole('tab', { name: 'Log' }).click();
  assert.ok((await page.getByRole('tabpanel').locator('p').count()) > 10);
  // The battle is there on the next visit, to be seen again.
  await page.goto(host.url);
  await page.getByRole('link', { name: /^Replay/ }).click();
  await page.getByRole('region', { name: 'The battle is over' }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
  await host.start(host.port);
});

test(
  'odds, undo, hints, bots, the lab, a series and a lesson, with the network cut',
  { timeout: 400_000 },
  async () => {
    const page = await visit(browser, host, { viewport: LAPTOP });
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    const dialog = await pick(page);
    await dialog.getByText('General, quick').first().click();
    await dialog.getByRole('button', { name: 'Play against General, quick' }).click();
    await settled(page);
    await page.keyboard.press('h');
    await orders(page)
      .getByText(/A hint\./)
      .waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await endStep(page);
    const undo = button(page, /^Undo/);
    if (await undo.isEnabled()) await act(page, () => undo.click());
    const before = await version(page);
    for (let step = 0; step < 12 && (await version(page)) < before + 6; step++)
      await endStep(page).catch(() => undefined);
    assert.ok((await version(page)) > before, 'the battle goes on against the general');

    await page.goto(`${host.url}#/odds`);
    await page.getByRole('region', { name: 'How it comes out' }).locator('.outcome').waitFor();
    await page.goto(`${host.url}#/balance`);
    await page
      .getByRole('button', { name: /Fight|Begin|Start/ })
      .first()
      .waitFor();
    await page.goto(host.url);
    await page.getByRole('link', { name: 'Rulebooks' }).click();
    await page.getByRole('heading').first().waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  },
);

test('a lesson on a phone', { timeout: 240_000 }, async () => {
  const page = await visit(browser, host, { viewport: PHONE, touch: true });
  await page.getByText('the whole table is in this page').waitFor();
  const learn = page.getByRole('button', { name: /lesson|first battle/i }).first();
  await learn.waitFor();
  await learn.click();
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor({ timeout: 60_000 });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a kept battle survives a closed tab and a killed browser', { timeout: 240_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'drumhead-profile-'));
  const open = () =>
    chromium.launchPersistentContext(data, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      reducedMotion: 'reduce',
      viewport: LAPTOP,
    });
  try {
    let context = await open();
    let page = await context.newPage();
    await page.goto(host.url);
    await hotSeat(page);
    await endStep(page);
    const address = page.url();
    const closed = await version(page);
    await page.close();
    page = await context.newPage();
    await page.goto(address);
    await settled(page);
    assert.equal(await version(page), closed);
    await endStep(page);
    const killed = await version(page);
    const process_ = await browserOf(page);
    const ended = new Promise((resolve) => context.once('close', resolve));
    process.kill(process_, 'SIGKILL');
    await ended;
    context = await open();
    page = await context.newPage();
    await page.goto(address);
    await settled(page);
    assert.equal(await version(page), killed);
    await context.close();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
// The process of the browser that a page is in.
async function browserOf(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find((one) => one.type === 'browser').id;
}

test('one tab has the games; another says so and can take them over', { timeout: 120_000 }, async () => {
  const first = await visit(browser, host);
  await hotSeat(first);
  const at = await version(first);
  const second = await first.context().newPage();
  await second.goto(host.url);
  await gone(second, 'Another tab of this browser has the games open.');
  await second.getByRole('button', { name: 'Play in this tab' }).click();
  await second.getByText('Your games are kept in this browser.').waitFor();
  await second.goto(first.url());
  await settled(second);
  assert.equal(await version(second), at);
  await first.goto(host.url);
  await gone(first, /Another tab/);
  await first.context().close();
});

test('games are carried off and taken in elsewhere', { timeout: 120_000 }, async () => {
  const here = await visit(browser, host);
  await hotSeat(here);
  await endStep(here);
  const at = await version(here);
  await here.goto(host.url);
  const saving = here.waitForEvent('download');
  await here.getByRole('button', { name: 'Save all games to a file' }).click();
  const file = await (await saving).path();
  const there = await visit(browser, host);
  await there.getByLabel('A file of games').setInputFiles(file);
  await gone(there, '1 games were taken in.');
  await there
    .getByRole('link', { name: /^Go on/ })
    .first()
    .click();
  await settled(there);
  assert.equal(await version(there), at);
  await here.context().close();
  await there.context().close();
});

test('what is missing is said in a sentence', { timeout: 120_000 }, async () => {
  host.cut = 'engine.wasm';
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(host.url);
  await gone(page, /The engine did not arrive whole/);
  host.cut = 'files.json';
  await page.reload();
  await gone(page, /did not arrive whole/);
  host.cut = undefined;
  await page.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` });
  });
  await page.reload();
  await gone(page, /has no WebAssembly/);
  await context.close();
});

// Put before the worker's own script: its file is full whenever the test says so. (A quota that is set from outside does not bind
// a file that is open already.)
function fillFile() {
  let full = false;
  new BroadcastChannel('tests').onmessage = (event) => (full = event.data);
  const { write } = FileSystemSyncAccessHandle.prototype;
  FileSystemSyncAccessHandle.prototype.write = function (...given) {
    if (full) throw new DOMException('', 'QuotaExceededError');
    return write.apply(this, given);
  };
}

test('a full disk is said, and the battle goes on when there is room', { timeout: 120_000 }, async () => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', viewport: LAPTOP });
  const page = await context.newPage();
  await page.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${fillFile})();${await response.text()}` });
  });
  await page.goto(host.url);
  await hotSeat(page);
  const fill = (full) => page.evaluate((now) => new BroadcastChannel('tests').postMessage(now), full);
  const at = await version(page);
  await fill(true);
  const go = button(page, /^(End|No more|Done with|Finish|Next card|Go on)\b/).first();
  await go.click();
  const sure = button(page, /now$/);
  if (await sure.isVisible().catch(() => false)) await sure.click();
  await gone(page, /no room left for the games/);
  await fill(false);
  await page.waitForTimeout(3000);
  for (let n = 0; n < 5 && (await version(page)) <= at; n++) await endStep(page);
  assert.ok((await version(page)) > at);
  await context.close();
});

test('a newer table waits until it is wanted', { timeout: 180_000 }, async () => {
  const own = buildSite();
  const served = await new Host(own.site).start();
  try {
    const page = await visit(browser, served);
    await isKept(page);
    const newer = buildSite((home) => appendFileSync(join(home, 'scenarios/skirmish.toml'), '\n# changed\n'));
    served.site = newer.site;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await gone(page, 'A newer Drumhead is here.');
    const before = await page.locator('meta[name="drumhead-engine"]').getAttribute('content');
    await page.reload();
    assert.equal(await page.locator('meta[name="drumhead-engine"]').getAttribute('content'), before, 'it waits');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.waitForFunction(
      (was) => document.querySelector('meta[name="drumhead-engine"]')?.content !== was,
      before,
    );
    await page.getByText('the whole table is in this page').waitFor();
    newer.remove();
    await page.context().close();
  } finally {
    await served.stop();
    own.remove();
  }
});
