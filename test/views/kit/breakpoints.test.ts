import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** 480, 768, 900, 1024, and 1920 px; LIM-10's others are the last pixel before one of these. */
const BREAKPOINTS = [480, 768, 900, 1024, 1920].map((px) => `${px / 16}rem`);

it('layouts change only at the shared breakpoints', () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const asked = globSync('{views,inspector}/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/@media[^{]*\(([^)]*\b(?:width|height)\b[^)]*)\)/g)].map(
      ([, condition]) => `${file}: ${condition}`,
    ),
  );
  const known = BREAKPOINTS.flatMap((size) => [`width < ${size}`, `width >= ${size}`, `height >= ${size}`]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((each) => !known.includes(each.split(': ')[1] ?? ''))).toEqual([]);
});
