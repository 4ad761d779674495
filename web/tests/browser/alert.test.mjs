// Whoever looks elsewhere is told that it is his turn: by the tab's title and icon, a drum, and the browser's notice where he
// has allowed it. All of it ends when he looks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, endStep, server, settled, useTable, visit } from './harness.mjs';

useTable();

// In the page: a tab that can be looked away from, a browser that gives notices, and a drum that is counted.
function watch() {
  globalThis.heard = { away: false, notices: [], closed: 0, knocks: 0 };
  Object.defineProperty(document, 'hidden', { get: () => globalThis.heard.away });
  globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      return (globalThis.Notification.permission = 'granted');
    }
    constructor(title, { body }) {
      globalThis.heard.notices.push(`${title}: ${body}`);
    }
    close() {
      globalThis.heard.closed++;
    }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...at) {
    globalThis.heard.knocks++;
    return start.apply(this, at);
  };
}
const heard = (page) => page.evaluate(() => globalThis.heard);
const icon = (page) => page.locator('link[rel~="icon"]').getAttribute('href');
async function look(page, away) {
  await page.evaluate((away) => {
    globalThis.heard.away = away;
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);
}

// The American's page, with the notices that he asked for or without; both are at the table, and the Crown is asked.
async function sitDown(notices) {
  const { game, tokens, invitations } = await server.create('skirmish', { british: 'you', american: 'guest' });
  const british = await visit(browser, server);
  await british.goto(`${server.url}#/game/${game}/${tokens.british}`);
  const american = await visit(browser, server);
  await american.addInitScript(watch);
  await american.evaluate(() => {
    const prefs = JSON.parse(localStorage.getItem('drumhead.prefs'));
    localStorage.setItem('drumhead.prefs', JSON.stringify({ ...prefs, sound: true }));
  });
  await american.reload();
  await american.goto(`${server.url}#/join/${game}/${invitations.american}`);
  await american.getByRole('button', { name: 'Lead the Americans' }).click();
  await settled(american);
  await settled(british);
  if (notices) {
    await american.getByRole('button', { name: 'Settings' }).click();
    await american
      .getByRole('group', { name: /A notice of the browser/ })
      .getByRole('button', { name: 'On' })
      .click();
    await american.keyboard.press('Escape');
  }
  return { british, american };
}
async function untilAsked(british, american) {
  const called = () => american.title().then((title) => title.startsWith('Your move'));
  for (let i = 0; i < 12 && !(await called()); i++) {
    if (await british.getByText('Crown to act').isVisible()) await endStep(british);
    await american.waitForTimeout(300);
  }
  await american.waitForFunction(() => document.title.startsWith('Your move'));
}

test('a player who looks elsewhere is called, and all is as before when he looks', { timeout: 120_000 }, async () => {
  const { british, american } = await sitDown(true);
  const [title, plain] = [await american.title(), await icon(american)];
  const { knocks } = await heard(american);
  await look(american, true);
  await untilAsked(british, american);
  assert.match(await american.title(), /^Your move: .*gate.*, turn 1$/i);
  assert.notEqual(await icon(american), plain);
  const sign = await american.request.get(new URL(await icon(american), server.url).href);
  assert.ok(sign.ok(), 'its icon is there');
  const { notices, knocks: loud } = await heard(american);
  assert.equal(notices.length, 1);
  assert.match(notices[0], /^Your move: .*turn 1$/);
  assert.ok(loud >= knocks + 12, 'a roll of the drum');
  await look(american, false);
  await american.waitForFunction((title) => document.title === title, title);
  assert.equal(new URL(await icon(american), server.url).href, new URL(plain, server.url).href);
  assert.equal((await heard(american)).closed, 1);
  assert.deepEqual([...british.complaints, ...american.complaints], []);
});

test('no notice is given that was not asked for, and none to him who looks', { timeout: 120_000 }, async () => {
  const { british, american } = await sitDown(false);
  const title = await american.title();
  for (let i = 0; i < 12 && !(await american.getByText('Americans to act').isVisible()); i++) {
    if (await british.getByText('Crown to act').isVisible()) await endStep(british);
    await american.waitForTimeout(300);
  }
  await american.getByText('Americans to act').waitFor();
  assert.equal(await american.title(), title);
  assert.deepEqual((await heard(american)).notices, []);
  assert.deepEqual([...british.complaints, ...american.complaints], []);
});
