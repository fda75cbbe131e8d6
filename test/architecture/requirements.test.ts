import { describe, expect, it } from 'vitest';
import { compare, compareProject, idsIn, readCatalog, titlesOf } from './requirements.ts';

/** Split in two, so that these samples don't count as citations in this file. */
const id = (group: string, number: string) => `${group}-${number}`;
const ONE = id('ADR', '12');
const TWO = id('ADR', '13');
const titlesIn = (source: string, file = 'x.test.ts') => titlesOf(file, source);

describe('the citations of a file', () => {
  it('are found in test and group titles, and in the tables that feed them', () => {
    expect(titlesIn(`describe('fields (${ONE})', () => { it(\`are \${kind} (${TWO})\`, run); });`)).toEqual([
      `fields (${ONE})`,
      `are … (${TWO})`,
    ]);
    expect(titlesIn(`it.each([['zip', '${ONE}']])('%s is required (%s)', (field) => check(field));`)).toEqual(
      [ONE],
    );
    expect(titlesIn(`const cases = ['${ONE}']; it.each(cases)('%s', check);`)).toEqual([ONE]);
  });

  it('are not taken from comments or test bodies', () => {
    expect(
      titlesIn(`/** ${ONE} */ it('works', () => { expect('${TWO}').toBe('${TWO}'); }); // ${ONE}`),
    ).toEqual([]);
  });

  it('are found in story names but not in play functions', () => {
    const story = `/** ${TWO} */ export const A = { name: 'Empty (${ONE})', play: () => say('${TWO}') };`;
    expect(titlesIn(story, 'x.stories.tsx')).toEqual([`Empty (${ONE})`]);
  });

  it('include every requirement in a range', () => {
    expect(idsIn(`the fields (${ONE} to ${id('ADR', '14')}, ${id('ERR', '01')})`)).toEqual([
      ONE,
      TWO,
      id('ADR', '14'),
      id('ERR', '01'),
    ]);
  });
});

describe('the comparison with the catalog', () => {
  const catalog = readCatalog(
    `- **${ONE}** — One. [open: what] (A)\n  - Decided.\n- **${TWO}** — Two (see ${ONE}).`,
  );
  const compared = (title: string) => compare(catalog, [{ file: 'x', title }]);

  it('lists every requirement that no title cites', () => {
    expect(compared(`one (${ONE})`)).toEqual({ unproved: [TWO], mistakes: [] });
  });

  it('refuses a requirement that does not exist', () => {
    const unknown = id('ADR', '99');
    expect(compared(`one (${unknown})`).mistakes).toEqual([
      `x: "one (${unknown})" cites ${unknown}, which doesn't exist`,
    ]);
  });

  it('refuses a title that cites more than six', () => {
    const title = `all (${ONE} to ${id('ADR', '18')})`;
    expect(compared(title).mistakes).toContain(`x: "${title}" cites 7 requirements; the limit is 6`);
    expect(compared(`some (${ONE} to ${id('ADR', '17')})`).mistakes).not.toContain(/at most/);
  });

  it("finds no mistakes in this project's titles, and every requirement proved", () => {
    expect(compareProject()).toEqual({ mistakes: [], unproved: [] });
  });
});
