// Several units moved as one, by mouse, by keys and by touch, and taken back as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PHONE,
  act,
  assertAccessible,
  browser,
  button,
  endStep,
  hotSeat,
  middle,
  orders,
  server,
  settled,
  shot,
  unit,
  useTable,
  version,
} from './harness.mjs';

useTable();

async function toMoves(page) {
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End mov|No more moves)/i).isVisible()); i++) await endStep(page);
}
const chosen = (page) => page.locator('.unit[aria-pressed="true"]').count();
const bill = (page) => page.getByRole('list', { name: 'What each would do' }).getByRole('listitem');

async function dragBy(page, key, dx, dy) {
  const from = await middle(page, key);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) await page.mouse.move(from.x + (dx * step) / 6, from.y + (dy * step) / 6);
  await page.mouse.up();
  await page.locator('[data-joint]').first().waitFor();
}

test('units chosen with Shift are dragged together, and one undo puts all back', async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { pace: 'full' });
  await toMoves(page);
  const units = ['33rd', '23rd', '71st', 'bose'];
  for (const key of units) {
    const at = await middle(page, key);
    await page.keyboard.down('Shift');
    await page.mouse.click(at.x, at.y);
    await page.keyboard.up('Shift');
  }
  assert.equal(await chosen(page), 4);
  await page.getByRole('heading', { name: 'Four units' }).waitFor();
  const from = await middle(page, '33rd');
  await dragBy(page, '71st', 30, 0);
  assert.equal(await bill(page).count(), 4);
  await shot(page, 'brigade');
  await assertAccessible(page, 'a brigade is planned');
  const was = await version(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((v) => Number(document.querySelector('.battle').dataset.version) >= v, was + 4);
  await settled(page, was);
  assert.ok((await middle(page, '33rd')).x > from.x + 10, 'it has moved');
  await act(page, () => page.keyboard.press('u'));
  const back = await middle(page, '33rd');
  assert.ok(Math.abs(back.x - from.x) < 3, 'one undo puts all back');
  assert.deepEqual(page.complaints, []);
});

test('a box chooses; the chips of the card and the keys do too', async () => {
  const { page } = await hotSeat(browser, server, 'guilford');
  await toMoves(page);
  const [a, b] = [await middle(page, '33rd'), await middle(page, 'bose')];
  await page.keyboard.down('Shift');
  await page.mouse.move(a.x + 60, a.y - 40);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) await page.mouse.move(a.x + 60 - 16 * i, a.y - 40 + ((b.y - a.y + 60) * i) / 5);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  assert.ok((await chosen(page)) >= 3, 'the box has chosen several');
  await page.keyboard.press('Escape');
  assert.equal(await chosen(page), 0);
  await page.keyboard.press('Control+a');
  assert.ok((await chosen(page)) > 8, 'all that can act');
  await page.keyboard.press('Escape');
  await page.mouse.click(a.x, a.y);
  await page.getByRole('button', { name: /^Webster's wing \d/ }).click();
  assert.equal(await chosen(page), 2);
  await page.keyboard.press('ArrowRight');
  await bill(page).first().waitFor();
  await page.keyboard.press('r');
  await page.waitForTimeout(200);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-joint]').count(), 0);
  assert.equal(await chosen(page), 2);
  // A single unit is chosen by a plain click.
  await unit(page, '33rd').locator('.ring').click();
  await unit(page, '33rd').and(page.locator('[aria-pressed="true"]')).waitFor();
  assert.equal(await chosen(page), 1);
  assert.deepEqual(page.complaints, []);
});

test('the same again plans the last move for another unit', async () => {
  const { page } = await hotSeat(browser, server, 'guilford');
  await toMoves(page);
  const at = await middle(page, '33rd');
  await page.mouse.click(at.x, at.y);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.locator('[data-ghost]').first().waitFor();
  await act(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('a');
  await page.locator('[data-ghost]').first().waitFor();
  await act(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(page.complaints, []);
});

test('a sheet that orders units one by one says so, and one that orders groups offers it', async () => {
  for (const [rules, says] of [
    // Which commander the card wakes decides whether one order can reach all of his.
    ['bloodybacks', /(ordered or activated|ordered) by (itself|themselves)|one order does for all/],
    ['arw1d', /one order does for all/],
  ]) {
    const { page } = await hotSeat(browser, server, 'guilford', { rules });
    await settled(page);
    const chips = page.getByRole('group', { name: 'Take several in hand' }).getByRole('button');
    await chips.first().click();
    await orders(page).getByText(says).waitFor();
    await shot(page, `brigade-${rules}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test('a finger that rests on a unit begins choosing', async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { viewport: PHONE, touch: true });
  await toMoves(page);
  const at = await middle(page, '33rd');
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: at.x, y: at.y }] });
  await page.waitForTimeout(700);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await button(page, /chosen, done/).waitFor();
  const next = await middle(page, '23rd');
  await page.touchscreen.tap(next.x, next.y);
  await button(page, /Two chosen, done/).click();
  await shot(page, 'brigade-phone');
  assert.equal(await chosen(page), 2);
  assert.deepEqual(page.complaints, []);
});
