import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SHEETS = '{views,stories,.storybook}/**/*.module.css';
const COMPONENTS = '{views,stories,.storybook}/**/*.{ts,tsx}';

const namesIn = (sheet: string): Set<string> =>
  new Set([...readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));

interface Use {
  sheet: string;
  /** How the file calls it. */
  alias: string;
  file: string;
  text: string;
}

const uses: Use[] = globSync(COMPONENTS).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)].map(
    ([, alias = '', path = '']) => ({
      sheet: join(dirname(file), path),
      alias,
      file,
      text,
    }),
  );
});

const namesUsed = ({ alias, text }: Use): string[] =>
  [...text.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(
    ([, name = '']) => name,
  );

test('every class name that a component uses is in its stylesheet: a misspelled one would style nothing', () => {
  const unknown = uses.flatMap((use) => {
    const names = namesIn(use.sheet);
    return namesUsed(use)
      .filter((name) => !names.has(name))
      .map((name) => `${use.file}: ${use.alias}.${name}`);
  });
  expect(uses.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

test('every class name of a stylesheet is used by a component', () => {
  const unused = globSync(SHEETS).flatMap((sheet) => {
    const users = uses.filter((use) => use.sheet === sheet);
    // Some look a name up by a tone or a variant.
    if (users.some(({ alias, text }) => text.includes(`${alias}[`))) return [];
    const used = new Set(users.flatMap(namesUsed));
    return [...namesIn(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
});
