import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Plugin, runnerImport } from 'vite';
import { readAxeNotes } from '../../test/support/axe-notes.ts';
import { markdownTable } from '../../test/support/markdown-table.ts';

const USAGE = `npm run proof

Writes one page, .stories/proof.html, of every requirement, chart, state, transition, and guard with what proves it; what nothing
proves is red. It shows what axe said about each story when its test last ran (npm test -- --project stories) and the picture that
npm run stories:diff took. Prints the figures.`;

const FOLDER = '.stories';
const PICTURES = join(FOLDER, 'taken', 'fernhill-light');

/** Nothing is drawn, so no styles are read. */
const withoutStyles: Plugin = {
  name: 'checkstand-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0styles' : undefined),
  load: (id) => (id === '\0styles' ? 'export default {}' : undefined),
};

/** 2 is for wrong usage. */
async function main(): Promise<number> {
  try {
    if (parseArgs({ options: { help: { type: 'boolean', default: false } } }).values.help) {
      console.log(USAGE);
      return 0;
    }
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  // Node itself reads no JSX.
  const { module } = await runnerImport<typeof import('./index.ts')>('/tools/proof/index.ts', {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  const { proof, figures, proofPage } = module;
  const pictureOf = (storyId: string) => {
    const path = join(PICTURES, `${storyId}.png`);
    return existsSync(path) ? relative(FOLDER, path) : null;
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'proof.html'), proofPage({ proof, figures, pictureOf, axe: readAxeNotes() }));
  const rows = Object.entries(figures).map(([name, counts]) => [
    name,
    Object.entries(counts)
      .map(([what, number]) => `${what} ${number}`)
      .join(', '),
  ]);
  console.log(markdownTable([['', ''], ...rows]));
  console.log(join(FOLDER, 'proof.html'));
  return 0;
}

process.exitCode = await main();
