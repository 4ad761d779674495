// A whole battle, by clicks and drags, both sides in one browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, fightOut, hotSeat, isOver, server, settled, useTable, version } from './harness.mjs';

useTable();

test('a whole battle is fought by clicks and drags', { timeout: 400_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  const deeds = await fightOut(page);
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
