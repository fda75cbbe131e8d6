/** Lists the requirements that no test proves; fails on a title that cites one that does not exist, or more than six. */
import { globSync, readFileSync } from 'node:fs';
import { compare, readCatalogue, titlesOf } from './requirements.ts';

const catalogue = readCatalogue(readFileSync('docs/requirements.md', 'utf8'));
const files = globSync(['test/**/*.test.{ts,tsx}', 'stories/**/*.stories.tsx']).toSorted();
const titles = files.flatMap((file) => titlesOf(file).map((title) => ({ file, title })));
const { unproved, mistakes } = compare(catalogue, titles);
for (const id of unproved) console.log(`${id}  ${catalogue.get(id)?.slice(0, 120)}`);
console.log(`${catalogue.size - unproved.length} of ${catalogue.size} requirements are proved by a test.`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
