import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const OUTPUT = here('../../dist/server');

/** Lets the store's modules find files next to their source with `import.meta.url`, built or not. */
const sourceUrls = (): Plugin => ({
  name: 'checkstand-source-urls',
  transform: {
    filter: { id: new RegExp(`^${RegExp.escape(here('..'))}`), code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(OUTPUT, id))}, import.meta.url).href`,
      ),
  },
});

/**
 * The store's build: one module for what every start needs, one for sign-in. Otherwise Node would read, strip, and
 * link four hundred files of store and libraries one by one at every start.
 */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [sourceUrls()],
  // These look for their own files (WebAssembly, native parts, workers) next to them.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg', 'pino'] },
  build: {
    ssr: here('./main.ts'),
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'node26',
    // Readable, so that stack traces in logs are, too.
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
