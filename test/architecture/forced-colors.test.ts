import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What marks a control as chosen, in a selector. */
const CHOSEN = /:checked|\[aria-(?:pressed|selected)[^\]]*\]|\[aria-current\]/g;

const EXEMPT = [
  // The current place is text among links.
  'views/account/breadcrumbs.module.css',
  // Their cards are those of choice-card.module.css.
  'views/kit/radio-cards.module.css',
  'views/scheduling/time-picker.module.css',
];

const sheets = globSync('views/**/*.css').filter((path) => !EXEMPT.includes(path));

/** What a sheet says inside and outside `@media (forced-colors: active)`. */
function partsOf(css: string): { usual: string; forced: string } {
  const [before = '', ...blocks] = css.split('@media (forced-colors: active) {');
  let [usual, forced] = [before, ''];
  for (const block of blocks) {
    let depth = 1;
    const end = [...block].findIndex((char) => {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      return depth === 0;
    });
    forced += block.slice(0, end);
    usual += block.slice(end);
  }
  return { usual, forced };
}

const chosenIn = (css: string) => new Set(css.match(CHOSEN));

it('the page shows every chosen control also where the system chooses the colors', () => {
  const lost = sheets.flatMap((path) => {
    const { usual, forced } = partsOf(readFileSync(path, 'utf8'));
    const shown = chosenIn(forced);
    return [...chosenIn(usual)].filter((mark) => !shown.has(mark)).map((mark) => `${path} ${mark}`);
  });
  expect(sheets.length).toBeGreaterThan(50);
  expect(lost).toEqual([]);
});
