import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/sequencer.ts';
import { projects } from './vitest.node.config.ts';

const asked = process.argv.flatMap((argument, place, all) =>
  all[place - 1] === '--project' ? [argument] : (/^--project=(.+)/.exec(argument)?.slice(1) ?? []),
);
const isOfNode = (name: string) => projects.some(({ test }) => test?.name === name);

/** Storybook's plugins take a few seconds to create, so only runs that need them do it. */
const browsers =
  asked.length > 0 && asked.every(isOfNode) ? [] : (await import('./vitest.browser.config.ts')).projects;

/**
 * `--changed` runs what imports a change and starts no shop: the shop's tests run what was built, and the few that import
 * a chart besides would take longer than all others together. `--project e2e` asks for them.
 */
const isChange = process.argv.some((argument) => /^--changed(=|$)/.test(argument));
const ofNode = projects.filter(({ test }) => !isChange || test?.name !== 'e2e' || asked.includes('e2e'));

/** One project per kind of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: { projects: [...ofNode, ...browsers], sequence: { sequencer: LongFirst } },
});
