import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PLANTED } from '../../tools/interleave/planted.ts';
import { SITUATIONS } from '../../tools/interleave/situations/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it.each(PLANTED)('the mistake that $name can be planted, next to verbs that there are', (planted) => {
  const source = readFileSync(root + planted.file, 'utf8');
  expect(source.split(planted.find)).toHaveLength(2);
  const verbs = Object.keys(SITUATIONS[planted.situation]?.verbs ?? {});
  for (const pair of planted.pairs) expect(verbs).toEqual(expect.arrayContaining(pair.split(',')));
});
