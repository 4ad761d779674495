import { beforeEach, expect, test } from 'vitest';
import { Link } from './link.svelte';
import { Reply } from './reply.svelte';
import { Speech } from './speech.svelte';

let reply: Reply;
let link: Link;
beforeEach(() => {
  reply = new Reply(new Speech());
  link = new Link('g', ['t'], reply, () => undefined);
});

test('names a game that cannot be opened, and offers the record that is left of it', () => {
  link.hearError({ type: 'error', code: 'cannot-open', text: 'The rules are lost.', record: '{"record":1}' });
  expect(link.failure).toBe('The rules are lost.');
  expect(link.salvage).toBe('{"record":1}');
  expect(reply.refusal).toBeUndefined();
});

test('an error that answers a request is no reason to leave', () => {
  link.hearError({ type: 'error', re: 4, code: 'full', text: 'Too many watch.' });
  expect(link.failure).toBeUndefined();
  expect(reply.refusal).toBeUndefined();
});

test('tells everybody that the disk is full', () => {
  link.hearError({ type: 'error', re: 4, code: 'disk', text: 'The disk of this server is full.' });
  expect(reply.refusal?.reasons[0]?.text).toContain('full');
});

test('a request without a connection is answered with nothing, and the player is told', async () => {
  expect(await link.request({ type: 'record' })).toBeUndefined();
  expect(reply.refusal?.reasons[0]?.text).toBe('The table cannot be reached just now.');
});
