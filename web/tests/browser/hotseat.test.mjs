// A whole battle, by clicks and drags, both sides in one browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ENDS,
  act,
  browser,
  button,
  canAct,
  endStep,
  hotSeat,
  isOver,
  orders,
  server,
  settled,
  useTable,
  useUnit,
  version,
} from './harness.mjs';

useTable();

test('a whole battle is fought by clicks and drags', { timeout: 400_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
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
      if (await orders(page).locator('.acts.wrap .btn.go').first().isVisible()) break;
    }
    if ((await isOver(page)) || (await orders(page).locator('.acts.wrap .btn.go').first().isVisible())) continue;
    if (await button(page, ENDS).first().isVisible()) {
      await endStep(page);
      deeds.ended++;
    }
  }
  assert.ok(await isOver(page), `the battle came to an end: ${JSON.stringify(deeds)}`);
  assert.ok(deeds.moved > 0 && deeds.aimed > 0, `units moved and fought: ${JSON.stringify(deeds)}`);
  await page.getByRole('region', { name: 'The battle is over' }).waitFor();
  // The report tells it, with the numbers behind at least one line.
  await page.getByRole('tab', { name: 'Log' }).click();
  assert.ok((await page.getByRole('tabpanel').locator('p').count()) > 10);
  assert.ok((await page.getByRole('tabpanel').locator('details').count()) > 0);
  assert.ok((await version(page)) > 10);
  assert.deepEqual(page.complaints, []);
});
