// The smallest sheet of docs/your-own-sheet.md on the page, which knows no sheet: a whole battle by clicks and drags, over a
// slow line: what is pressed before the program has answered counts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, fightOut, hotSeat, isOver, programWithGreen, server, settled, useTable } from './harness.mjs';

useTable(programWithGreen);

test('a battle on the green is fought by clicks and drags', { timeout: 400_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'skirmish', { rules: 'green', lag: 60 });
  await settled(page);
  await page.getByText('Movement').first().waitFor();
  const deeds = await fightOut(page);
  assert.ok(await isOver(page), `the battle came to an end: ${JSON.stringify(deeds)}`);
  assert.ok(deeds.moved > 0 && deeds.aimed > 0, `bands moved and shot: ${JSON.stringify(deeds)}`);
  assert.deepEqual(page.complaints, []);
});
