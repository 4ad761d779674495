// What helps a newcomer: cards, chances and orders to be seen, what a step wants, the lesson of each sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PHONE,
  SURE,
  act,
  assertAccessible,
  browser,
  button,
  hotSeat,
  middle,
  orders,
  server,
  settled,
  shot,
  unit,
  useTable,
  visit,
} from './harness.mjs';

useTable();

const SIZES = [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
];
const go = (page) => orders(page).locator('.btn.go').first();

for (const [size, how] of SIZES) {
  test(`a card is drawn with its deck and those whom it wakes, ${size}`, { timeout: 120_000 }, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules: 'bloodybacks', ...how });
    await settled(page);
    const tokens = orders(page).getByRole('group', { name: /cards? left/ });
    await tokens.getByRole('img', { name: /^(Red|Black) / }).waitFor();
    assert.match(await tokens.getAttribute('aria-label'), /^(Red|Black) \w+, \w+ cards? left: (red|black)/);
    assert.ok((await page.locator('.signs .level').count()) > 5, 'every commander has his level');
    if (size === 'wide') {
      await page.getByRole('region', { name: 'Who may act on this card' }).getByRole('heading').waitFor();
      await page.getByRole('img', { name: /^Minutes gone: \d+ of \d+/ }).waitFor();
    }
    await page.keyboard.press('Tab');
    const chances = orders(page).getByRole('img', { name: /percent/ });
    if (
      await button(page, /^Activate/)
        .first()
        .isVisible()
    )
      await chances.first().waitFor();
    await shot(page, `card-${size}`);
    await assertAccessible(page, `card, ${size}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`the chances of a command roll stand before it, ${size}`, { timeout: 120_000 }, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules: 'awi28', ...how });
    await settled(page);
    await page.keyboard.press('Tab');
    const chances = orders(page).getByRole('img', { name: /percent/ });
    await chances.waitFor();
    const said = await chances.getAttribute('aria-label');
    assert.match(said, /three moves \d+ percent, two moves/i);
    assert.match(said, /blunder \d+ percent\.$/);
    await shot(page, `order-${size}`);
    await button(page, /^Order to move/).click();
    // The other orders stand beside it; the one that is chosen is tied to him who gives it.
    const which = orders(page).getByRole('group', { name: 'Which order' });
    const follow = which.getByRole('button', { name: 'Follow me' });
    await follow.click();
    await which.locator('[aria-pressed="true"]', { hasText: 'Follow me' }).waitFor();
    await page.locator('[data-ordered="1"]').waitFor();
    assert.equal(await which.locator('[aria-pressed="true"]').count(), 1);
    assert.equal(
      await orders(page)
        .locator('.acts')
        .getByRole('button', { name: /^Order to move/ })
        .count(),
      0,
    );
    await shot(page, `switch-${size}`);
    await assertAccessible(page, `which order, ${size}`);
    await which.getByRole('button', { name: 'Order to move' }).click();
    await act(page, () => page.keyboard.press('Enter'));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`standing orders are badges, and tickets say what they bind to, ${size}`, { timeout: 120_000 }, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules: 'arw1d', ...how });
    await settled(page);
    const badge = page.locator('[data-order]').first();
    assert.match(await badge.getAttribute('aria-label'), /: (Advance|Stand|Reserve)/);
    await badge.focus();
    await page.keyboard.press('Enter');
    if (size === 'phone') await page.locator('.strip').click();
    const tickets = page.getByRole('region', { name: /^Orders for/ }).first();
    await tickets.waitFor();
    assert.match(await tickets.innerText(), /now/);
    const other = tickets.getByRole('button', { disabled: false }).first();
    await other.click();
    await page.getByText('It binds besides:').waitFor();
    if (size === 'wide') await orders(page).getByRole('img', { name: /hear/ }).waitFor();
    await shot(page, `tickets-${size}`);
    await assertAccessible(page, `tickets, ${size}`);
    if (size === 'phone') await page.getByRole('button', { name: 'Close', exact: true }).click();
    await act(page, () => go(page).click());
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('what a step wants is told beside the prompt, and closes', { timeout: 60_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { rules: 'awi28' });
  await settled(page);
  await page.keyboard.press('w');
  const guide = page.getByRole('region', { name: 'What this step wants' });
  await guide.waitFor();
  const text = await guide.innerText();
  for (const part of [/You may/i, /give orders/, /Who/, /Mind/, /No more orders/, /Rule/]) assert.match(text, part);
  await shot(page, 'what-now');
  await assertAccessible(page, 'what now');
  await guide.getByRole('button', { name: 'Close what this step wants' }).click();
  await guide.waitFor({ state: 'detached' });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// The lesson of every sheet that the home page offers, by its own buttons as far as they go.
for (const [size, how] of SIZES)
  test(`every sheet is introduced, and its lesson is begun and left, ${size}`, { timeout: 240_000 }, async () => {
    const about = await (await fetch(`${server.url}api/about`)).json();
    for (const { id, short, intro } of about.sheets) {
      assert.ok(intro.lesson, `${short} has a lesson`);
      const page = await visit(browser, server, how);
      if (size === 'phone') await page.getByRole('combobox', { name: 'Rule sheet' }).selectOption(id);
      else await page.getByRole('button', { name: short, exact: true }).first().click();
      await page.getByText(intro.text).waitFor();
      await page.getByRole('button', { name: 'Learn it by a first battle' }).click();
      const lesson = page.getByRole('complementary', { name: 'Lesson' });
      await lesson.waitFor();
      await settled(page);
      await lesson.getByRole('button', { name: 'Go on' }).click();
      const second = await lesson.getByRole('heading').innerText();
      // The first thing to do is done for him, as soon as it is his to do.
      for (let n = 0; n < 30 && (await lesson.getByRole('heading').innerText()) === second; n++) {
        const help = lesson.getByRole('button', { name: 'Do it for me' });
        if (await help.isEnabled()) await help.click();
        else {
          const end = button(page, /^(End|No more|Done with|Finish|Next card|Halt here|Go on|Do not move)/).first();
          if (await end.isVisible()) await end.click();
          const sure = button(page, SURE).first();
          if (await sure.isVisible().catch(() => false)) await sure.click();
        }
        await page.waitForTimeout(250);
        const answer = orders(page).locator('.acts.wrap .btn.go').first();
        if (await answer.isVisible().catch(() => false)) await answer.click();
      }
      assert.notEqual(await lesson.getByRole('heading').innerText(), second, `${short}: a step was done`);
      await shot(page, `lesson-${id}-${size}`);
      await assertAccessible(page, `lesson of ${short}, ${size}`);
      await lesson.getByRole('button', { name: 'Leave the lesson' }).click();
      await lesson.waitFor({ state: 'detached' });
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

test('forgetting a game asks, and can be undone', { timeout: 60_000 }, async () => {
  const { game, tokens } = await server.create('guilford', { british: 'you', american: 'drill' });
  const known = [{ game, tokens: [tokens.british], title: 'Guilford', opened: 1 }];
  const page = await visit(browser, server, { known });
  const games = page.locator('#games');
  await games.getByRole('button', { name: 'Forget Guilford' }).click();
  await games.getByRole('button', { name: 'Keep it' }).click();
  await games.getByRole('button', { name: 'Forget Guilford' }).click();
  await games.getByRole('button', { name: /^Forget it now/ }).click();
  await games.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await games.locator('.title', { hasText: 'Guilford' }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// Phones on their side, and a laptop whose letters are twice as large.
for (const [width, height] of [
  [844, 390],
  [667, 375],
  [512, 384],
])
  test(`the map is there and the button in sight at ${width} by ${height}`, { timeout: 60_000 }, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules: 'awi28', viewport: { width, height } });
    await settled(page);
    await page.keyboard.press('Tab');
    const go = orders(page).locator('.btn.go').first();
    await go.waitFor();
    const map = await page.locator('.map').boundingBox();
    assert.ok(map.width > width / 2 && map.height > height / 2, `a map of ${map.width} by ${map.height}`);
    const main = await go.boundingBox();
    assert.ok(main.x >= 0 && main.y + main.height / 2 < height, `a button at ${main.x}, ${main.y}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');
    await shot(page, `low-${width}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('a finger beside a thin unit means the unit', { timeout: 60_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { viewport: PHONE, touch: true });
  await settled(page);
  const map = await page.locator('.map').boundingBox();
  let key;
  for (const one of await page.locator('.unit').evaluateAll((all) => all.map((e) => e.dataset.piece))) {
    const { x, y } = await middle(page, one);
    if (x > 60 && x < map.width - 60 && y > map.y + 60 && y < map.y + map.height - 60) key ??= one;
  }
  const at = await middle(page, key);
  const box = await unit(page, key).locator('.ring').boundingBox();
  const thin = box.width < box.height;
  await page.touchscreen.tap(at.x + (thin ? box.width / 2 + 12 : 0), at.y + (thin ? 0 : box.height / 2 + 12));
  const picked = page.locator('[data-piece][aria-pressed="true"]');
  await picked.waitFor();
  await page.context().close();
});

// What a first visit loads until the list of battles stands in its own letters; the table is fetched later, here never. Without
// the worker, which fetches the rest of the page meanwhile and would hand out some of it uncounted.
const TABLE_WAITS = 1500; // milliseconds, as in App.svelte
async function firstVisit() {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((wait) => {
    const begin = setTimeout;
    globalThis.setTimeout = (what, after, ...more) => (after === wait ? 0 : begin(what, after, ...more));
  }, TABLE_WAITS);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  let sent = 0;
  client.on('Network.loadingFinished', (e) => (sent += e.encodedDataLength));
  await page.goto(server.url);
  await page
    .getByRole('button', { name: /Guilford/ })
    .first()
    .waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  await context.close();
  return sent;
}

test('the first page is small, and a second visit loads nothing but itself', { timeout: 60_000 }, async () => {
  const first = await firstVisit();
  console.log(`first page: ${Math.round(first / 1000)} kB`);
  assert.ok(first > 100_000 && first < 250_000, `${first} bytes`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const asked = [];
  page.on('response', (r) => {
    if (r.url().includes('/assets/') && !r.fromServiceWorker()) asked.push(r.url());
  });
  await page.reload();
  await page
    .getByRole('button', { name: /Guilford/ })
    .first()
    .waitFor();
  assert.deepEqual(asked, []);
  await context.close();
});
