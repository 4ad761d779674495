import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnAlert, allowNotices } from './alert';
import { prefs } from './prefs.svelte';

const link = { href: 'drum.svg' };
let seen: (() => void) | undefined;
const page = {
  hidden: true,
  title: 'Guilford · Drumhead',
  querySelector: () => link,
  addEventListener: (_type: string, act: () => void) => (seen = act),
  removeEventListener: () => (seen = undefined),
};
const notices: string[] = [];
class FakeNotification {
  static permission = 'default';
  static requestPermission = vi.fn(() => {
    FakeNotification.permission = 'granted';
    return Promise.resolve('granted');
  });
  constructor(title: string) {
    notices.push(title);
  }
  close(): void {
    notices.push('closed');
  }
}
beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('Notification', FakeNotification);
  Object.assign(page, { hidden: true, title: 'Guilford · Drumhead' });
  link.href = 'drum.svg';
  notices.length = 0;
});
afterEach(() => {
  prefs.alerts = false;
  vi.unstubAllGlobals();
});

test('title and icon call whoever looks elsewhere, and are as before when he looks', () => {
  const alert = new TurnAlert();
  alert.call('Guilford', 5);
  expect(page.title).toBe('Your move: Guilford, turn 5');
  expect(link.href).toBe('./drum-alert.svg');
  expect(notices).toEqual([]);
  page.hidden = false;
  seen?.();
  expect([page.title, link.href]).toEqual(['Guilford · Drumhead', 'drum.svg']);
});

test('nothing is done for one who looks', () => {
  page.hidden = false;
  new TurnAlert().call('Guilford', 5);
  expect(page.title).toBe('Guilford · Drumhead');
});

test('the browser is asked for leave only on a click, and then gives notice', async () => {
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  expect(await allowNotices()).toBe(true);
  prefs.alerts = true;
  const alert = new TurnAlert();
  alert.call('Guilford', 5);
  expect(notices).toEqual(['Your move']);
  page.hidden = false;
  alert.stop();
  expect(notices).toEqual(['Your move', 'closed']);
});
