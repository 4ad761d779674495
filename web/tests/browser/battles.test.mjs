// Choosing a battle among many by reading, and what really happened after it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  browser,
  hotSeat,
  LAPTOP,
  PHONE,
  server,
  settled,
  shot,
  useTable,
  visit,
} from './harness.mjs';

useTable();

const titles = (page) => page.locator('.battles .title').allInnerTexts();

for (const [screen, viewport] of [
  ['wide', LAPTOP],
  ['middling', { width: 1024, height: 768 }],
  ['phone', PHONE],
])
  test(`all battles stand by year and nothing hangs over the edge, ${screen}`, async () => {
    const page = await visit(browser, server, { viewport, touch: viewport === PHONE });
    await page.locator('.card').first().waitFor();
    const years = (await page.locator('.battles .year').allInnerTexts()).map(Number);
    assert.ok(years.length > 3);
    assert.deepEqual(
      years,
      [...years].sort((a, b) => a - b),
    );
    const cards = await page
      .locator('.card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
    assert.ok(cards.length >= 15);
    assert.ok(Math.max(...cards) <= viewport.width);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    if (viewport === PHONE)
      assert.ok(
        (await page.getByRole('combobox', { name: 'Rule sheet' }).boundingBox()).width > 120,
        'the sheet can be read',
      );
    await assertAccessible(page, screen);
    assert.deepEqual(page.complaints, []);
  });

test('a battle is found by words and length, and all come back', async () => {
  const page = await visit(browser, server);
  await page.locator('.card').first().waitFor();
  const all = await titles(page);
  await page.keyboard.press('/');
  await page.keyboard.type('hamilton redoubt');
  await page.getByRole('heading', { name: /^One of / }).waitFor();
  assert.deepEqual(await titles(page), ['Yorktown']);
  await page.getByRole('combobox', { name: 'Length' }).selectOption('long');
  await page.getByText('No battle matches.').waitFor();
  await page.getByRole('button', { name: /^Show all/ }).click();
  assert.deepEqual(await titles(page), all);
  assert.deepEqual(page.complaints, []);
});

test('a battle tells its story, length and difficulty, and one can leaf on by keyboard', async () => {
  const page = await visit(browser, server);
  await page
    .getByRole('button', { name: /^Bunker Hill/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const told of ['Length', 'Difficulty', 'Numbers']) await dialog.getByText(told, { exact: true }).waitFor();
  await dialog.getByText(/redoubt on Breed/).waitFor();
  await assertAccessible(page, 'a battle before it begins');
  await dialog.getByRole('button', { name: 'Trenton ›' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Trenton' }).waitFor();
  await dialog.getByText(/Sleet in the face/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(page.complaints, []);
});

for (const [screen, viewport] of [
  ['wide', LAPTOP],
  ['phone', PHONE],
])
  test(`a battle can be begun without scrolling, and is left behind with its page, ${screen}`, async () => {
    const page = await visit(browser, server, { viewport, touch: viewport === PHONE });
    await page
      .getByRole('button', { name: /^Guilford/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const box = await dialog.getByRole('button', { name: /^Play against/ }).boundingBox();
    assert.ok(box.y > 0 && box.y + box.height <= viewport.height, `Play is in sight: ${JSON.stringify(box)}`);
    await dialog.getByRole('button', { name: 'Hot-seat' }).scrollIntoViewIfNeeded();
    await shot(page, `begin-${screen}`);
    await page.evaluate(() => (location.hash = '#/odds'));
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('.card').first().waitFor();
    assert.equal(await dialog.count(), 0);
    assert.deepEqual(page.complaints, []);
  });

for (const [screen, viewport] of [
  ['wide', LAPTOP],
  ['phone', PHONE],
])
  test(`after the battle what really happened stands beside what happened here, ${screen}`, async () => {
    const { page } = await hotSeat(browser, server, 'cowpens', { viewport, touch: viewport === PHONE });
    await settled(page);
    await page
      .getByRole('button', { name: 'Game…' })
      .or(page.getByRole('button', { name: 'Concede, offer a draw, odds lab' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Concede…' }).click();
    await page.getByRole('button', { name: 'Concede the field' }).click();
    const over = page.getByRole('region', { name: 'The battle is over' });
    await over.getByRole('heading', { name: 'Americans win' }).waitFor();
    const here = over.getByRole('region', { name: 'Here' });
    const then = over.getByRole('region', { name: 'What really happened' });
    assert.match(await here.innerText(), /Crown lost 0 of \d+/);
    assert.match(await then.innerText(), /17 January 1781[^]*Decisive American victory/);
    const [left, right] = [await here.boundingBox(), await then.boundingBox()];
    if (viewport === PHONE) assert.ok(right.y >= left.y + left.height);
    else assert.ok(right.x >= left.x + left.width);
    await assertAccessible(page, 'the end');
    assert.deepEqual(page.complaints, []);
  });
