import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './keys';
import type { Table } from './table.svelte';

// As much of a table and a window as the keys touch.
let onKey: (event: unknown) => void;
let open: unknown;
const make = () => {
  const table = {
    battle: {
      mine: true,
      stepSince: -Infinity,
      actors: [],
      decision: { may_end: true },
      live: { undo: {} },
      playback: { busy: false, skip: vi.fn() },
    },
    orders: { askToEnd: vi.fn(), commit: vi.fn() },
    takeback: { undo: vi.fn() },
    cancel: vi.fn(),
  };
  listen(table as unknown as Table);
  return table;
};
const press = (key: string, more = {}): void => onKey({ key, target: null, preventDefault: () => undefined, ...more });

beforeEach(() => {
  open = null;
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('SVGElement', class {});
  vi.stubGlobal('document', { querySelector: () => open });
  vi.stubGlobal('window', {
    addEventListener: (_: string, f: typeof onKey) => (onKey = f),
    removeEventListener: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a key that is held down ends one step, not a whole turn', () => {
  const table = make();
  press('e');
  press('e', { repeat: true });
  press('u', { repeat: true });
  press('Enter', { repeat: true });
  expect(table.orders.askToEnd).toHaveBeenCalledOnce();
  expect(table.takeback.undo).not.toHaveBeenCalled();
  expect(table.orders.commit).not.toHaveBeenCalled();
});
test('one press skips what is played, and does not end the step as well', () => {
  const table = make();
  table.battle.playback.busy = true;
  press('e');
  expect(table.battle.playback.skip).toHaveBeenCalledOnce();
  expect(table.orders.askToEnd).not.toHaveBeenCalled();
});
test('the end of a step rests a moment after one has ended', () => {
  const table = make();
  table.battle.stepSince = performance.now();
  press('e');
  expect(table.orders.askToEnd).not.toHaveBeenCalled();
  table.battle.stepSince -= 500;
  press('e');
  expect(table.orders.askToEnd).toHaveBeenCalledOnce();
});
test('Escape closes what lies over the page before it touches the table', () => {
  const table = make();
  open = {};
  press('Escape');
  expect(table.cancel).not.toHaveBeenCalled();
  open = null;
  press('Escape');
  expect(table.cancel).toHaveBeenCalledOnce();
});
