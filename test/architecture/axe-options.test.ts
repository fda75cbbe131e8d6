import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COMPONENTS = '{views,stories,.storybook}/**/*.tsx';
/** Rules that axe leaves out. */
const UNCHECKED = /<(audio|video|embed)\b|\b(letterSpacing|wordSpacing|lineHeight)\b/g;

test('no component plays media or sets the spacing of text in an inline style, which axe does not check', () => {
  const files = globSync(COMPONENTS);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(UNCHECKED)].map(([what]) => `${file}: ${what}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
