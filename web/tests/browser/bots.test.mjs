// Alone with the bots: levels on the home page, a hint, a turn that is lent, and sides that are taken over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, button, LAPTOP, PHONE, server, settled, useTable, visit } from './harness.mjs';

useTable();
const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

async function openSkirmish(page) {
  await page
    .getByRole('button', { name: /skirmish at the gate/i })
    .first()
    .click();
  return page.getByRole('dialog');
}

for (const [screen, how] of [
  ['wide', { viewport: LAPTOP }],
  ['phone', { viewport: PHONE, touch: true }],
])
  test(`a level is chosen, a hint is asked for, and a bot plays a turn, ${screen}`, { timeout: 240_000 }, async () => {
    const page = await visit(browser, server, how);
    const dialog = await openSkirmish(page);
    await dialog.getByText('General, quick').first().click();
    await shot(page, `levels-${screen}`);
    await dialog.getByText('Recruit').first().click();
    await dialog.getByRole('button', { name: 'Play against Recruit' }).click();
    await settled(page);
    await page.keyboard.press('h');
    await page.getByText('Ghosts in gold are the general’s; nothing has moved.').waitFor({ timeout: 60_000 });
    await page.getByText('What the general would do').first().waitFor();
    await shot(page, `hint-${screen}`);
    if (screen === 'phone') await page.getByRole('button', { name: 'Close' }).first().click();
    await button(page, 'Let him play this turn').click();
    await page
      .getByText(/plays for you|to act: you/)
      .first()
      .waitFor({ timeout: 60_000 });
    await settled(page);
    assert.deepEqual(page.complaints, []);
  });

test('bots are watched, and a side is taken over', { timeout: 240_000 }, async () => {
  const page = await visit(browser, server, { viewport: LAPTOP });
  const dialog = await openSkirmish(page);
  await dialog.getByText('Drill', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Watch Drill play itself' }).click();
  const take = page.getByRole('button', { name: 'Take over the Crown' });
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  await skip.or(take).first().waitFor({ timeout: 60_000 });
  for (let i = 0; i < 200 && !(await take.isVisible()); i++) {
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(50);
  }
  await take.click();
  await page.getByText('Crown to act: you').first().waitFor({ timeout: 60_000 });
  assert.deepEqual(page.complaints, []);
});
