import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The card page's own build: one script and one style, nothing of the shop's. */
export default defineConfig({
  root: here('.'),
  build: {
    outDir: here('../../../dist/vault'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: here('./card.html') },
  },
});
