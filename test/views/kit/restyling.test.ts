import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const files = globSync('views/**/*.css', { cwd: root });
const styles = files
  .map((file) => readFileSync(root + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n');

it('what comes or goes on a page sets no custom property that all of the page inherits', () => {
  const set = [...styles.matchAll(/:root\)?:has\([^{]*\)\s*\{([^}]*)\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
  );
  const kept = [...styles.matchAll(/@property (--[\w-]+) \{[^}]*inherits: false/g)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !kept.includes(name))).toEqual([]);
});

it('an element that is added restyles only named neighbors', () => {
  expect(styles.match(/\*\s*[+~]\s*\*/g) ?? []).toEqual([]);
});
