// The balance page: filled by battles, held, stopped, told in words, wide and on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, browser, LAPTOP, PHONE, Server, server, shot, useTable, visit } from './harness.mjs';

useTable();

const fought = async (page) => Number(await page.locator('progress').getAttribute('value'));
const choose = (page, label, value) =>
  page
    .locator('label', { hasText: new RegExp(`^\\s*${label}\\b`) })
    .locator('select')
    .selectOption(value);

test('its charts fill until all battles are fought', async () => {
  const page = await visit(browser, server);
  await page.goto(`${server.url}#/balance/cowpens`);
  await choose(page, 'Battles', '50');
  await page.getByText('All are fought.').waitFor();
  const { sheets } = await (await fetch(`${server.url}api/about`)).json();
  const shares = page.getByRole('table', { name: /Share of the Crown/ });
  assert.equal(await shares.locator('tbody tr').count(), sheets.length);
  assert.equal(await shares.getByText('50 of 50').count(), sheets.length);
  await page.getByText(/What history makes plausible: \d+ to \d+ %/).waitFor();
  // Two charts for each sheet, each with its words; nothing blank.
  const charts = page.getByRole('img', { name: /strength left by turn|half of the battles end by turn/ });
  assert.equal(await charts.count(), 2 * sheets.length);
  const blank = await charts.locator('canvas').evaluateAll((all) =>
    all.map((one) => {
      const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
      return data.every((v) => v === 0);
    }),
  );
  assert.deepEqual(
    blank,
    blank.map(() => false),
  );
  assert.equal(blank.length, 2 * sheets.length);
  assert.ok((await page.locator('.heat rect').count()) > 10, 'the plan shows where blows fell');
  await page.getByText(/Of [\d,]+ hits, \d+ % fell in the/).waitFor();
  await page.getByText('The figures', { exact: true }).click();
  assert.equal(await page.locator('details table').count(), sheets.length);
  assert.deepEqual(page.complaints, []);
});

test('a series is held, goes on and is stopped; another choice begins anew and keeps the old dots', async () => {
  const page = await visit(browser, server);
  await page.goto(`${server.url}#/balance/guilford`);
  await choose(page, 'Battles', '2000');
  await page.waitForFunction(() => document.querySelector('progress')?.value > 4);
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByText('Held.').waitFor();
  await page.waitForTimeout(1500); // battles under way end
  const held = await fought(page);
  await page.waitForTimeout(1200);
  assert.equal(await fought(page), held);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((n) => document.querySelector('progress').value > n, held);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped: this is what is known.').waitFor();
  await choose(page, 'Crown', 'recruit');
  await page.locator('.dot.pale').first().waitFor();
  assert.deepEqual(page.complaints, []);
  await page.close(); // and with it the series, which would slow down those of the other tests
});

test('a row opens to how battles end and what they cost, and a house rule begins anew', async () => {
  const page = await visit(browser, server);
  await page.goto(`${server.url}#/balance/cowpens`);
  await choose(page, 'Battles', '50');
  await page.getByText('All are fought.').waitFor();
  const shares = page.getByRole('table', { name: /Share of the Crown/ });
  const row = shares.getByRole('button').first();
  assert.equal(await row.getAttribute('aria-expanded'), 'false');
  await row.click();
  const endings = page.getByRole('table', { name: 'How it ends' });
  const ended = await endings
    .locator('tbody td')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent).filter((text) => !text.includes('%')));
  assert.equal(
    ended.reduce((sum, text) => sum + Number(text), 0),
    50,
  );
  await page.getByText('In history').waitFor();
  await row.click();
  assert.equal(await endings.count(), 0);
  await page
    .getByText(/ends because/)
    .first()
    .waitFor();
  await page.getByText('House rules: none').click();
  const ruling = page.locator('.house select').first();
  const usual = await ruling.inputValue();
  const other = (await ruling.locator('option').evaluateAll((all) => all.map((one) => one.value))).find(
    (one) => one !== usual,
  );
  await ruling.selectOption(other);
  await page.getByText('House rules: one ruling changed').waitFor();
  await page.locator('.dot.pale').first().waitFor();
  await page.getByText('All are fought.').waitFor();
  await page.getByText(', house rules').waitFor();
  await page.getByRole('button', { name: 'Put everything back' }).click();
  await page.getByText('House rules: none').waitFor();
  assert.deepEqual(page.complaints, []);
});

test('what the server does not allow is said in a sentence', async () => {
  const strict = await new Server(undefined, ['--balance-battles', '60']).start();
  try {
    const page = await visit(browser, strict);
    await page.goto(`${strict.url}#/balance/cowpens`);
    await page
      .getByRole('alert')
      .getByText(/1 to 60 battles/)
      .waitFor();
    await choose(page, 'Battles', '50');
    await page.getByText('All are fought.').waitFor();
  } finally {
    await strict.close();
  }
});

for (const [name, viewport] of [
  ['wide', LAPTOP],
  ['phone', PHONE],
])
  test(`axe finds nothing and nothing is cut, ${name}`, async () => {
    const page = await visit(browser, server, { viewport, touch: viewport === PHONE });
    await page.goto(`${server.url}#/balance/cowpens`);
    await choose(page, 'Battles', '50');
    await page.getByText('All are fought.').waitFor();
    await assertAccessible(page, name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await shot(page, `balance-${name}`);
  });
