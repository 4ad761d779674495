// Every page on every screen (the balance lab has its own test), on paper and by night: axe finds nothing, nothing hangs over the edge, and no button is cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PHONE,
  LAPTOP,
  assertAccessible,
  browser,
  hotSeat,
  server,
  settled,
  shot,
  useTable,
  visit,
} from './harness.mjs';

useTable();

const SCREENS = [
  ['wide', { viewport: LAPTOP }],
  ['phone', { viewport: PHONE, touch: true }],
  ['narrow', { viewport: { width: 1024, height: 768 } }],
  ['letters of twice the size', { viewport: { width: LAPTOP.width / 2, height: LAPTOP.height / 2 } }],
];
const PAGES = [
  ['home', '', (page) => page.locator('.battles .title').first()],
  ['open tables', 'tables', (page) => page.getByText('No table is open')],
  ['rulebooks', 'rules', (page) => page.getByRole('searchbox')],
  ['rulebook', 'rules/bloodybacks', (page) => page.getByRole('searchbox')],
  ['lab', 'odds', (page) => page.getByRole('region', { name: 'How it comes out' })],
];

// What is cut: the page itself, or words that do not fit into what they stand in.
const cut = (page) =>
  page.evaluate(() => {
    const out = [];
    const slides = (one) =>
      one.parentElement !== null &&
      (/auto|scroll/.test(getComputedStyle(one.parentElement).overflowX) || slides(one.parentElement));
    if (document.documentElement.scrollWidth > innerWidth)
      out.push(`the page, by ${document.documentElement.scrollWidth}`);
    for (const one of document.querySelectorAll('button, a, select, h1, h2, label')) {
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest('svg, .vh, [role="tabpanel"]') || slides(one)) continue;
      const style = getComputedStyle(one);
      const told = `${one.tagName} ${one.innerText.replace(/\s+/g, ' ').slice(0, 40)}`;
      if (one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis')
        out.push(told);
      if (box.right > innerWidth + 1 || box.left < -1) out.push(`${told} over the edge`);
    }
    return out;
  });

for (const theme of ['paper', 'night'])
  for (const [screen, how] of SCREENS)
    test(`no page is cut and axe finds nothing, ${theme}, ${screen}`, { timeout: 120_000 }, async () => {
      const page = await visit(browser, server, how);
      await page.evaluate((theme) => {
        const prefs = JSON.parse(localStorage.getItem('drumhead.prefs'));
        localStorage.setItem('drumhead.prefs', JSON.stringify({ ...prefs, theme }));
      }, theme);
      await page.reload();
      for (const [name, path, there] of PAGES) {
        await page.goto(`${server.url}#/${path}`);
        await there(page).waitFor();
        assert.deepEqual(await cut(page), [], `${name}, ${screen}`);
        await assertAccessible(page, `${name}, ${screen}, ${theme}`);
        await shot(page, `page-${name.replace(' ', '-')}-${screen.split(' ')[0]}-${theme}`);
      }
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

for (const rules of ['thomas', 'lexington', 'bloodybacks', 'awi28', 'arw1d'])
  for (const [screen, how] of SCREENS.slice(2))
    test(`a battle is whole under ${rules}, ${screen}`, { timeout: 120_000 }, async () => {
      const { page } = await hotSeat(browser, server, 'guilford', { rules, steps: false, ...how });
      await settled(page);
      await page.keyboard.press('Tab');
      await settled(page);
      assert.deepEqual(await cut(page), []);
      await assertAccessible(page, `${rules}, ${screen}`);
      await shot(page, `whole-${rules}-${screen.split(' ')[0]}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
