// Alone with the bots: levels on the home page, hints, thoughts that are stopped, turns that are lent, sides that are taken
// over, and a battle that is looked back on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  browser,
  button,
  isOver,
  LAPTOP,
  orders,
  PHONE,
  root,
  Server,
  server,
  settled,
  shot,
  useTable,
  version,
  visit,
} from './harness.mjs';

useTable();
const SCREENS = [
  ['wide', { viewport: LAPTOP }],
  ['phone', { viewport: PHONE, touch: true }],
];

async function openSkirmish(page) {
  await page
    .getByRole('button', { name: /skirmish at the gate/i })
    .first()
    .click();
  return page.getByRole('dialog');
}

async function against(page, level) {
  const dialog = await openSkirmish(page);
  await dialog.getByText(level, { exact: true }).first().click();
  await dialog.getByRole('button', { name: `Play against ${level}` }).click();
  await settled(page);
  return dialog;
}

// Bots play each other to the end, while nobody waits for the pictures.
async function watchToTheEnd(page) {
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  for (let i = 0; i < 1200 && !(await isOver(page)); i++) {
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(50);
  }
  await settled(page);
}

// By turn with Shift, to the next turning point with Alt.
async function byKeys(page) {
  const turn = (n) => page.locator('.ribbon .turn', { hasText: new RegExp(`turn\\s+${n}`, 'i') });
  await page.keyboard.press('>');
  await turn(3).waitFor();
  await page.keyboard.press('<');
  await turn(2).waitFor();
  await orders(page).getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
  const card = page.getByRole('region', { name: 'Looking back' });
  if ((await card.getByRole('listitem').filter({ hasText: /^turn/ }).count()) === 0) return;
  await page.keyboard.press('Alt+.');
  await card.locator('[aria-current]').waitFor();
}

// Several commands follow each other: until no more of them comes.
async function quiet(page) {
  for (let was = -1; was !== (await version(page)); await page.waitForTimeout(600)) was = await version(page);
  await settled(page);
}

// The log: in the rail, or a sheet that is pulled up.
async function openLog(page, screen) {
  if (screen === 'phone') await page.getByRole('tab', { name: 'Log' }).click();
  return page.getByRole('log');
}

for (const [screen, how] of SCREENS) {
  test(`a level is chosen, a hint is asked for, and a bot plays a turn, ${screen}`, { timeout: 240_000 }, async () => {
    const page = await visit(browser, server, how);
    const dialog = await openSkirmish(page);
    await dialog.getByText('General, quick').first().click();
    await shot(page, `levels-${screen}`);
    await assertAccessible(page, 'the levels');
    await dialog.getByText('Recruit').first().click();
    await dialog.getByRole('button', { name: 'Play against Recruit' }).click();
    await settled(page);
    await page.keyboard.press('h');
    await orders(page)
      .getByText(/A hint\./)
      .waitFor({ timeout: 60_000 });
    // Where the plan is to stay, there are no ghosts in it.
    assert.ok((await page.locator('.counsel').count()) > 0, 'the plan is drawn');
    await shot(page, `hint-${screen}`);
    await assertAccessible(page, 'a hint');
    if (screen === 'phone') await button(page, 'Read the plan').click();
    await page.getByText('What the general would do').first().waitFor();
    if (screen === 'phone') {
      await shot(page, 'plan-phone');
      await page.locator('aside.rail').getByRole('button', { name: 'Close' }).first().click();
    }
    await button(page, 'Let him play this turn').click();
    await page
      .getByText(/plays for you|to act: you/)
      .first()
      .waitFor({ timeout: 60_000 });
    await settled(page);
    assert.deepEqual(page.complaints, []);
  });

  test(`a battle of bots says why, and is looked back on, ${screen}`, { timeout: 240_000 }, async () => {
    const page = await visit(browser, server, how);
    const dialog = await openSkirmish(page);
    await dialog.getByText('Drill', { exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Watch Drill play itself' }).click();
    await settled(page);
    await watchToTheEnd(page);
    await page.getByRole('button', { name: 'Look at the field' }).click();
    const log = await openLog(page, screen);
    await log.getByRole('button', { name: 'Why?' }).first().click();
    assert.match(await log.locator('.why p').first().innerText(), /^To .{10,}\.$/);
    await log.getByText('Its plan then:').waitFor();
    await shot(page, `why-${screen}`);
    await assertAccessible(page, 'a reason');
    if (screen === 'phone') await page.getByRole('button', { name: 'Close' }).first().click();

    await button(page, 'Look back with the general').click();
    const turn2 = orders(page).getByRole('button', { name: /^Turn 2: \d+% for the Crown/ });
    await turn2.waitFor({ timeout: 60_000 });
    await turn2.click();
    await orders(page)
      .getByText(/Turn 2: .* trial battles/)
      .waitFor();
    assert.match(await page.locator('.ribbon .turn').innerText(), /turn 2/i);
    assert.ok((await page.locator('.counsel').count()) > 0, 'the best that was found is drawn');
    await shot(page, `turn2-${screen}`);
    if (screen === 'phone') await page.getByRole('tab', { name: 'Unit' }).click();
    await page.getByRole('heading', { name: 'What was done' }).waitFor();
    // Which of the two depends on whether what was done came to more.
    await page.getByRole('heading', { name: /^Best (found|of the other plans)$/ }).waitFor();
    await shot(page, `back-${screen}`);
    await assertAccessible(page, 'looking back');
    if (screen === 'phone') await page.getByRole('button', { name: 'Close' }).first().click();
    if (screen === 'wide') await byKeys(page);
    await button(page, 'Back').click();
    await button(page, 'Look back with the general').waitFor();
    assert.deepEqual(page.complaints, []);
  });
}

// Whatever is played back is skipped until a button is there.
async function skipTo(page, wanted) {
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  await skip.or(wanted).first().waitFor({ timeout: 60_000 });
  for (let i = 0; i < 400 && !(await wanted.isVisible()); i++) {
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(50);
  }
}

test('bots are watched, a side is taken over, lent and taken back', { timeout: 240_000 }, async () => {
  const page = await visit(browser, server, { viewport: LAPTOP });
  const dialog = await openSkirmish(page);
  await dialog.getByText('Drill', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Watch Drill play itself' }).click();
  const take = page.getByRole('button', { name: 'Take over the Crown' });
  await skipTo(page, take);
  await take.click();
  await page.getByText('Crown to act: you').first().waitFor({ timeout: 60_000 });
  await settled(page);
  // Lent until it is taken back: the bot plays on by itself, turn after turn.
  await button(page, 'Game…').click();
  await page.getByRole('button', { name: 'Let it play until I take over' }).click();
  const back = page.getByRole('button', { name: 'Take it back' });
  await skipTo(page, back);
  await shot(page, 'lent-wide');
  await back.click();
  await page.getByText('Crown to act: you').first().waitFor({ timeout: 60_000 });
  // The other side as well: then one person leads both.
  await settled(page);
  await button(page, 'Game…').click();
  await page.getByRole('button', { name: 'Take over the Americans too' }).click();
  await button(page, 'Game…').click();
  await page.getByRole('button', { name: 'Take over the Americans too' }).waitFor({ state: 'detached' });
  assert.deepEqual(page.complaints, []);
});

test('a hint is stopped and put away; another is heeded', { timeout: 240_000 }, async () => {
  const page = await visit(browser, server, { viewport: LAPTOP });
  await against(page, 'Drill');
  await page.keyboard.press('h');
  await button(page, 'That is enough').click();
  const hint = orders(page).getByText(/A hint\./);
  await hint.waitFor({ timeout: 1500 });
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.counsel').count(), 0);
  // Enter does what the hint says, whatever the question is.
  const seen = new Set();
  for (let i = 0; i < 3; i++) {
    const was = await version(page);
    await page.keyboard.press('h');
    await button(page, 'That is enough').click();
    await hint.waitFor();
    seen.add(await orders(page).locator('.btn.go').innerText());
    await page.keyboard.press('Enter');
    await settled(page, was);
    await quiet(page);
  }
  assert.ok(
    [...seen].every((title) => /^(Follow it with|End )/.test(title)),
    [...seen].join('; '),
  );
  assert.deepEqual(page.complaints, []);
});

test('a general that thinks is told to move now', { timeout: 240_000 }, async () => {
  const page = await visit(browser, server, { viewport: LAPTOP });
  const dialog = await openSkirmish(page);
  await dialog.getByRole('button', { name: 'Americans', exact: true }).click();
  await dialog.getByText('General, deep', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Play against General, deep' }).click();
  await button(page, 'Move now').waitFor();
  await shot(page, 'thinking-wide');
  const began = Date.now();
  await button(page, 'Move now').click();
  await page
    .getByText(/Drill is|is thinking/)
    .first()
    .waitFor({ state: 'detached', timeout: 5000 });
  assert.ok(Date.now() - began < 5000, 'it moved before its eight seconds were over');
  assert.deepEqual(page.complaints, []);
});

test('a bot by others is offered among the opponents, and plays', { timeout: 240_000 }, async () => {
  const own = await new Server(undefined, ['--bot', `mine=python3 ${root}/examples/bot.py`]).start();
  try {
    const page = await visit(browser, own, { viewport: LAPTOP });
    const dialog = await openSkirmish(page);
    await dialog.getByRole('button', { name: 'Americans', exact: true }).click();
    await dialog.getByText('mine', { exact: true }).click();
    await shot(page, 'others-wide');
    await dialog.getByRole('button', { name: 'Play against mine' }).click();
    await page.getByText('Americans to act: you').first().waitFor({ timeout: 60_000 });
    assert.ok((await version(page)) > 1, 'it has given commands');
    assert.deepEqual(page.complaints, []);
    await page.close();
  } finally {
    await own.close();
  }
});
