import { describe, expect, it } from 'vitest';
import { readOwnPage } from '../../server/banners/own-page.ts';

describe('a page that a banner wrote', () => {
  it('has its title, what comes first, and its sections, whose headings an address can name', () => {
    const { page, faults } = readOwnPage(`# Questions & *answers*

About **us**.

## Fees

### What does pickup cost?

Nothing, see [your rights](/i/privacy#fees).

## ¿Qué más?

- Call [us](tel:+18005550150)

### What does pickup cost?

| Day | Fee |
| --- | --- |
| Mon | 1 < 2 |
`);
    expect(faults).toEqual([]);
    expect(page).toEqual({
      title: 'Questions & answers',
      lead: '<p>About <strong>us</strong>.</p>',
      sections: [
        {
          id: 'fees',
          title: 'Fees',
          html: '<h3 id="what-does-pickup-cost">What does pickup cost?</h3>\n<p>Nothing, see <a href="/i/privacy#fees">your rights</a>.</p>',
        },
        {
          id: 'que-mas',
          title: '¿Qué más?',
          html: expect.stringMatching(
            /^<ul>\n<li>Call <a href="tel:\+18005550150">us<\/a><\/li>\n<\/ul>\n<h3 id="what-does-pickup-cost-2">.+<td>1 &lt; 2<\/td>/s,
          ),
        },
      ],
    });
  });

  it('is text alone where it would be HTML or run something, even if nobody refused it', () => {
    const { page } = readOwnPage(
      '# <b>T</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n## S\n\n<img src=x onerror=alert(1)>\n',
    );
    expect(page.title).toBe('<b>T</b>');
    expect(page.lead).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>[x](javascript:alert(1))</p>');
    expect(page.sections[0]?.html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });

  it('has an id for each heading that no other one has', () => {
    const { page } = readOwnPage('# A\n\n## Fees\n\n## Fees 2\n\n## Fees\n\n## ?\n\n## Main\n');
    expect(page.sections.map(({ id }) => id)).toEqual(['fees', 'fees-2', 'fees-3', 'section', 'main-2']);
  });

  const TITLE = 'must begin with its title, as # Privacy policy, and have no other such heading';

  it.each<[string, string, string[]]>([
    ['nothing', '', [TITLE]],
    ['no title', '## Fees\n', [TITLE, 'line 1: the heading needs fewer #: it may have 1']],
    ['a title that is not first', 'Hello\n\n# Fees\n', [TITLE]],
    ['two titles', '# Fees\n\n# Rights\n', [TITLE]],
    ['a level left out', '# Fees\n\n### Pickup\n', ['line 3: the heading needs fewer #: it may have 2']],
    [
      'too deep a level',
      '# A\n## B\n### C\n#### D\n##### E\n',
      ['line 5: the heading needs fewer #: it may have 4'],
    ],
    ['an empty heading', '# Fees\n\n##\n', ['line 3: the heading says nothing']],
    [
      'a heading in a list',
      '# Fees\n\n- ## Pickup\n',
      ["line 3: a heading can't be in a list or a quotation"],
    ],
    ['HTML', '# Fees\n\n<div>x</div>\n', ["line 3: HTML isn't taken, only Markdown"]],
    [
      'HTML in a line, and a comment',
      '# Fees\n\nA <b>fee</b>\n\n<!-- no -->\n',
      [
        "line 3: HTML isn't taken, only Markdown",
        "line 3: HTML isn't taken, only Markdown",
        "line 5: HTML isn't taken, only Markdown",
      ],
    ],
    ['a picture', '# Fees\n\n![x](/icon.svg)\n', ["line 3: pictures aren't taken"]],
    ['a link to no heading', '# Fees\n\n[x](#pickup)\n', ['line 3: no heading is #pickup']],
    ...['javascript:alert(1)', 'http://a.example', '//a.example', 'data:text/html,x', 'privacy'].map(
      (href): [string, string, string[]] => [
        `a link to ${href}`,
        `# Fees\n\n- A\n- [x](${href})\n`,
        [expect.stringMatching(/^line 4: \S+ must be an address of the shop/)],
      ],
    ),
  ])('with %s is refused', (_, text, faults) => {
    expect(readOwnPage(text).faults).toEqual(faults);
  });
});
