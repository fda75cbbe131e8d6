import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFirst } from './test/support/sequencer.ts';
import { NODE, PATIENT, PROMPT, ZONE } from './test/support/test-settings.ts';

/**
 * A worker's files share the modules they load: loading them for each file takes longer than most tests. So no
 * module keeps what a test has changed; state belongs to the test's own app, database, or actor.
 */
const sharing = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // Programs that tests start find here what an earlier one has compiled.
  env: { TZ: ZONE, NODE_COMPILE_CACHE: join(tmpdir(), 'checkstand-compiled') },
  isolate: false,
};

export const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: [
        'test/{architecture,languages,machines,rules,services,banners,stories,tools,views,inspector}/**/*.test.ts',
      ],
      testTimeout: 20_000,
      expect: PROMPT,
      ...sharing,
      ...NODE,
    },
  },
  // CONTRIBUTING.md, followed in a copy of the project: a minute of two cores.
  {
    test: {
      name: 'recipes',
      include: ['test/recipes/**/*.test.ts'],
      ...sharing,
      ...NODE,
    },
  },
  {
    test: {
      name: 'server',
      include: ['test/server/**/*.test.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...sharing,
      ...NODE,
    },
  },
  {
    test: {
      name: 'e2e',
      include: ['test/{e2e,chaos}/**/*.test.ts'],
      globalSetup: 'test/e2e/support/global-setup.ts',
      testTimeout: 120_000,
      hookTimeout: 60_000,
      expect: PATIENT,
      ...sharing,
      ...NODE,
    },
  },
];

/** Tests that don't need Vitest's own page. */
export default defineConfig({ test: { projects, sequence: { sequencer: LongFirst } } });
