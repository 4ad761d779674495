// Some cards of the sheet whose units must first be woken, by clicks, drags and keys, both sides in one browser.
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
  isOver,
  middle,
  orders,
  server,
  settled,
  shot,
  unit,
  useTable,
} from './harness.mjs';

useTable();

async function select(page, key) {
  const at = await middle(page, key);
  await page.mouse.click(at.x, at.y);
  await unit(page, key).and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.getByRole('list', { name: 'What it may do' }).waitFor();
}

const go = (page) => orders(page).locator('.btn.go').first();
const isCrown = async (page, key) => (await unit(page, key).getAttribute('class')).includes('crown');

// Wakes the unit; or shoots at what it can, else steps towards the enemy with what it has left. What was done, if anything.
async function useUnit(page, key) {
  await select(page, key);
  const wake = button(page, /^Activate/);
  if (await wake.isVisible()) {
    await wake.click();
    await act(page, () => page.keyboard.press('Enter'));
    return 'woken';
  }
  await page.keyboard.press('f');
  if ((await go(page).isVisible()) && (await go(page).isEnabled())) {
    assert.match(await go(page).innerText(), /^Fire on/);
    await act(page, () => page.keyboard.press('Enter'));
    return 'shot';
  }
  await page.keyboard.press('Escape');
  await drag(page, key, 0, (await isCrown(page, key)) ? -30 : 30);
  if (!(await go(page).isEnabled())) return undefined;
  await act(page, () => page.keyboard.press('Enter'));
  return 'moved';
}

test('units are woken by a card and their dice, move and shoot', { timeout: 240_000 }, async () => {
  const { page } = await hotSeat(browser, server, 'skirmish', { rules: 'bloodybacks' });
  await settled(page);
  const deeds = { woken: 0, shot: 0, moved: 0, answered: 0, ended: 0 };
  const sides = new Set();
  let lowWins = false;
  const enough = () => sides.size === 2 && deeds.woken > 2 && deeds.shot > 1 && deeds.moved > 0 && deeds.ended > 1;
  for (let round = 0; round < 80 && !enough() && !(await isOver(page)); round++) {
    const answer = orders(page).locator('.acts.wrap .btn.go').first();
    if (await answer.isVisible()) {
      await act(page, () => answer.click());
      deeds.answered++;
      continue;
    }
    const [key] = deeds.woken > deeds.ended * 2 + 2 ? [] : await canAct(page);
    const crown = key && (await isCrown(page, key)); // asked first: what it does may cost the unit itself
    const did = key && (await useUnit(page, key));
    if (did) {
      deeds[did]++;
      lowWins ||= /\d+ or less counts/.test(await orders(page).innerText());
      sides.add(crown);
    } else {
      await endStep(page);
      deeds.ended++;
    }
  }
  await shot(page, 'bloodybacks');
  assert.ok(enough(), `not enough was done: ${JSON.stringify(deeds)}, ${sides.size} sides`);
  assert.ok(lowWins, 'low throws wake a unit, and the tray says so');
  assert.ok((await page.getByRole('tabpanel').locator('p').count()) > 5, 'the log tells it');
  assert.deepEqual(page.complaints, []);
});
