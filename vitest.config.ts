import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/support/find-browser.ts';

const node = { environment: 'node' as const, pool: 'forks' as const };

const chromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] } }),
  instances: [{ browser: 'chromium' as const }],
};

/** One project a kind of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{architecture,machines,services,banners}/**/*.test.ts'],
          ...node,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...node,
        },
      },
      {
        plugins: [react()],
        test: { name: 'views', include: ['test/views/**/*.test.tsx'], browser: chromium },
      },
    ],
  },
});
