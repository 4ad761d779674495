import { expect, test, vi } from 'vitest';
import { Unanswered } from '../wire/client';
import { why } from './given';
import { Reply } from './reply.svelte';
import { Speech } from './speech.svelte';

test('a refusal is shown and read out; one that is only shown is not', () => {
  const reply = new Reply(new Speech());
  reply.show([why]);
  expect(reply.speech.assertive).toBe('');
  reply.refuse([why], [1, 2]);
  expect(reply.refusal).toEqual({ reasons: [why], at: [1, 2] });
  expect(reply.speech.assertive).toContain('too far');
  reply.clear();
  expect(reply.refusal).toBeUndefined();
});

test('a lost connection is told in its own words, a fault of the page in plain ones and to the console', () => {
  const reply = new Reply(new Speech());
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reply.complain(new Unanswered('The connection was lost.'));
  expect(reply.refusal?.reasons[0]?.text).toBe('The connection was lost.');
  expect(log).not.toHaveBeenCalled();
  reply.complain(new TypeError('x is not a function'));
  expect(reply.refusal?.reasons[0]?.text).toBe('Something went wrong on this page.');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('a notice is read out when it has come to rest', () => {
  vi.useFakeTimers();
  const reply = new Reply(new Speech());
  reply.note('The bot lets you.');
  expect(reply.notice).toBe('The bot lets you.');
  vi.advanceTimersByTime(1_000);
  expect(reply.speech.polite).toBe('The bot lets you.');
  vi.useRealTimers();
});
