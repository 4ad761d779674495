import { describe, expect, it } from 'vitest';
import { gameLink, joinLink, parse } from './route.svelte';

describe('addresses', () => {
  it('lead home when they say nothing known', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/game', '#/game/']) expect(parse(hash)).toEqual({ page: 'home' });
  });
  it('name a game, with or without a seat', () => {
    expect(parse('#/game/abc')).toEqual({ page: 'game', game: 'abc' });
    expect(parse(gameLink('abc', 'f00'))).toEqual({ page: 'game', game: 'abc', token: 'f00' });
  });
  it('name an invitation', () => {
    expect(parse(joinLink('abc', 'f00'))).toEqual({ page: 'join', game: 'abc', invitation: 'f00' });
    expect(parse('#/join/abc')).toEqual({ page: 'home' });
  });
  it('name the odds lab', () => {
    expect(parse('#/odds')).toEqual({ page: 'odds' });
    expect(parse('#/odds/thomas')).toEqual({ page: 'odds', sheet: 'thomas' });
  });
  it('name a rule', () => {
    expect(parse('#/rules/thomas/nt.fire.x')).toEqual({ page: 'rules', sheet: 'thomas', rule: 'nt.fire.x' });
  });
});
