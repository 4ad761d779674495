import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Around, Places } from '../wire/types';
import { Company } from './company.svelte';
import { given } from './given';
import { Speech } from './speech.svelte';

let { link, battle } = given();
let company: Company;
beforeEach(() => {
  vi.useFakeTimers();
  ({ link, battle } = given());
  company = new Company(link, battle, new Speech());
});
afterEach(() => vi.useRealTimers());
const around = (places: Places): Around => ({
  places,
  played: { british: { by: 'person' }, american: { by: 'person' } },
  present: [],
  names: {},
});

test('says who takes a seat and who leaves one, but not of its own, and only for a moment', () => {
  company.hearPresence(around({ british: 'taken', american: 'taken' }));
  expect(company.news).toBe('Somebody has sat down to lead the Americans.');
  expect(battle.live?.places.american).toBe('taken');
  company.hearPresence(around({ british: 'taken', american: 'free' }));
  expect(company.news).toBe('Whoever led the Americans has left the seat.');
  vi.advanceTimersByTime(8_000);
  expect(company.news).toBeUndefined();
  company.hearPresence(around({ british: 'free', american: 'free' }));
  expect(company.news).toBeUndefined();
});

test('gives out an invitation where one was made', async () => {
  const made = company.invite('american');
  await link.answer({ type: 'invitation', invitation: 'x' });
  expect(await made).toBe('x');
  const refused = company.invite('american');
  await link.fail(new Error('No.'));
  expect(await refused).toBeUndefined();
});

test('knows whether a seat was given up, or an invitation taken back', async () => {
  const left = company.release();
  await link.answer({ type: 'accepted' });
  expect(await left).toBe(true);
  const revoked = company.revoke('american');
  await link.answer({ type: 'refused' });
  expect(await revoked).toBe(false);
});

test('keeps what is said in order', () => {
  company.hearChat({ from: 'american', text: 'one', at: 0 });
  company.hearChat({ from: 'american', text: 'two', at: 1 });
  expect(company.chat.map((c) => c.text)).toEqual(['one', 'two']);
  void company.say('three');
  expect(link.said).toEqual([{ type: 'chat', text: 'three' }]);
});
