// Somebody who has never read the sheet: he presses the dark button, and what leads to the volleys. His first volley
// takes five clicks at most, under every sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, browser, button, hotSeat, orders, server, settled, shot, useTable } from './harness.mjs';

useTable();

const MOST = 5;
const GAMES = 12; // where dice decide whether a unit wakes, another game is begun

// Presses what the page puts first, until a volley has been fired; how many clicks it took.
async function firstVolley(page, rules) {
  await settled(page);
  for (let clicks = 0; clicks <= MOST;) {
    const go = orders(page).locator('.btn.go:not([disabled])').first();
    const volleys = button(page, /^On to the volleys/);
    await page.waitForTimeout(400); // what comes next is asked for
    const planned = (await go.isVisible()) ? await go.innerText() : '';
    const fires = /^Fire on/.test(planned) && (await page.getByRole('region', { name: 'What is planned' }).isVisible());
    if (await volleys.isVisible()) await volleys.click();
    else if (planned) await go.click();
    else return undefined;
    clicks++;
    await settled(page);
    if (fires) {
      await page
        .getByRole('tabpanel')
        .locator('p')
        .filter({ hasText: /fire|shot|shoot|volley|hit/i })
        .first()
        .waitFor();
      await shot(page, `first-volley-${rules}`);
      return clicks;
    }
  }
  return undefined;
}

for (const rules of ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d'])
  test(`${rules}: the first volley takes five clicks at most`, { timeout: 240_000 }, async () => {
    let clicks;
    for (let i = 0; i < GAMES && clicks === undefined; i++) {
      const { page } = await hotSeat(browser, server, 'guilford', { rules, steps: false });
      clicks = await firstVolley(page, rules);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
      if (rules !== 'bloodybacks') break; // no dice come before a volley
    }
    assert.ok(clicks !== undefined && clicks <= MOST, `${clicks} clicks`);
  });

test('on a phone it takes no more', { timeout: 120_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'guilford', {
    rules: 'thomas',
    steps: false,
    viewport: PHONE,
    touch: true,
  });
  await settled(page);
  await button(page, /^On to the volleys/).click();
  await settled(page);
  await button(page, /^Next/).click();
  await button(page, /^Fire on/).click();
  await settled(page);
  await shot(page, 'first-volley-phone');
  assert.deepEqual(page.complaints, []);
});
