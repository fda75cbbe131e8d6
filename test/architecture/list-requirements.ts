/** Lists the requirements that no test proves; fails on a title that cites one that does not exist, or more than six. */
import { compareProject, readProjectCatalogue } from './requirements.ts';

const catalogue = readProjectCatalogue();
const { unproved, mistakes } = compareProject();
for (const id of unproved) console.log(`${id}  ${catalogue.get(id)?.slice(0, 120)}`);
console.log(`${catalogue.size - unproved.length} of ${catalogue.size} requirements are proved by a test.`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
