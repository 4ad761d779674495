// Whether things may move by themselves.
import { prefs } from '../state/prefs.svelte';

export function calm(): boolean {
  return (
    prefs.pace === 'none' ||
    (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}
