// Somebody who has never read the sheet: he presses the dark button, and what leads to the volleys. His first volley
// takes five clicks at most, under every sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, browser, button, hotSeat, orders, server, settled, shot, useTable } from './harness.mjs';

useTable();

const MOST = 5;
const GAMES = 12; // where dice decide whether a unit wakes, another game is begun

// Presses what the page puts first, until a volley has been fired; how many clicks it took.
async function firstVolley(page, name, size) {
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
      if (size === 'phone') await page.getByRole('tab', { name: 'Log' }).click(); // to read what came of it
      await page
        .getByRole('tabpanel')
        .locator('p')
        .filter({ hasText: /fire|shot|shoot|volley|hit/i })
        .first()
        .waitFor();
      await shot(page, `first-volley-${name}-${size}`);
      return clicks;
    }
  }
  return undefined;
}

// Armies that begin within reach of each other's guns; at Cowpens some sheets would have them march first.
const FIELDS = [
  ['guilford', 'wide', {}],
  ['guilford', 'phone', { viewport: PHONE, touch: true }],
  ['camden', 'wide', {}],
];
for (const rules of ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d'])
  for (const [battle, size, how] of FIELDS)
    test(
      `${rules}: the first volley takes five clicks at most at ${battle}, ${size}`,
      { timeout: 240_000 },
      async () => {
        let clicks;
        for (let i = 0; i < GAMES && clicks === undefined; i++) {
          const { page } = await hotSeat(browser, server, battle, { rules, steps: false, ...how });
          clicks = await firstVolley(page, `${rules}-${battle}`, size);
          assert.deepEqual(page.complaints, []);
          await page.context().close();
          if (rules !== 'bloodybacks') break; // no dice come before a volley
        }
        assert.ok(clicks !== undefined && clicks <= MOST, `${clicks} clicks`);
      },
    );
