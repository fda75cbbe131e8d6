import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directIcons } from './server/boot/direct-icons.ts';
import { dropDescriptions } from './server/boot/drop-descriptions.ts';
import { dropStoreSide } from './server/boot/drop-store-side.ts';
import { fetchBeforeImport } from './server/boot/fetch-before-import.ts';
import { groupedBySteps } from './server/boot/grouped-by-steps.ts';
import { precompressed } from './server/boot/precompress.ts';
import { preloadSteps } from './server/boot/preload-steps.ts';
import { trimKy } from './server/boot/trim-ky.ts';
import { trimRouter } from './server/boot/trim-router.ts';

/** The shop's browser build. Tests are configured in vitest.config.ts, the vault's page in server/vault. */
export default defineConfig({
  plugins: [
    react(),
    directIcons(),
    trimRouter(),
    trimKy(),
    dropDescriptions(),
    dropStoreSide(),
    preloadSteps(),
    fetchBeforeImport(),
    precompressed(),
  ],
  css: {
    modules: {
      // Unique without a hash, which every page would carry for every class: `checkout-tenders_card`.
      generateScopedName: (name, file) =>
        `${relative('views', file).replace('.module.css', '').replaceAll(/\W+/g, '-')}_${name}`,
    },
  },
  build: {
    outDir: 'dist/shop',
    target: 'es2023',
    // The first versions that support light-dark(), which the themes need; nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: {
        // As short as hashes can be: the first pages name over a hundred files, and nothing else compresses as badly.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Grouped by when they're needed, in few files: they compress better than many, and libraries stay cached
        // between releases. What every page needs comes first, in the steps of views/app/main.ts.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 6,
              test: /vite\/preload-helper|views\/kit\/load-code\.ts|rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
            },
            {
              name: 'libraries',
              priority: 5,
              test: /node_modules\/(react-router|xstate|@xstate|valibot|ky)\//,
            },
            // A small part that several pages share goes with a step that loads anyway, not into its own file.
            {
              name: 'charts',
              priority: 3,
              test: /\/services\/index\.ts|\/machines\/(app\/app\.machine|(shared\/(watch|order-paths|on-demand\.machine|chart-on-demand)|cart\/on-demand|scheduling\/reservation\.selectors))\.ts|\/contracts\/(accepted-cards|flash-sale-coupons)\.ts/,
            },
            {
              name: 'shell',
              priority: 2,
              test: /\/views\/(app\/start|kit\/(accordion|action-bar|button-link|price|product-image|receipt|section|stepper)|checkout\/(bag-fee-line|fee-line))\.tsx?|\/kit\/item-list\.module\.css|lucide-react\/.*\/(check|chevron-down|credit-card|gift|plus|shopping-basket)\.mjs/,
            },
            // Pages of text are small: together they cost less than the names of their files.
            {
              name: 'help',
              priority: 4,
              includeDependenciesRecursively: false,
              test: /\/views\/(app\/pages\/(accessibility|cookies|faqs|privacy)|help\/(?!consent).+)\.tsx/,
            },
            // A control goes with its field, an icon with its button: one name less wherever both are needed.
            {
              debugName: 'pairs',
              name: (id) => /checkbox|select|$/.exec(id)?.[0] || 'carousel',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /\/views\/kit\/(?:carousel|checkbox|select)|lucide-react\/.*\/chevron-(?:left|right)\.mjs/,
            },
            // What the steps of an order share, by the steps it's for: none loads what only others need.
            {
              debugName: 'steps',
              name: groupedBySteps(),
              priority: 1,
              minShareCount: 2,
              test: /\/(?:views|machines|services)\/|lucide-react\//,
              // Whatever a module imports is for the same steps or for more of them.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
