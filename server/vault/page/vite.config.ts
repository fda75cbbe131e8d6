import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precompressed } from '../../http/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's own build: a script, a style, and a font, nothing from the shop. */
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
    rolldownOptions: { input: here('./page.html') },
  },
});
