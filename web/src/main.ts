import './style/fonts.css';
import './style/palette.css';
import './style/ground.css';
import './style/page.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

// A second visit loads nothing but the page itself: build/sw.js says how.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
