// Nobody is made to wait: what is done while something plays counts, and silence on the line is said at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, browser, button, drag, endStep, hotSeat, middle, server, settled, shot, useTable } from './harness.mjs';

useTable();

async function toMoves(page) {
  await settled(page);
  for (let i = 0; i < 8 && !(await button(page, /^(End mov|No more moves)/i).isVisible()); i++) await endStep(page);
}

// Does something, until what comes of it begins to play: that may be over in a moment, between two looks at the page.
async function untilPlaying(page, deed) {
  const playing = page.evaluate(
    () =>
      new Promise((resolve) => {
        const battle = document.querySelector('.battle');
        new MutationObserver(() => battle.dataset.busy === 'true' && resolve()).observe(battle, { attributes: true });
      }),
  );
  await deed();
  await playing;
}

test('a drag of the next unit while the last one marches is taken', async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { pace: 'full' });
  await page.evaluate(() =>
    localStorage.setItem(
      'drumhead.prefs',
      JSON.stringify({ theme: 'paper', pace: 'full', speed: 1, sound: false, steps: true }),
    ),
  );
  await page.reload();
  await toMoves(page);
  await drag(page, '33rd', 30, 0);
  const next = await middle(page, '71st');
  await untilPlaying(page, () => page.keyboard.press('Enter'));
  await page.mouse.move(next.x, next.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; i++) await page.mouse.move(next.x + 6 * i, next.y);
  await page.mouse.up();
  await page.locator('[data-ghost]').first().waitFor({ timeout: 2_000 });
  await page.locator('[data-piece="71st"][aria-pressed="true"]').waitFor();
  await act(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(page.complaints, []);
});

test('a click on the next unit while something plays selects it', async () => {
  const { page } = await hotSeat(browser, server, 'guilford', { pace: 'full' });
  await toMoves(page);
  await drag(page, '33rd', 30, 0);
  const next = await middle(page, 'bose');
  await untilPlaying(page, () => page.keyboard.press('Enter'));
  await page.mouse.click(next.x, next.y);
  await page.locator('[data-piece="bose"][aria-pressed="true"]').waitFor({ timeout: 2_000 });
  assert.deepEqual(page.complaints, []);
});

test('a line that has gone silent is told within five seconds, and so is what was tried', async () => {
  const { page } = await hotSeat(browser, server, 'guilford');
  await toMoves(page);
  server.child.kill('SIGSTOP');
  try {
    const since = Date.now();
    await page.getByText(/No answer|Connection lost/).waitFor({ timeout: 8_000 });
    const took = Date.now() - since;
    assert.ok(took < 5_500, `${took} ms`);
    await shot(page, 'silent');
  } finally {
    server.child.kill('SIGCONT');
  }
  await page.getByText('No answer').waitFor({ state: 'hidden' });
  await drag(page, '33rd', 20, 0);
  assert.deepEqual(page.complaints, []);
});
