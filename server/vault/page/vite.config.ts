import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precompressed } from '../../boot/precompress.ts';
import { FORM_NAMES } from '../forms.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages' own build: a script, a style, and a font for all of them, nothing from the shop. */
export default defineConfig({
  root: here('.'),
  plugins: [precompressed()],
  build: {
    outDir: here('../../../dist/vault'),
    emptyOutDir: true,
    target: 'es2023',
    // The first versions that support light-dark(); nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: FORM_NAMES.map((form) => here(`./${form}.html`)) },
  },
});
