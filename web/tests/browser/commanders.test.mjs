// Those who lead, as each sheet has them: generals who ride and join, a brigade taken up by its general, orders that are
// rolled for or stand for a whole group.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  browser,
  button,
  endStep,
  hotSeat,
  orders,
  server,
  settled,
  shot,
  unit,
  useTable,
  version,
} from './harness.mjs';

useTable();

const ring = async (page, key) => {
  const box = await unit(page, key).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
async function press(page, key) {
  const { x, y } = await ring(page, key);
  await page.mouse.click(x, y);
}
const log = (page) => page.getByRole('tabpanel').innerText();
const until = async (page, name) => {
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, name).first().isVisible()); i++) await endStep(page);
};

for (const [rules, step] of [
  ['thomas', /^No more rides/],
  ['lexington', /^End move/],
])
  test(`a general rides to a unit and joins it, ${rules}`, { timeout: 90_000 }, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules });
    await until(page, step);
    await press(page, 'l-ohara');
    await unit(page, 'l-ohara').and(page.locator('[aria-pressed="true"]')).waitFor();
    await settled(page);
    await page.keyboard.press('l');
    const go = orders(page).locator('.btn.go:not([disabled])').first();
    await go.waitFor();
    await shot(page, `general-${rules}`);
    await act(page, () => page.keyboard.press('Enter'));
    assert.match(await log(page), /O'Hara .*(rode to|joined)/);
    await act(page, () => page.keyboard.press('u'));
    assert.doesNotMatch(await log(page), /O'Hara .*(rode to|joined)/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('a brigade is taken up by one of its units and marches as one, lexington', { timeout: 90_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { rules: 'lexington' });
  await until(page, /^End move/);
  await press(page, '71st');
  await unit(page, '71st').and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.keyboard.press('Shift+L');
  await page.getByRole('heading', { name: /^(Two|Three|Four|Five) units$/ }).waitFor();
  const keys = await page.locator('.unit[aria-pressed="true"]').evaluateAll((all) => all.map((e) => e.dataset.piece));
  assert.ok(keys.length >= 2, `${keys}`);
  const from = await Promise.all(keys.map((key) => ring(page, key)));
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.locator('[data-joint]').first().waitFor();
  await shot(page, 'brigade-lexington');
  const was = await version(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((v) => Number(document.querySelector('.battle').dataset.version) >= v, was + keys.length);
  await settled(page, was);
  for (const [i, key] of keys.entries()) assert.ok((await ring(page, key)).x > from[i].x + 5, `${key} has marched`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('one order is rolled for a whole brigade, awi28', { timeout: 120_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'camden', { rules: 'awi28' });
  await until(page, /^No more orders/);
  // Some brigades stand in woods or apart, where one order does not reach them.
  const order = page
    .getByRole('list', { name: 'What it may do' })
    .getByRole('button', { name: /^Order \w+ units to move/ })
    .first();
  for (let i = 0; i < 16 && !(await order.isVisible()); i++) {
    await page.keyboard.press('Tab');
    await settled(page);
    await page.getByRole('list', { name: 'What it may do' }).waitFor();
  }
  await order.click();
  await orders(page)
    .getByRole('img', { name: /blunder \d+ percent/ })
    .waitFor();
  await shot(page, 'order-brigade');
  await act(page, () => page.keyboard.press('Enter'));
  assert.match(await log(page), /order/i);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test(
  'a standing order is changed for a whole group, and all its units stand under it, arw1d',
  { timeout: 90_000 },
  async () => {
    const { page } = await hotSeat(browser, server, 'bunker-hill', { rules: 'arw1d' });
    await until(page, /^End orders/);
    await page.getByRole('group', { name: 'Take several in hand' }).getByRole('button').first().click();
    const joint = orders(page)
      .getByRole('button', { name: /^Stand for the group/ })
      .first();
    await joint.waitFor();
    await act(page, () => joint.click());
    await shot(page, 'order-group');
    assert.match(await log(page), /on Stand/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  },
);
