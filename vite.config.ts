import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropDescriptions } from './server/boot/drop-descriptions.ts';
import { dropSummaries } from './server/boot/drop-summaries.ts';
import { dropUnusedComponents } from './server/boot/drop-unused-components.ts';
import { precompressed } from './server/boot/precompress.ts';
import { preloadSteps } from './server/boot/preload-steps.ts';

/** The shop's browser build. Tests are configured in vitest.config.ts, the vault's page in server/vault. */
export default defineConfig({
  plugins: [
    react(),
    dropUnusedComponents(),
    dropDescriptions(),
    dropSummaries(),
    preloadSteps(),
    precompressed(),
  ],
  build: {
    outDir: 'dist/shop',
    target: 'es2023',
    // The first versions that support light-dark(), which the themes need; nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Every browser that supports light-dark() preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Grouped by when they're needed, in few files: they compress better than many, and libraries stay cached
        // between releases. What every page needs comes first, in the steps of views/app/main.ts.
        codeSplitting: {
          groups: [
            { name: 'loader', priority: 7, test: /vite\/preload-helper/ },
            {
              name: 'react',
              priority: 6,
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
            },
            {
              name: 'libraries',
              priority: 5,
              test: /node_modules\/(react-router|xstate|@xstate|valibot|ky)\//,
            },
            { name: 'services', priority: 4, test: /\/services\/index\.ts/ },
            // A small part that several pages share goes with a step that loads anyway, not into its own file.
            {
              name: 'charts',
              priority: 3,
              test: /\/machines\/(app\/app\.machine|shared\/(watch|order-paths))\.ts/,
            },
            {
              name: 'shell',
              priority: 2,
              test: /\/views\/app\/start\.tsx|lucide-react\/.*\/credit-card\.mjs/,
            },
            // Small parts that pages share compress better together; those the checkout doesn't use stay apart.
            {
              name: 'kit',
              priority: 1,
              minShareCount: 3,
              test: /views\/kit\/(?!dialog|quantity-picker|select-field|text-area|checkbox|facts|load-failed)|node_modules\/lucide-react\/(?!.*trash)/,
            },
            // Words for delivered and shipped orders, and in dialogs, load with the first one; what scheduling shares
            // with its own dialogs stays with them.
            {
              name: 'buying',
              minShareCount: 2,
              test: /\/(views|machines)\/(checkout|payment|scheduling)\/(?!sent-order|words-of-|card-words|card-details|schedule\.ts|shipment-details|ship\/|card-f|ebt-card|gift-card|pin-entry|balance-check|snap|secure-forms|frame-|money-field|destination|scheduled-order|shipments|store-day|flash-sale|messages|modality-words|edit-address)|lucide-react\/.*\/store\.mjs/,
            },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
