import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dropSummaries } from '../../../server/boot/drop-summaries.ts';

const { transform } = dropSummaries() as unknown as {
  transform: { filter: { id: RegExp }; handler: (code: string) => { code: string } };
};

/** Whatever stands at an operation for the store alone. */
const OF_THE_STORE = /^ *(?:summary:\s*['"`]|access:|refusals:)/m;

it.each(globSync('services/contracts/*.ts').sort())(
  '%s comes to the page without what only the store reads of its calls',
  (file) => {
    const code = readFileSync(file, 'utf8');
    expect(`/shop/${file}`).toMatch(transform.filter.id);
    const left = transform.handler(code).code;
    expect(left).not.toMatch(OF_THE_STORE);
    // Nothing else is touched.
    const others = (text: string) => text.match(/^ *(?:id|method|path|response|body|query|params):/gm);
    expect(others(left)).toEqual(others(code));
  },
);
