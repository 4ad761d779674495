// The odds lab: a moment is built, changed and compared, by hand and by keyboard, on both papers and on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, browser, PHONE, server, useTable, visit } from './harness.mjs';

useTable();

const result = (page) => page.getByRole('region', { name: 'How it comes out' });
const first = (page) => page.getByRole('region', { name: 'Who acts' });

async function openLab(page, sheet = '') {
  await page.goto(`${server.url}#/odds${sheet}`);
  await result(page).locator('.outcome').waitFor();
}
// Does something and gives what the lab says once it has been asked anew.
async function told(page, deed) {
  const answered = page.waitForResponse((r) => r.url().endsWith('/api/lab') && r.request().method() === 'POST');
  await deed();
  await answered;
  await page.locator('section.result[aria-busy="false"]').waitFor();
  await page.waitForTimeout(150);
  return result(page).innerText();
}

test('home leads to the lab, which computes at once and under every sheet', async () => {
  const page = await visit(browser, server);
  await page.getByRole('link', { name: 'Odds lab' }).click();
  await result(page).getByText('Exact: every way').waitFor();
  const { sheets } = await (await fetch(`${server.url}api/about`)).json();
  const heads = page.getByRole('region', { name: 'The same under every sheet' }).getByRole('columnheader');
  assert.equal(await heads.count(), sheets.length);
  assert.deepEqual(page.complaints, []);
});

test('every sheet offers what it remembers, and what is changed changes the odds', async () => {
  const page = await visit(browser, server);
  const { sheets } = await (await fetch(`${server.url}api/about`)).json();
  for (const { id } of sheets) {
    await page.goto(`${server.url}#/odds/${id}`);
    await page.waitForTimeout(400);
    await page.locator('section.result[aria-busy="false"]').waitFor();
    if (!(await result(page).locator('.outcome').isVisible())) continue; // it has no such moment
    const offered = first(page).locator('.states select, .states input');
    await page
      .waitForFunction(() => document.querySelectorAll('.force .states select').length > 0, undefined, {
        timeout: 5000,
      })
      .catch(() => undefined);
    if ((await offered.count()) < 2) continue; // only the leader: fewer things to choose is no failure
    if ((await first(page).locator('.states select').count()) === 0) continue; // switches only
    const was = await result(page).innerText();
    const choice = first(page).locator('.states select').first();
    const values = await choice.locator('option').evaluateAll((all) => all.map((o) => o.value));
    const now = await choice.inputValue();
    const now_said = await told(page, () => choice.selectOption(values.find((v) => v !== now)));
    assert.notEqual(now_said, was, `${id}: nothing changed`);
    await told(page, () => page.getByRole('button', { name: 'Undo all changes' }).click());
  }
  assert.deepEqual(page.complaints, []);
});

test('what the rules forbid is said with its rule, and a charge is followed through', async () => {
  const page = await visit(browser, server);
  await openLab(page, '/thomas');
  const range = page.getByRole('slider', { name: 'Range' });
  await range.focus();
  await told(page, () => page.keyboard.press('End'));
  await result(page)
    .getByText(/the range is/i)
    .waitFor();
  // Another act begins where it is possible.
  await told(page, () => page.getByRole('button', { name: 'Charges' }).click());
  assert.ok(Number(await range.inputValue()) <= 4, 'the charge is within its reach');
  await result(page)
    .getByText(/What happens to each/i)
    .waitFor();
  assert.match(await result(page).innerText(), /retreat/i);
  assert.deepEqual(page.complaints, []);
});

test('an answer comes in less than a tenth of a second', async () => {
  const unit = (id) => ({ class: id });
  const ask = {
    rules: 'thomas',
    verb: 'shoot',
    until: 'turn',
    facing: 'front',
    lengths: 'inch',
    range: 6,
    first: unit('grenadiers'),
    second: unit('militia'),
  };
  const took = [];
  for (let i = 0; i < 9; i++) {
    const began = performance.now();
    const response = await fetch(`${server.url}api/lab`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ask, range: 4 + i / 4 }),
    });
    await response.json();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  assert.ok(took[4] < 100, `the middle of nine took ${took[4].toFixed(1)} ms`);
});

for (const theme of ['paper', 'night'])
  test(`axe finds nothing in the lab, ${theme}, wide and on a phone`, async () => {
    const page = await visit(browser, server);
    await openLab(page);
    if (theme === 'night') await page.keyboard.press('n');
    await page.waitForTimeout(600);
    await assertAccessible(page, 'lab');
    await page.setViewportSize(PHONE);
    await page.waitForTimeout(300);
    const answer = await page.getByRole('heading', { name: 'How it can come out' }).boundingBox();
    assert.ok(answer.y < PHONE.height - 150, `the answer is seen without scrolling, not ${answer.y} down`);
    await assertAccessible(page, 'lab on a phone');
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'nothing runs over the edge',
    );
  });
