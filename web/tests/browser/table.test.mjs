// What happens at the table besides plain play: undo, refusals, reloads, lost connections, two browsers, replay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  browser,
  button,
  canAct,
  drag,
  endStep,
  hotSeat,
  middle,
  orders,
  server,
  settled,
  useTable,
  version,
  visit,
} from './harness.mjs';

useTable();

// Steps on to the phase in which units move.
async function toMoves(page) {
  await settled(page);
  for (let i = 0; i < 8; i++) {
    if (await button(page, /^(End mov|No more moves)/i).isVisible()) return;
    const answer = orders(page).locator('.acts.wrap .btn.go').first();
    if (await answer.isVisible()) await act(page, () => answer.click());
    else await endStep(page);
  }
  throw new Error('the movement phase never came');
}

async function moveOne(page, dx = 0, dy = -40) {
  const [key] = await canAct(page);
  const from = await middle(page, key);
  await drag(page, key, dx, dy);
  await act(page, () => page.keyboard.press('Enter'));
  return { key, from, to: await middle(page, key) };
}

test('a move can be taken back, and it is where it was', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const { key, from, to } = await moveOne(page);
  assert.ok(from.y - to.y > 10, 'it moved');
  await act(page, () => page.keyboard.press('u'));
  const back = await middle(page, key);
  assert.ok(Math.abs(back.y - from.y) < 2 && Math.abs(back.x - from.x) < 2, 'it is back');
  assert.deepEqual(page.complaints, []);
});

test('a move that is too long stops at the limit and says why, with its rule', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const [key] = await canAct(page);
  await drag(page, key, 0, -500);
  await page.locator('.why, .reason').first().waitFor();
  const told = await orders(page).innerText();
  assert.match(told, /farther|move/i);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-ghost]').count(), 0);
  assert.deepEqual(page.complaints, []);
});

test('a drag beyond reach shows the march, a number where each turn would end', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const [key] = await canAct(page);
  await drag(page, key, 0, -500);
  await page.locator('[data-turn]').first().waitFor();
  assert.equal(await page.locator('[data-turn]').first().getAttribute('data-turn'), '2');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-turn]').count(), 0);
  assert.deepEqual(page.complaints, []);
});

test('a barred target says why', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End (fir|shoot)|No more shots)/i).isVisible()); i++)
    await endStep(page);
  assert.ok(await button(page, /^(End (fir|shoot)|No more shots)/i).isVisible(), 'the firing phase has come');
  // Twelve inches apart, with muskets for eight.
  const at = await middle(page, 'b1');
  await page.mouse.click(at.x, at.y);
  const card = page.getByRole('region', { name: 'Selected unit' });
  await card.getByText(/12 in off; the range is 8 in/).waitFor();
  // Pointing at it says the same, with its rule, and nothing can be confirmed.
  const foe = await middle(page, 'a1');
  await page.mouse.click(foe.x, foe.y);
  await orders(page)
    .getByText(/the range is/i)
    .first()
    .waitFor();
  const was = await version(page);
  await page.keyboard.press('Enter');
  assert.equal(await version(page), was);
  assert.deepEqual(page.complaints, []);
});

test('a reload in mid-battle loses nothing', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const { key, to } = await moveOne(page);
  const was = await version(page);
  await page.reload();
  await settled(page);
  assert.equal(await version(page), was);
  const now = await middle(page, key);
  assert.ok(Math.abs(now.y - to.y) < 3);
  assert.deepEqual(page.complaints, []);
});

test('the server is killed and comes back: the page reconnects by itself and goes on', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  await moveOne(page);
  const was = await version(page);
  await server.stop('SIGKILL');
  await page.getByText('Connection lost').waitFor();
  await server.start();
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await settled(page);
  assert.equal(await version(page), was);
  await moveOne(page);
  assert.ok((await version(page)) > was);
});

test('two browsers see the same battle, and each moves only its own', async () => {
  const { game, tokens, invitations } = await server.create('skirmish', { british: 'you', american: 'guest' });
  const british = await visit(browser, server);
  await british.goto(`${server.url}#/game/${game}/${tokens.british}`);
  const american = await visit(browser, server);
  await american.goto(`${server.url}#/join/${game}/${invitations.american}`);
  await american.getByRole('button', { name: 'Lead the Americans' }).click();
  await toMoves(british);
  await settled(american, (await version(british)) - 1);
  assert.ok(!british.url().includes(tokens.british), 'the token has left the address bar');
  assert.deepEqual(await canAct(american), [], 'it is not for the Americans to act');
  const { key } = await moveOne(british);
  await settled(american, (await version(british)) - 1);
  const [here, there] = [await middle(british, key), await middle(american, key)];
  assert.ok(Math.abs(here.y - there.y) < 3);
  // Words across the table.
  await british.getByRole('tab', { name: 'Notes' }).click();
  await american.getByRole('tab', { name: 'Notes' }).click();
  await british.getByRole('tabpanel').getByRole('textbox').fill('Your servant, sir.');
  await british.keyboard.press('Enter');
  await american.getByRole('tabpanel').getByText('Your servant, sir.').waitFor();
  assert.deepEqual([...british.complaints, ...american.complaints], []);
});

test('a link to a game that is not there says so', async () => {
  const page = await visit(browser, server);
  await page.goto(`${server.url}#/game/nothing/00000000000000000000000000000000`);
  await page
    .getByText(/no such|not known|not here/i)
    .first()
    .waitFor();
});

test('the record can be looked through, and played on from anywhere', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const { key, from } = await moveOne(page);
  await moveOne(page);
  await page.getByRole('slider', { name: 'Moment of the battle' }).press('Home');
  await page.getByText('The record.').waitFor();
  const then = await middle(page, key);
  assert.ok(Math.abs(then.y - from.y) < 3, 'it stands where it began');
  await button(page, /Play on from here/).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /begin|play|start/i })
    .first()
    .click();
  await page.waitForURL((url) => url.hash.startsWith('#/game/'));
  await settled(page);
  assert.deepEqual(page.complaints, []);
});

test('the ruler measures and the eye sees', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await toMoves(page);
  const [key] = await canAct(page);
  const at = await middle(page, key);
  await page.mouse.click(at.x, at.y);
  await page.keyboard.press('v');
  await page.locator('.map.tool-sight').waitFor();
  await page.keyboard.press('m');
  await page.locator('.map.tool-measure').waitFor();
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y - 120, { steps: 4 });
  await page.locator('.map').getByText(/ in$/).first().waitFor();
  await page.mouse.up();
  await page.mouse.click(at.x - 60, at.y - 120);
  await page
    .locator('.map')
    .getByText(/ in in all$/)
    .waitFor();
  assert.deepEqual(page.complaints, []);
});

test('the rulebook opens at the rule that was asked for', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish');
  await settled(page);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('tabpanel').getByRole('searchbox').fill('charge');
  await page
    .getByRole('tabpanel')
    .getByText(/charge/i)
    .first()
    .waitFor();
});
