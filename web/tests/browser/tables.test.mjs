// Strangers find each other: a table is put up, found in the list, sat down at and watched; others are told when it is gone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, browser, PHONE, server, settled, shot, useTable, visit } from './harness.mjs';

useTable();

async function putUp(page, name, battle = /skirmish at the gate/i) {
  await page.goto(`${server.url}#/`);
  await page.getByRole('button', { name: battle }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Open to anybody').click();
  await dialog.getByRole('textbox', { name: 'Your name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'A word about it' }).fill('First battle, be kind');
  await dialog.getByRole('button', { name: 'A turn a day' }).click();
  await dialog.getByRole('button', { name: 'Put up the table' }).click();
}
const row = (page, text) => page.getByRole('listitem').filter({ hasText: text });

for (const [screen, how] of [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
])
  test(`a table is put up, found, sat down at and watched, ${screen}`, { timeout: 120_000 }, async () => {
    const host = await visit(browser, server, how);
    const name = screen === 'wide' ? 'Piet Hein' : 'Piet Smit';
    await putUp(host, name);
    await host.getByRole('main').getByText('Nobody has come yet to lead the Americans.').waitFor();

    const guest = await visit(browser, server, how);
    const late = await visit(browser, server, how);
    for (const page of [guest, late]) await page.goto(`${server.url}#/tables`);
    const chair = row(guest, /waits/).filter({ hasText: 'First battle, be kind' });
    await chair.getByText('the Americans are free').waitFor();
    assert.match(await chair.innerText(), /Piet \w+ \([2-9a-z]{4}\) waits/);
    assert.match(await chair.innerText(), /about a turn a day/);
    await row(late, /waits/).waitFor();
    await shot(guest, `tables-${screen}`);
    await assertAccessible(guest, 'the open tables');

    await guest.getByRole('textbox', { name: 'Your name' }).fill('Anna');
    await chair.getByRole('button', { name: /^Sit down/ }).click();
    await settled(guest);
    await settled(host);
    if (screen === 'wide') {
      await host.getByRole('button', { name: 'Who is at the table' }).click();
      await host.getByText(/^Anna \([2-9a-z]{4}\)$/).waitFor();
      await shot(host, 'tables-anna');
    }

    // Whoever comes too late is told, and the battle can be watched now.
    const taken = row(late, /waits/).getByRole('button', { name: /^Sit down/ });
    if (await taken.isVisible()) {
      await taken.click();
      await late.getByRole('alert').filter({ hasText: 'opens no seat any more' }).waitFor();
    }
    const live = row(late, `${name} against Anna`);
    await live.getByRole('button', { name: /^Watch/ }).click();
    await settled(late);
    assert.deepEqual([...host.complaints, ...guest.complaints], []);
  });

test('what a stranger writes is refused or shown as it is', { timeout: 60_000 }, async () => {
  const page = await visit(browser, server);
  await putUp(page, '<b>Piet</b>');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').filter({ hasText: 'letters, digits, blanks, hyphens' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}#/tables`);
  await page
    .getByText(/No table is open|A chair is free/)
    .first()
    .waitFor();
  assert.deepEqual(page.complaints, []);
});
