import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dropDescriptions } from '../../../server/boot/drop-descriptions.ts';
import { dropStoreSide } from '../../../server/boot/drop-store-side.ts';

interface Transforming {
  transform: { filter: { id: RegExp }; handler: (code: string) => { code: string } };
}

const { transform } = dropStoreSide() as unknown as Transforming;

/** The parts of an operation that only the store reads. */
const OF_THE_STORE = /^ *(?:summary:\s*['"`]|access:|refusals:|params:|body: (?!true,$))/m;

it.each(globSync('services/contracts/*.ts').sort())(
  '%s comes to the page without what only the store reads of its calls',
  (file) => {
    const code = readFileSync(file, 'utf8');
    expect(`/shop/${file}`).toMatch(transform.filter.id);
    const left = transform.handler(code).code;
    expect(left).not.toMatch(OF_THE_STORE);
    // Nothing else is touched.
    const others = (text: string) =>
      text.match(/^ *(?:id|method|path|response|body|query):|^(?:export )?\w.*$/gm);
    expect(others(left)).toEqual(others(code));
  },
);

it('charts come to the page without the descriptions of their states', () => {
  const { transform } = dropDescriptions() as unknown as Transforming;
  for (const file of globSync('machines/**/*.machine.ts')) {
    const code = readFileSync(file, 'utf8');
    expect(`/shop/${file}`).toMatch(transform.filter.id);
    const left = transform.handler(code).code;
    expect(code).toMatch(/description:\s*['"`]/);
    expect(left).not.toMatch(/description:\s*['"`]/);
    // Nothing else is touched.
    const others = (text: string) => text.split('\n').filter((line) => /^ *\w+: \{$|target: '/.test(line));
    expect(others(left)).toEqual(others(code));
  }
});
