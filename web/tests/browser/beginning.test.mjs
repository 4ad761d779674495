// How a battle begins: dice agreed on before it, practice games, what an undo may take back, and a browser that makes its number twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  browser,
  button,
  canAct,
  endStep,
  hotSeat,
  orders,
  PHONE,
  server,
  settled,
  useTable,
  useUnit,
  visit,
} from './harness.mjs';

useTable();
const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

// It has been said, and the server has it.
async function pledged(page) {
  await page.waitForFunction(() => localStorage.getItem('drumhead.dice'));
  await page.waitForTimeout(500);
}

for (const [screen, how] of [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
])
  test(`a practice game is chosen, begins by itself and says what it is, ${screen}`, { timeout: 120_000 }, async () => {
    const page = await visit(browser, server, how);
    await page
      .getByRole('button', { name: /skirmish at the gate/i })
      .first()
      .click();
    await page.getByRole('group', { name: 'The dice' }).getByRole('button', { name: 'Practice' }).click();
    await page.getByText('Undo anything: the dice are rolled again.').waitFor();
    await shot(page, `practice-choice-${screen}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Play against/ })
      .click();
    await settled(page);
    if (screen === 'wide') await page.locator('.hot').getByText('Practice').waitFor();
    await shot(page, `practice-table-${screen}`);
    await page.getByRole('tab', { name: /Notes/ }).click();
    await page.getByText(/^A practice game: undo rolls the dice again/).waitFor();
    await shot(page, `practice-notes-${screen}`);
    assert.deepEqual(page.complaints, []);
  });

test(
  'a battle waits for whoever is away, through restarts of the server and of the page',
  { timeout: 120_000 },
  async () => {
    const { game, tokens, invitations } = await server.create('skirmish', { british: 'you', american: 'guest' });
    const host = await visit(browser, server, {
      known: [{ game, tokens: [tokens.british], title: 'Skirmish', opened: 1 }],
    });
    await host.goto(`${server.url}#/game/${game}`);
    await host.getByText('Nobody has come yet to lead the Americans.').waitFor();
    const watcher = await visit(browser, server, { viewport: PHONE, touch: true });
    await watcher.goto(`${server.url}#/game/${game}/${tokens.spectator}`);
    await watcher.getByText('Nobody has come yet to lead the Americans.').waitFor();
    await shot(watcher, 'gathering-watcher-phone');
    // The host goes; the guest comes, and waits for him.
    await pledged(host);
    await host.goto(server.url);
    await server.stop('SIGKILL');
    await server.start();
    const guest = await visit(browser, server);
    await guest.goto(`${server.url}#/join/${game}/${invitations.american}`);
    await guest.getByRole('button', { name: 'Lead the Americans' }).click();
    await guest.getByText(/Whoever leads the Crown is away/).waitFor();
    await shot(guest, 'gathering-away-wide');
    await host.goto(`${server.url}#/game/${game}`);
    await settled(host);
    await settled(guest);
    await settled(watcher);
    assert.deepEqual([...host.complaints, ...guest.complaints, ...watcher.complaints], []);
  },
);

test(
  'a number made in another browser is asked for there, or made here before it counts',
  { timeout: 120_000 },
  async () => {
    const { game, tokens, invitations } = await server.create('skirmish', { british: 'you', american: 'guest' });
    const first = await visit(browser, server);
    await first.goto(`${server.url}#/game/${game}/${tokens.british}`);
    await pledged(first);
    const second = await visit(browser, server, { viewport: PHONE, touch: true });
    await second.goto(`${server.url}#/game/${game}/${tokens.british}`);
    await second.getByText('Your number for the dice was made in another browser.').waitFor();
    await shot(second, 'gathering-elsewhere-phone');
    await first.goto(server.url);
    await second.getByRole('button', { name: 'Make one here instead' }).click();
    await second.getByText('Your number for the dice was made in another browser.').waitFor({ state: 'detached' });
    const guest = await visit(browser, server);
    await guest.goto(`${server.url}#/join/${game}/${invitations.american}`);
    await guest.getByRole('button', { name: 'Lead the Americans' }).click();
    await settled(guest);
    await settled(second);
    assert.deepEqual([...first.complaints, ...second.complaints, ...guest.complaints], []);
  },
);

test('thrown dice stand at a hot-seat, and what threw none is taken back', { timeout: 180_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  const undo = button(page, /^Undo/);
  await endStep(page);
  assert.ok(await undo.isEnabled(), 'no dice were thrown yet');
  for (let round = 0; round < 60 && (await undo.isEnabled()); round++) {
    const answer = orders(page).locator('.acts.wrap .btn.go').first();
    const [able] = await canAct(page);
    if (await answer.isVisible()) await act(page, () => answer.click());
    else if (!able || (await useUnit(page, able)) !== 'aimed') await endStep(page);
  }
  assert.match(await undo.getAttribute('title'), /Dice have been thrown, so this stands/);
  await shot(page, 'thrown-wide');
  await page.keyboard.press('u');
  await page
    .getByText(/dice have been thrown, so this stands/i)
    .first()
    .waitFor();
  assert.deepEqual(page.complaints, []);
});
