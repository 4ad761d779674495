// Nothing that is written on the map lies on troops or on other writing, where battles are most crowded: measured by the
// boxes of the letters on the screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, browser, hotSeat, server, settled, shot, useTable } from './harness.mjs';

useTable();

const CROWDED = ['bunker-hill', 'brandywine', 'bemis-heights', 'camden'];
const SHEETS = process.env.DRUMHEAD_LONG
  ? ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d']
  : ['lexington', 'arw1d'];
const SIZES = [
  ['wide', {}],
  ['phone', { viewport: PHONE, touch: true }],
];

// Runs in the page: what lies on what. Letters touch troops or letters by no more than a hair.
function clashes() {
  const [SIDE, ABOVE, BELOW] = [1, 4, 3.5]; // pixels that letters leave empty in the box of their line
  const map = document.querySelector('.map').getBoundingClientRect();
  const inside = (b) => b.right > map.left && b.left < map.right && b.bottom > map.top && b.top < map.bottom;
  const box = (e, label) => {
    const b = e.getBoundingClientRect();
    return { label, left: b.left + SIDE, right: b.right - SIDE, top: b.top + ABOVE, bottom: b.bottom - BELOW };
  };
  // A body is a turned rectangle.
  const body = (e) => {
    const { a, b, c, d, e: x, f: y } = e.getScreenCTM();
    const [w, h] = [e.width.baseVal.value - 1, e.height.baseVal.value - 1]; // the ring stands half an inch off
    const at = (u, v) => [a * u + c * v + x, b * u + d * v + y];
    return {
      label: e.closest('[data-piece]').dataset.piece,
      quad: [at(-w / 2, 0), at(w / 2, 0), at(w / 2, h), at(-w / 2, h)],
    };
  };
  const quadOf = (o) =>
    o.quad ?? [
      [o.left, o.top],
      [o.right, o.top],
      [o.right, o.bottom],
      [o.left, o.bottom],
    ];
  // Two convex shapes are apart when some edge of one has the other wholly outside.
  const apart = (p, q) =>
    [p, q].some((shape) =>
      shape.some(([x, y], i) => {
        const [x2, y2] = shape[(i + 1) % shape.length];
        const n = [y2 - y, x - x2];
        const of = (s) => s.map(([u, v]) => n[0] * u + n[1] * v);
        const [one, two] = [of(p), of(q)];
        return Math.max(...one) <= Math.min(...two) + 0.01 || Math.max(...two) <= Math.min(...one) + 0.01;
      }),
    );
  const texts = [...document.querySelectorAll('.labels .name, .labels .strength:not(tspan), .labels .brigade')]
    .filter((e) => e.textContent.trim() && inside(e.getBoundingClientRect()))
    .map((e) => ({ ...box(e, e.textContent.trim()), of: e.closest('[transform]').parentElement.parentElement }));
  const badges = [...document.querySelectorAll('[data-order] rect')]
    .filter((e) => inside(e.getBoundingClientRect()))
    .map((e) => box(e, e.closest('[data-order]').getAttribute('aria-label')));
  const units = [...document.querySelectorAll('.unit rect.ring')]
    .filter((e) => inside(e.getBoundingClientRect()))
    .map(body);
  const leaders = [...document.querySelectorAll('.leader .inner')]
    .filter((e) => inside(e.getBoundingClientRect()))
    .map((e) => box(e, `leader ${e.closest('[data-piece]')?.dataset.piece}`));
  const written = [...texts, ...badges];
  const out = [];
  written.forEach((one, i) => {
    for (const other of [...units, ...leaders])
      if (!apart(quadOf(one), quadOf(other))) out.push(`${one.label} on ${other.label}`);
    for (const other of written.slice(i + 1))
      if ((!one.of || one.of !== other.of) && !apart(quadOf(one), quadOf(other)))
        out.push(`${one.label} on ${other.label}`);
  });
  return { out, written: written.length, units: units.length };
}

for (const [size, how] of SIZES)
  for (const scenario of CROWDED)
    test(`nothing is written on troops or on writing at ${scenario}, ${size}`, { timeout: 120_000 }, async () => {
      for (const rules of SHEETS) {
        const { page } = await hotSeat(browser, server, scenario, { rules, steps: false, ...how });
        await settled(page);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(300);
        const { out, written, units } = await page.evaluate(clashes);
        await shot(page, `labels-${scenario}-${rules}-${size}`);
        assert.ok(written > 0 && units > 0, 'there is something to measure');
        assert.deepEqual(out, [], `${scenario}, ${rules}, ${size}`);
        await page.context().close();
      }
    });
