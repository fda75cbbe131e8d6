import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(ROOT + file, 'utf8');

/** Headings written as such, and titles of sections, dialogs, and pages. */
const HEADING =
  /<h[1-4][^>]*>\s*\{t\(\s*(?:'([^']+)'|"([^"]+)")|\btitle=\{t\(\s*(?:'([^']+)'|"([^"]+)")|\b(?:title|heading): t\(\s*(?:'([^']+)'|"([^"]+)")/g;

/** Names of words that a heading or title shows. */
const NAMED =
  /<h[1-4][^>]*>\{(?:`\$\{)?([A-Z][A-Z_]+)\b|\btitle=\{([A-Z][A-Z_]+)\}|\btitle(?:: | = [^;]*)([A-Z][A-Z_]+)\b/g;

/** Names, and the law's own words. */
const NAMES =
  /\{\{name\}\} Unavailable|SNAP EBT|PIN|California Proposition 65|Your Privacy Choices|Privacy Choices/g;

const isInTitleCase = (heading: string): boolean =>
  heading
    .replaceAll(NAMES, '')
    .split(/[.:?!] /)
    .some((sentence) => / (?:[A-Z][a-z]+)/.test(sentence.trim()));

it('headings are in sentence case, unless the words are specified', () => {
  const specified = read('docs/requirements.md');
  const files = globSync('views/**/*.{ts,tsx}', { cwd: ROOT }).map(read);
  const found = (pattern: RegExp) =>
    files.flatMap((text) =>
      [...text.matchAll(pattern)].map(([, ...texts]) => texts.find(Boolean)?.trim() ?? ''),
    );
  const names = new Set(found(NAMED));
  const words = found(/const ([A-Z][A-Z_]+ = t\(\s*(?:'[^']+'|"[^"]+"))/g).flatMap((each) => {
    const [name = '', text = ''] = each.split(/ = t\(\s*/);
    return names.has(name) ? [text.slice(1, -1)] : [];
  });
  expect(words.length).toBeGreaterThan(0);
  const headings = [...found(HEADING), ...words];
  expect(headings.length).toBeGreaterThan(100);
  const isSpecified = (heading: string) =>
    specified.includes(heading) ||
    specified.includes(heading.replace(/^(Pickup|Delivery|Ship)/, '{Modality}'));
  const odd = headings.filter((heading) => isInTitleCase(heading) && !isSpecified(heading));
  expect(odd).toEqual([]);
});
