import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reach } from './reach';

const good = { ok: true, status: 200, json: () => Promise.resolve({ fine: true }) };
const ofProxy = (status: number) => ({ ok: false, status, statusText: 'Bad', json: () => Promise.reject(new Error()) });
const dead = () => Promise.reject(new TypeError('fetch failed'));
let asked: string[];
let answers: (() => unknown)[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift()?.() ?? good);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question that a server died over is asked again', async () => {
  for (const path of ['/api/lab', '/api/lab/offers', '/api/games/status']) {
    asked = [];
    answers = [dead, () => ofProxy(502)];
    const answer = reach().ask(path, {});
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toEqual({ fine: true });
    expect(asked).toEqual([path, path, path]);
  }
  answers = [() => ofProxy(504)];
  const about = reach().ask('/api/about');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await about).toEqual({ fine: true });
});

test('what may have been done is not', async () => {
  for (const path of ['/api/games', '/api/games/accept', '/api/games/invitation']) {
    asked = [];
    answers = [dead];
    await expect(reach().ask(path, {})).rejects.toThrow('cannot be reached');
    expect(asked).toEqual([path]);
  }
});

test('in the end it is said, and what a program answers is its answer', async () => {
  answers = [dead, dead, dead];
  const failed = reach().ask('/api/tables');
  const caught = expect(failed).rejects.toThrow('cannot be reached');
  await vi.advanceTimersByTimeAsync(2000);
  await caught;
  answers = [() => ({ ok: false, status: 503, json: () => Promise.resolve({ error: 'busy', code: 'busy' }) })];
  asked = [];
  await expect(reach().ask('/api/tables')).rejects.toThrow('busy');
  expect(asked).toHaveLength(1);
});
