import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Series } from './series.svelte';

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: '' });
  }
}

const asked = { scenario: 'cowpens', games: 50, seats: { british: 'drill', american: 'drill' } };
let sockets: FakeSocket[];
let series: Series;

const latest = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const tell = (stage: string, battles = 3): void =>
  latest().onmessage?.({ data: JSON.stringify({ type: 'balance', stage, battles, of: 50, seconds: 1, report: {} }) });
const die = (): void => latest().onclose?.({ code: 1006, reason: '' });
const types = (): unknown[] => latest().sent.map((said) => said['type']);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  series = new Series(() => {
    sockets.push(new FakeSocket());
    return latest();
  });
  series.begin(asked);
  latest().onopen?.();
});
afterEach(() => {
  series.close();
  vi.useRealTimers();
});

test('a series whose server dies is asked of another, as it was', () => {
  tell('running');
  die();
  expect(series.state).toBe('waiting');
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  latest().onopen?.();
  expect(latest().sent[0]).toMatchObject({ type: 'balance', ...asked });
  tell('running', 1);
  expect(series.state).toBe('running');
  tell('done', 50);
  expect(series.state).toBe('done');
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test('what was held is held again', () => {
  tell('held');
  die();
  vi.advanceTimersByTime(500);
  latest().onopen?.();
  tell('running', 0);
  expect(types()).toEqual(['balance', 'balance-hold']);
  tell('held', 0);
  expect(types()).toEqual(['balance', 'balance-hold']);
});

test('after a minute without any server it says so, and one that was closed stays closed', () => {
  for (let i = 0; i < 8; i++) {
    die();
    expect(series.state).toBe('waiting');
    vi.advanceTimersByTime(15_000);
  }
  die();
  expect(series.failure).toContain('The connection was lost');
  expect(sockets).toHaveLength(9);
  series.begin(asked);
  die();
  series.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(10);
});
