import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { makeFonts } from './build/fonts.mjs';
import { pack } from './build/pack.mjs';

if (!process.env.VITEST) makeFonts();

export default defineConfig({
  plugins: [svelte(), pack(fileURLToPath(new URL('build/sw.js', import.meta.url)))],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:1776', '/ws': { target: 'ws://localhost:1776', ws: true } } },
  // Components are tested in a real browser; here only what needs no page.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
});
