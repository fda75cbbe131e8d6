import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { assemble } from './assemble.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The store's build: one module for what every start needs, one for sign-in. Otherwise Node would read, strip, and
 * link four hundred files of store and libraries one by one at every start.
 */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [{ name: 'checkstand-assemble', closeBundle: assemble }],
  // PGlite looks for its WebAssembly next to itself, and sharp for its libraries.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp'] },
  build: {
    ssr: here('../cli/main.ts'),
    outDir: here('../../dist/server'),
    emptyOutDir: true,
    target: 'node26',
    // Readable, so that stack traces in logs are, too.
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
