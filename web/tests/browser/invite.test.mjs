// A friend is invited by link: he takes the seat once, leaves it, and another comes; a hot-seat is one for all to see.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, browser, hotSeat, PHONE, server, settled, shot, useTable, visit } from './harness.mjs';

useTable();

async function invite(page, battle = /skirmish at the gate/i) {
  await page.getByRole('button', { name: battle }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite a friend' }).click();
  const waiting = page.getByRole('main');
  await waiting.getByText('Nobody has come yet to lead the Americans.').waitFor();
  return waiting;
}
const linkIn = (dialog) => dialog.getByRole('textbox', { name: /^Send this link/ }).inputValue();

for (const [screen, how] of [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
])
  test(`a friend takes the seat by a link that works once, ${screen}`, { timeout: 120_000 }, async () => {
    const host = await visit(browser, server, how);
    const dialog = await invite(host);
    await dialog.getByText('to lead the Americans: nobody has come yet').waitFor();
    const first = await linkIn(dialog);
    assert.match(first, /#\/join\//);
    await shot(host, `invite-${screen}`);
    await assertAccessible(host, 'the invitation');

    // A new link, and the first is dead.
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await host.waitForFunction((old) => document.querySelector('main input.field')?.value !== old, first);
    const link = await linkIn(dialog);
    const late = await visit(browser, server, how);
    await late.goto(first);
    await late.getByText(/opens no seat any more/).waitFor();
    await shot(late, `invite-dead-${screen}`);

    const guest = await visit(browser, server, how);
    await guest.goto(link);
    await guest.getByText('You are asked to lead the Americans').waitFor();
    await shot(guest, `invited-${screen}`);
    await assertAccessible(guest, 'the invited');
    await guest.getByRole('button', { name: 'Lead the Americans' }).click();
    await settled(guest);
    assert.ok(!guest.url().includes('join'), 'the invitation has left the address bar');
    // The battle begins by itself.
    await settled(host);
    await shot(host, `invite-here-${screen}`);

    // It was for one.
    await late.goto(link);
    await late.getByText(/opens no seat any more/).waitFor();
    assert.deepEqual([...host.complaints, ...guest.complaints], []);
  });

for (const [screen, how] of [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
])
  test(`a friend types the code, ${screen}`, { timeout: 120_000 }, async () => {
    const host = await visit(browser, server, how);
    const dialog = await invite(host);
    const code = await dialog.locator('.code').innerText();
    assert.match(code, /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    const guest = await visit(browser, server, how);
    await guest.getByRole('button', { name: /^Join/ }).filter({ visible: true }).click();
    const join = guest.getByRole('dialog', { name: 'Join with a code' });
    const field = join.getByRole('textbox');
    await field.fill('no code');
    await join.getByRole('button', { name: 'Join' }).click();
    await join.getByText(/A code has ten letters and digits/).waitFor();
    await field.fill('22222-22222');
    await join.getByRole('button', { name: 'Join' }).click();
    await join.getByText(/opens no seat any more/).waitFor();
    await shot(guest, `join-wrong-${screen}`);
    await assertAccessible(guest, 'joining');
    await field.fill(code.toLowerCase().replace('-', ' '));
    await join.getByRole('button', { name: 'Join' }).click();
    await guest.getByRole('button', { name: 'Lead the Americans' }).click();
    await settled(guest);
    await settled(host);
    assert.deepEqual([...host.complaints, ...guest.complaints], []);
  });

test('a link is taken back, a seat is left, and another friend comes', { timeout: 120_000 }, async () => {
  const host = await visit(browser, server);
  const dialog = await invite(host);
  const link = await linkIn(dialog);
  await dialog.getByRole('button', { name: 'Take the link back…' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByText('Nobody is invited to lead the Americans.').waitFor();
  const guest = await visit(browser, server);
  await guest.goto(link);
  await guest.getByText(/opens no seat any more/).waitFor();
  await dialog.getByRole('button', { name: 'Invite to lead the Americans' }).click();
  await guest.goto(await linkIn(dialog));
  await guest.getByRole('button', { name: 'Lead the Americans' }).click();
  await settled(guest);
  await settled(host);

  // The guest takes his seat to another device by his own link, then leaves it.
  await guest.getByRole('button', { name: 'Who is at the table' }).click();
  const own = await guest.getByRole('textbox', { name: 'Your own seat on another device' }).inputValue();
  await shot(guest, 'table-wide');
  const phone = await visit(browser, server, { viewport: PHONE, touch: true });
  await phone.goto(own);
  await settled(phone);
  await guest.getByText('open in 2 places').waitFor();
  await guest.getByRole('button', { name: 'Leave my seat…' }).click();
  await guest.getByRole('button', { name: 'Leave my seat', exact: true }).click();
  await guest.getByText('You are watching.').waitFor();
  await host.getByText('Whoever led the Americans has left the seat.').first().waitFor();
  await shot(host, 'left-wide');
  await phone.getByText('You are watching.').waitFor();
  await host.getByRole('button', { name: 'Who is at the table' }).click();
  await host.getByRole('button', { name: 'Invite to lead the Americans' }).click();
  const again = await host.getByRole('textbox', { name: /^Send this link/ }).inputValue();
  const second = await visit(browser, server);
  await second.goto(again);
  await second.getByRole('button', { name: 'Lead the Americans' }).click();
  await settled(second);
  assert.deepEqual([...host.complaints, ...guest.complaints, ...second.complaints], []);
});

test('whoever watches a hot-seat is told that it is one', async () => {
  const { page, game, tokens } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  await page.locator('.hot').getByText('Hot-seat').waitFor();
  await shot(page, 'hotseat-wide');
  const watcher = await visit(browser, server, { viewport: PHONE, touch: true });
  await watcher.goto(`${server.url}#/game/${game}/${tokens.spectator}`);
  await watcher.getByText('You are watching a hot-seat').waitFor();
  await shot(watcher, 'hotseat-phone');
  assert.deepEqual([...page.complaints, ...watcher.complaints], []);
});
