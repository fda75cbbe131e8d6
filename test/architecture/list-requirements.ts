import { parseArgs } from 'node:util';
import { compareProject, readProjectCatalog } from './requirements.ts';

const USAGE = `npm run requirements

Lists the requirements that no test proves; fails if a test's title cites more than six or one that doesn't exist.`;

if (parseArgs({ options: { help: { type: 'boolean', default: false } } }).values.help) {
  console.log(USAGE);
  process.exit();
}

const catalog = readProjectCatalog();
const { unproved, mistakes } = compareProject();
for (const id of unproved) console.log(`${id}  ${catalog.get(id)?.slice(0, 120)}`);
console.log(`${catalog.size - unproved.length} of ${catalog.size} requirements are proved by tests.`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
