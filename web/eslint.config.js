// What eslint looks for: faults that the types alone do not show. How the code is laid out is prettier's matter.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Rules that ask the type checker, each for a fault that has its price: a promise that nobody waits for, a case that was
// forgotten.
const typed = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-base-to-string': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/prefer-promise-reject-errors': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export default defineConfig(
  { ignores: ['node_modules/', 'dist/', '**/*.gen.ts'] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // the types know, and node's tests are run
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'tests/**/*.ts', 'tests/**/*.svelte'],
    extends: [ts.configs.recommended, svelte.configs.recommended],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      ...typed,
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-unused-vars': 'off', // the one above knows types
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that is meant
      // What changes is replaced as a whole ($state.raw); maps within one are put together once and read.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check has these, and takes long enough once.
      'svelte/no-unused-svelte-ignore': 'off',
      'svelte/require-store-reactive-access': 'off', // there are no stores
      'svelte/valid-compile': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What the page draws itself as text of SVG, from numbers; words in it are escaped.
    files: [
      'src/map/*.svelte',
      'src/home/Plan.svelte',
      'src/lab/Sketch.svelte',
      'src/panels/Legend.svelte',
      'src/panels/UnitSymbol.svelte',
    ],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
