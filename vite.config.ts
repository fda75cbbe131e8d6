import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './server/static/precompress.ts';

/** The shop's browser build. Tests are configured in vitest.config.ts, the vault's page in server/vault. */
export default defineConfig({
  plugins: [react(), precompressed()],
  build: {
    outDir: 'dist/shop',
    target: 'es2023',
    // The first versions that know light-dark(), on which the themes stand: nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Every browser that knows light-dark() preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs in one file, which compresses better than many and stays cached between releases.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|xstate|@xstate|use-sync-external-store|valibot|ky)\//,
            },
            // Small parts that most pages share compress better together than in a file each.
            { name: 'kit', test: /views\/kit\/|node_modules\/lucide-react\//, minShareCount: 4 },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
