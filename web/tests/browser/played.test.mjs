// Sheets are played to their end through the page, wide by mouse and on a phone by fingers, both sides in one browser: two
// of them each time, since a battle takes a minute, and every sheet on both with ./test --long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, browser, hotSeat, isOver, server, settled, shot, useTable } from './harness.mjs';
import { PagePlayer } from './player.mjs';

useTable();

const SHEETS = ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d'];
const SIZES = [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
];
const short = ['thomas wide', 'bloodybacks phone'];
const isPlayed = (which) => process.env.DRUMHEAD_LONG || short.includes(which);

// Nothing that is to be read is cut off or hangs over the edge, whatever has been done.
async function assertWhole(page, when) {
  const cut = await page.evaluate(() => {
    const out = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page');
    for (const button of document.querySelectorAll('.tray .acts .btn')) {
      const box = button.getBoundingClientRect();
      const around = button.closest('.ask').getBoundingClientRect();
      if (box.left < around.left - 1 || box.right > around.right + 1) out.push(button.innerText);
    }
    return out;
  });
  assert.deepEqual(cut, [], `cut off when it was ${when}`);
}

for (const rules of SHEETS)
  for (const [size, how] of SIZES.filter(([size]) => isPlayed(`${rules} ${size}`)))
    test(`${rules} is played to its end, ${size}`, { timeout: 400_000 }, async () => {
      const { page } = await hotSeat(browser, server, 'skirmish', { rules, steps: false, ...how });
      await settled(page);
      let n = 0;
      const look = async (_page, deed) => {
        await assertWhole(page, deed);
        if (++n % 15 === 0) await shot(page, `played-${rules}-${size}-${n}`);
      };
      const player = new PagePlayer(page, { touch: size === 'phone', look });
      const deeds = await player.play();
      const told = JSON.stringify(deeds);
      assert.ok(await isOver(page), `the battle came to an end: ${told}`);
      assert.ok(deeds.pressed > 0 && deeds.moved > 0, `units fired and moved: ${told}`);
      assert.ok(
        player.words.some((said) => /^Fire on/.test(said)),
        'somebody fired',
      );
      await page.getByRole('region', { name: 'The battle is over' }).waitFor();
      await shot(page, `played-${rules}-${size}-end`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
