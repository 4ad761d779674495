import { expect, test } from 'vitest';
import { Panel } from './panel.svelte';

test('a rule opens the rulebook at it, and pulls the sheet up', () => {
  const panel = new Panel();
  expect([panel.tab, panel.drawn]).toEqual(['log', false]);
  panel.openRule('nt.charge');
  expect([panel.tab, panel.drawn, panel.rule]).toEqual(['rules', true, 'nt.charge']);
});
