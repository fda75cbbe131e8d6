import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(ROOT + file, 'utf8');

/** Headings written as such, and titles of sections, dialogs, and pages. */
const HEADING = /<h[1-4][^>]*>([^<{]+)<|\btitle="([^"]+)"|\btitle: '([^']+)'/g;

/** Names, and the law's own words. */
const NAMES = /SNAP EBT|PIN|California Proposition 65|Your Privacy Choices|Privacy Choices/g;

const isInTitleCase = (heading: string): boolean =>
  heading
    .replaceAll(NAMES, '')
    .split(/[.:?!] /)
    .some((sentence) => / (?:[A-Z][a-z]+)/.test(sentence.trim()));

it('headings are in sentence case, unless the words are specified', () => {
  const specified = read('docs/requirements.md');
  const headings = globSync('views/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.startsWith('views/inspector') && !file.startsWith('views/charts'))
    .flatMap((file) =>
      [...read(file).matchAll(HEADING)].map(([, ...texts]) => texts.find(Boolean)?.trim() ?? ''),
    );
  expect(headings.length).toBeGreaterThan(100);
  const isSpecified = (heading: string) =>
    specified.includes(heading) ||
    specified.includes(heading.replace(/^(Pickup|Delivery|Ship)/, '{Modality}'));
  const odd = headings.filter((heading) => isInTitleCase(heading) && !isSpecified(heading));
  expect(odd).toEqual([]);
});
