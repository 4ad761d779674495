import './style/fonts.css';
import './style/palette.css';
import './style/ground.css';
import './style/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { local } from './offline/local.svelte';
import { updates } from './offline/updates.svelte';
import { reachBy } from './wire/reach';

// A page that no program sent has its table in itself (docs/offline.md).
if (local) {
  reachBy(local);
  local.start();
}

const target = document.getElementById('app');
if (target) mount(App, { target });

// A second visit loads nothing but the page itself: build/sw.js says how.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void updates.watch('./sw.js', local !== undefined);
