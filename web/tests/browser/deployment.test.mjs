// Any battle may be set up freely: the choice before it begins, and units dragged to where they shall stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ENDS,
  act,
  browser,
  button,
  canAct,
  drag,
  middle,
  orders,
  server,
  settled,
  unit,
  useTable,
  visit,
} from './harness.mjs';

useTable();

const phase = (page) => orders(page).innerText();

test('a battle begins as its armies stood, or where they are set up by dragging', async () => {
  const page = await visit(browser, server);
  await page
    .getByRole('button', { name: /^Cowpens/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const given = dialog.getByRole('button', { name: 'At their places' });
  const free = dialog.getByRole('button', { name: 'Where you set them up' });
  assert.equal(await given.getAttribute('aria-pressed'), 'true');
  await free.click();
  assert.equal(await free.getAttribute('aria-pressed'), 'true');
  await dialog.getByRole('button', { name: 'Hot-seat' }).click();
  await settled(page);
  assert.match(await phase(page), /set up|place/i);
  await page.locator('.zone').first().waitFor();

  // One is dragged elsewhere in its zone and stays there.
  const first = (await canAct(page))[0];
  const before = await middle(page, first);
  await drag(page, first, 0, 40);
  await act(page, () => page.keyboard.press('Enter'));
  const now = await middle(page, first);
  assert.ok(Math.abs(now.y - before.y - 40) < 25, `it stands where it was dropped: ${now.y - before.y}`);
  assert.equal(await unit(page, first).evaluate((e) => e.classList.contains('waiting')), false);

  // A place beyond the zone is not taken: it stays within.
  const second = (await canAct(page)).find((key) => key !== first);
  const zone = await page.locator('.zone').first().boundingBox();
  await drag(page, second, zone.x > 400 ? -zone.x : 2000, 0);
  await act(page, () => page.keyboard.press('Enter'));
  const there = await middle(page, second);
  assert.ok(there.x >= zone.x - 2 && there.x <= zone.x + zone.width + 2, 'it keeps to its zone');
  assert.deepEqual(page.complaints, []);
});

test('with a bot the other army is set up by itself, and the battle begins', async () => {
  const response = await fetch(`${server.url}api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      scenario: 'camden',
      rules: 'thomas',
      seats: { british: 'you', american: 'drill' },
      deploy: 'free',
    }),
  });
  assert.ok(response.ok);
  const { game, tokens } = await response.json();
  const page = await visit(browser, server, {
    known: [{ game, tokens: [tokens.british], title: 'camden', opened: 1 }],
  });
  await page.goto(`${server.url}#/game/${game}`);
  await settled(page);
  // One is picked; Enter after Enter sets up the rest where the scenario has them.
  const still = page.locator('.unit.waiting');
  const at = await middle(page, await still.first().getAttribute('data-piece'));
  await page.mouse.click(at.x, at.y);
  for (let i = 0; i < 40 && (await still.count()) > 0; i++) {
    await page.locator('[data-ghost]').first().waitFor();
    await act(page, () => page.keyboard.press('Enter'));
  }
  await act(page, () => button(page, ENDS).click());
  assert.doesNotMatch(await phase(page), /still to place/);
  assert.deepEqual(page.complaints, []);
});

test('a deployment that is no such thing is refused in words', async () => {
  const response = await fetch(`${server.url}api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      scenario: 'camden',
      rules: 'thomas',
      seats: { british: 'you', american: 'guest' },
      deploy: 'sideways',
    }),
  });
  assert.equal(response.ok, false);
  assert.match(await response.text(), /given or free/);
});
