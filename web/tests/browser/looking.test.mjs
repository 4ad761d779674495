// What is seen before anything is done: what the enemy can do, how a fire would come out, how a formation would stand, and
// when in the battle what happened.
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
  server,
  settled,
  shot,
  unit,
  useTable,
} from './harness.mjs';
import { PagePlayer } from './player.mjs';

useTable();

const zones = (page, kind) => page.locator(`.zones path.${kind}`);
const labels = (page) => page.locator('.zones text').allTextContents();

// An enemy of the side that is asked, in the middle of the map.
async function someEnemy(page) {
  const crown = await page.getByText('Crown to act').isVisible();
  const map = await page.locator('.map').boundingBox();
  const keys = await page
    .locator(crown ? '.unit.rebel' : '.unit.crown')
    .evaluateAll((all) => all.map((e) => e.dataset.piece));
  for (const key of keys) {
    const { x, y } = await middle(page, key);
    if (x > map.x + 80 && x < map.x + map.width - 80 && y > map.y + 80 && y < map.y + map.height - 80) return key;
  }
  return assert.fail('no enemy in sight');
}

for (const rules of ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d'])
  test(`what an enemy can do is shown when he is pressed, and of all of them at once, ${rules}`, async () => {
    const { page } = await hotSeat(browser, server, 'guilford', { rules, steps: false });
    await settled(page);
    await page.keyboard.press('Escape');
    const foe = await someEnemy(page);
    const at = await middle(page, foe);
    await page.mouse.click(at.x, at.y);
    await unit(page, foe).and(page.locator('[aria-pressed="true"]')).waitFor();
    await zones(page, 'fire').first().waitFor();
    await zones(page, 'move').first().waitFor();
    assert.match((await labels(page)).join(), /\d (in|cm)/);
    await page.keyboard.press('Escape');
    await zones(page, 'move').first().waitFor({ state: 'detached' });

    await page.keyboard.press('d');
    await page.getByText('He may come here').waitFor();
    const threats = page.locator('[data-threats]');
    await threats.waitFor();
    assert.ok(Number(await threats.getAttribute('data-threats')) > 5, 'of all of them');
    assert.ok((await threats.locator('.march path').count()) > 5 && (await threats.locator('.fire path').count()) > 5);
    // The one under the pointer stands out.
    await page.mouse.move(at.x, at.y);
    await zones(page, 'move').first().waitFor();
    await shot(page, `threat-${rules}`);
    await assertAccessible(page, `the threat, ${rules}`);
    await page.keyboard.press('d');
    await threats.waitFor({ state: 'detached' });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('on a phone the threat is in the menu, and its key hides no button', async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { viewport: PHONE, touch: true });
  await settled(page);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: "The enemy's threat" }).tap();
  await page.locator('[data-threats]').waitFor();
  const key = await page.getByText('He may come here').boundingBox();
  assert.ok(key.x >= 0 && key.x + key.width <= PHONE.width && key.height < 34, 'one line, whole');
  await shot(page, 'threat-phone');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the hand that rests on an enemy sees how the fire would come out', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish', { rules: 'lexington', steps: false });
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End fir|No more shots)/i).isVisible()); i++) await endStep(page);
  await page.keyboard.press('Tab'); // a unit in hand, and nothing planned for it
  await page.getByRole('list', { name: 'What it may do' }).waitFor();
  await settled(page);
  const glance = page.locator('.map').getByRole('tooltip').filter({ hasText: /\d ?%/ });
  for (const foe of await page.locator('.unit.rebel').evaluateAll((all) => all.map((e) => e.dataset.piece))) {
    const { x, y } = await middle(page, foe);
    await page.mouse.move(x, y);
    // A moment's rest, and the answer.
    if (
      await glance.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await glance.waitFor();
  assert.equal(await page.getByRole('region', { name: 'What is planned' }).count(), 0, 'nothing is planned by it');
  await shot(page, 'glance');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a change of formation shows how the unit would stand', async () => {
  const { page } = await hotSeat(browser, server, 'guilford');
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End mov|No more moves)/i).isVisible()); i++) await endStep(page);
  const at = await middle(page, '33rd');
  await page.mouse.click(at.x, at.y);
  await unit(page, '33rd').and(page.locator('[aria-pressed="true"]')).waitFor();
  await settled(page);
  assert.equal(await page.locator('[data-ghost]').count(), 0);
  await page.keyboard.press('t');
  await page.locator('[data-ghost]').first().waitFor();
  await shot(page, 'form');
  await act(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the bar under the map has the turns and the volleys, and leads back to them', async () => {
  const { page } = await hotSeat(browser, server, 'skirmish', { rules: 'lexington' });
  await settled(page);
  const bar = page.getByRole('region', { name: 'Replay' });
  const volleys = bar.locator('path.volley');
  const player = new PagePlayer(page);
  for (let round = 0; round < 20 && (await volleys.count()) === 0; round++) await player.play(1);
  assert.ok((await volleys.count()) > 0, 'a volley is marked');
  assert.ok((await bar.locator('.figure').count()) > 0, 'turns have their figures');
  const map = await page.locator('.map').boundingBox();
  const box = await bar.boundingBox();
  assert.ok(box.width > 0.9 * map.width && box.y >= map.y + map.height - 1, 'it lies under the map, as wide as it');
  const slider = page.getByRole('slider', { name: 'Moment of the battle' });
  await slider.press('Home');
  await page.waitForFunction(() => /command 0 of/.test(document.querySelector('.scrub input').ariaValueText ?? ''));
  await bar.getByRole('button', { name: 'live' }).click();
  await settled(page);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
