import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PLANTED as EXPLORED } from '../../tools/explore/planted.ts';
import { PLANTED } from '../../tools/interleave/planted.ts';
import { SITUATIONS } from '../../tools/interleave/situations/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it.each([...PLANTED, ...EXPLORED])('the mistake that $name can be planted', ({ file, find }) => {
  expect(readFileSync(root + file, 'utf8').split(find)).toHaveLength(2);
});

it.each(PLANTED)('the mistake that $name is planted next to verbs that there are', (planted) => {
  const verbs = Object.keys(SITUATIONS[planted.situation]?.verbs ?? {});
  for (const pair of planted.pairs) expect(verbs).toEqual(expect.arrayContaining(pair.split(',')));
});
