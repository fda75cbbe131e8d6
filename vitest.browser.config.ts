import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { notedActorsPlugin } from './.storybook/chart/noted-actors.ts';
import { axeNotesPlugin } from './test/support/axe-notes.ts';
import { DRAWING_WITHIN } from './test/support/browser.ts';
import { findBrowser } from './test/support/find-browser.ts';
import { checkCardPage, readCardPage } from './test/support/read-card-page.ts';
import { LongFirst } from './test/support/sequencer.ts';
import { BROWSERS, PATIENT, ZONE } from './test/support/test-settings.ts';

/** A new object each time: Vitest writes a project's name into it. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', ...DRAWING_WITHIN],
    },
    // No color is in mid-transition, and drawing motion takes up a third of a browser's time.
    contextOptions: { timezoneId: ZONE, reducedMotion: 'reduce' as const },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/**
 * What views depend on, bundled before the first test: discovering it during the run would reload the page under a
 * test.
 */
const optimizeDeps = {
  include: [
    '@base-ui/react/combobox',
    '@base-ui/react/dialog',
    '@simplewebauthn/browser',
    '@statelyai/inspect',
    '@testing-library/react',
    '@testing-library/user-event',
    '@xstate/react',
    'axe-core',
    'elkjs/lib/elk.bundled.js',
    'ky',
    'lucide-react',
    'react',
    'react-dom',
    'react-dom/client',
    'react-router',
    'react/jsx-dev-runtime',
    'storybook/internal/core-events',
    'storybook/internal/csf',
    'storybook/preview-api',
    'storybook/test',
    'valibot',
    'xstate',
    'xstate/graph',
  ],
};

export const projects: TestProjectInlineConfiguration[] = [
  {
    plugins: [react(), notedActorsPlugin()],
    optimizeDeps,
    test: {
      name: 'views',
      include: ['test/{views,inspector}/**/*.test.tsx'],
      globalSetup: 'test/support/vault-server.ts',
      setupFiles: ['test/support/unmeasured.ts', 'test/support/patience.ts'],
      expect: PATIENT,
      isolate: false,
      browser: { ...chromium(), commands: { checkCardPage, readCardPage } },
      ...BROWSERS,
    },
  },
  {
    // Every story as a test with axe.
    plugins: [...(await storybookTest({ configDir: '.storybook' })), axeNotesPlugin()],
    optimizeDeps,
    test: {
      name: 'stories',
      setupFiles: ['test/support/unmeasured.ts'],
      expect: PATIENT,
      isolate: false,
      browser: chromium(),
      ...BROWSERS,
    },
  },
];

/** Tests that run in Vitest's own page. */
export default defineConfig({ test: { projects, sequence: { sequencer: LongFirst } } });
