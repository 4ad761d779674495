// From the home screen to a battle: against the bot, the bots alone, on a phone, by keyboard; and what axe says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ENDS,
  SURE,
  act,
  assertAccessible,
  browser,
  button,
  canAct,
  endStep,
  hotSeat,
  isOver,
  middle,
  orders,
  PHONE,
  server,
  settled,
  unit,
  useTable,
  version,
  visit,
} from './harness.mjs';

useTable();

test(
  'one click from the home screen to a battle against the bot, fought to its end',
  { timeout: 300_000 },
  async () => {
    const page = await visit(browser, server);
    await page
      .getByRole('button', { name: /skirmish at the gate/i })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play against Drill' }).click();
    await settled(page);
    for (let i = 0; i < 200 && !(await isOver(page)); i++) {
      const answer = orders(page).locator('.acts.wrap .btn.go').first();
      const end = button(page, ENDS).first();
      await answer.or(end).or(page.locator('.battle[data-over="true"]')).first().waitFor({ timeout: 60_000 });
      if (await isOver(page)) break;
      if (await answer.isVisible()) await act(page, () => answer.click());
      else await endStep(page);
    }
    assert.ok(await isOver(page));
    // It is among the games that the home screen remembers.
    await page.goto(server.url);
    await page.getByText('The skirmish at the gate').nth(1).waitFor();
    assert.deepEqual(page.complaints, []);
  },
);

test('the bots can be watched', async () => {
  const page = await visit(browser, server);
  await page
    .getByRole('button', { name: /skirmish at the gate/i })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch Drill play itself' }).click();
  await settled(page);
  await settled(page, (await version(page)) + 2);
  await page
    .getByText(/watching/i)
    .first()
    .waitFor();
  assert.deepEqual(page.complaints, []);
});

test('a phone shows it all, and a unit moves by touch', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish', { viewport: PHONE, touch: true });
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End mov|No more moves)/i).isVisible()); i++) await endStep(page);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
    false,
    'nothing hangs over the edge',
  );
  const [key] = await canAct(page);
  const at = await middle(page, key);
  await page.touchscreen.tap(at.x, at.y);
  await unit(page, key).and(page.locator('[aria-pressed="true"]')).waitFor();
  const now = await middle(page, key);
  await page.touchscreen.tap(now.x, now.y - 45);
  await page.locator('[data-ghost]').first().waitFor();
  await act(page, () => orders(page).locator('.btn.go').first().click());
  for (const name of ['Unit', 'Log', 'Forces', 'Rules', 'Notes']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel').waitFor();
  }
  assert.deepEqual(page.complaints, []);
});

test('a move by keyboard alone', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End mov|No more moves)/i).isVisible()); i++)
    await act(page, async () => {
      await page.waitForTimeout(450); // the key rests after a step has ended
      await page.keyboard.press('e');
      if (await button(page, SURE).isVisible()) await page.keyboard.press('e');
    });
  await page.keyboard.press('Tab');
  const chosen = page.locator('.unit[aria-pressed="true"]');
  await chosen.waitFor();
  const key = await chosen.getAttribute('data-piece');
  const from = await middle(page, key);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.locator('[data-ghost]').first().waitFor();
  await act(page, () => page.keyboard.press('Enter'));
  const to = await middle(page, key);
  assert.ok(from.y - to.y > 4, 'it went north');
  await act(page, () => page.keyboard.press('u'));
  assert.deepEqual(page.complaints, []);
});

for (const theme of ['paper', 'night'])
  test(`axe finds nothing on any page, ${theme}`, async () => {
    const { page } = await hotSeat(browser, server, 'skirmish');
    await settled(page);
    if (theme === 'night') await page.keyboard.press('n');
    await page.keyboard.press('Tab');
    await assertAccessible(page, 'battle');
    for (const name of ['Forces', 'Rules', 'Notes']) {
      await page.getByRole('tab', { name }).click();
      await assertAccessible(page, name);
    }
    await page.goto(`${server.url}#/`);
    await page
      .getByRole('button', { name: /skirmish at the gate/i })
      .first()
      .waitFor();
    await assertAccessible(page, 'home');
    await page
      .getByRole('button', { name: /skirmish at the gate/i })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page, 'new battle');
    await page.goto(`${server.url}#/rules/thomas`);
    await page.getByRole('searchbox').waitFor();
    await assertAccessible(page, 'rules');
    await page.setViewportSize(PHONE);
    await assertAccessible(page, 'rules on a phone');
  });
