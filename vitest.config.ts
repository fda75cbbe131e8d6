import { defineConfig } from 'vitest/config';
import { projects } from './vitest.node.config.ts';

const asked = process.argv.flatMap((argument, place, all) =>
  all[place - 1] === '--project' ? [argument] : (/^--project=(.+)/.exec(argument)?.slice(1) ?? []),
);
const isOfNode = (name: string) => projects.some(({ test }) => test?.name === name);

/** Storybook's plugins take some seconds to make: only for who asks for more than the kinds that need none. */
const browsers =
  asked.length > 0 && asked.every(isOfNode) ? [] : (await import('./vitest.browser.config.ts')).projects;

/** One project a kind of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({ test: { projects: [...projects, ...browsers] } });
