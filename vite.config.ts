import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './server/http/precompress.ts';

/** The shop's browser build. Tests are configured in vitest.config.ts, the vault's page in server/vault. */
export default defineConfig({
  plugins: [react(), precompressed()],
  css: {
    modules: {
      // Unique without a hash, and readable: `checkout-tenders_card`.
      generateScopedName: (name, file) =>
        `${relative('views', file).replace('.module.css', '').replaceAll(/\W+/g, '-')}_${name}`,
    },
  },
  build: {
    outDir: 'dist/shop',
    target: 'es2023',
    // One stylesheet: small, and a dialog or page that loads later never lacks its styles.
    cssCodeSplit: false,
    // The first versions that support light-dark(), which the themes need; nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: {
        // Few files: each costs a request and compresses alone. Libraries stay cached between releases.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 3,
            },
            {
              name: 'libraries',
              test: /node_modules\/(react-router|xstate|@xstate|valibot|ky)\//,
              priority: 2,
            },
            { name: 'services', test: /\/(services|languages|banners)\//, minShareCount: 2, priority: 2 },
            { name: 'charts', test: /\/(machines|rules)\//, minShareCount: 3, priority: 1 },
            { name: 'shell', minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
