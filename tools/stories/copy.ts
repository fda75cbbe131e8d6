import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { escapeHtml } from '../../server/mail/message.ts';
import { launchBrowser } from '../../test/support/browser.ts';
import { type Entry, serveStorybook, show, visitStories } from './built-storybook.ts';

const USAGE = `npm run copy -- [--banner ID] [--to FOLDER] [BUILT STORYBOOK]

Writes every word that a shopper reads or hears, state by state, as the stories show it: copy.csv and copy.html, in .stories
or the folder given.`;

const HEAD = ['area', 'story', 'chart', 'state', 'what', 'words'] as const;
type Row = Record<(typeof HEAD)[number], string>;

/** Elements and attributes, as someone who doesn't know HTML calls them. */
const KINDS: Partial<Record<string, string>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  a: 'link',
  th: 'table',
  td: 'table',
  alert: 'message',
  status: 'message',
  placeholder: 'hint',
  alt: 'picture, read aloud',
  'aria-label': 'name, read aloud',
};

interface Said {
  what: string;
  words: string;
}

/** What the page says, from top to bottom: a block of text each, and the names and hints only assistive technology reads. */
const readPage = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const NAMED =
      'h1, h2, h3, h4, button, a, label, legend, th, td, option, [role="alert"], [role="status"], [role="tab"]';
    const said: Said[] = [];
    const note = (what: string, text: string | null) => {
      const words = (text ?? '').replace(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(words) && !said.some((each) => each.words === words && each.what === what))
        said.push({ what, words });
    };
    const kindOf = (element: Element | null) => {
      const around = element?.closest(NAMED);
      return around?.getAttribute('role') ?? around?.tagName.toLowerCase() ?? 'text';
    };
    const isInline = (node: Node) =>
      !(node instanceof Element) || /^inline$|^contents$/.test(getComputedStyle(node).display);
    const readNames = (element: Element) => {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        note(name, element.getAttribute(name));
    };
    const read = (element: Element) => {
      const isRead =
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getAttribute('aria-hidden') !== 'true' &&
        !element.matches('[inert], script, style');
      if (!isRead) return;
      readNames(element);
      const nodes = [...element.childNodes];
      if (
        element instanceof HTMLElement &&
        nodes.length > 0 &&
        [...element.querySelectorAll('*')].every(isInline)
      ) {
        // biome-ignore lint/performance/useDomNodeTextContent: without what isn't shown
        note(kindOf(element), element.innerText);
        for (const inner of element.querySelectorAll('*')) readNames(inner);
        return;
      }
      for (const node of nodes) {
        if (node instanceof Element) read(node);
        else if (node.nodeType === Node.TEXT_NODE) note(kindOf(element), node.textContent);
      }
    };
    read(document.body);
    return said;
  });

/** The chart that the story is about, and the state it's in. */
const chartOf = (page: Page): Promise<{ chart: string; state: string }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
        channel.once('checkstand/chart/show', ({ id, value }: { id?: string; value?: unknown }) => {
          resolve({
            chart: id ?? '',
            state: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
          });
        });
        channel.emit('checkstand/chart/ask', {});
      }),
  );

const toWords = (state: string) => state.replace(/["{}]/g, '').replaceAll(':', '.').replaceAll(',', ', ');

async function readStory(page: Page, { id, title, name }: Entry): Promise<Row[]> {
  await show(page, id);
  const { chart, state } = await chartOf(page);
  const said = await readPage(page);
  return said.map(({ what, words }) => ({
    area: title,
    story: name,
    chart,
    state: toWords(state),
    what: KINDS[what] ?? what,
    words,
  }));
}

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (rows: readonly Row[]): string =>
  [HEAD.join(','), ...rows.map((row) => HEAD.map((key) => csvCell(row[key])).join(','))].join('\r\n');

const cellsOf = (row: Row) => HEAD.map((key) => `<td>${escapeHtml(row[key])}</td>`).join('');

const pageOf = (rows: readonly Row[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every word</title>
<style>
:root { color-scheme: light dark; }
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; } :is(td, th) { padding: 4px 12px 4px 0; text-align: start; vertical-align: top; border-top: 1px solid #8886; }
td:not(:last-child) { font-size: 13px; opacity: 0.8; } input { min-height: 32px; width: 24em; font: inherit; }
</style>
<h1>Every word a shopper reads, by state</h1>
<p><label>Find <input type="search"></label> <a href="copy.csv">CSV</a></p>
<table><thead><tr>${HEAD.map((key) => `<th scope="col">${key}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cellsOf(row)}</tr>`).join('\n')}</tbody></table>
<script>
const rows = [...document.querySelectorAll('tbody tr')].map((row) => [row, row.textContent.toLowerCase()]);
document.querySelector('input').addEventListener('input', ({ target }) => {
  for (const [row, text] of rows) row.hidden = !text.includes(target.value.toLowerCase());
});
</script>
</html>
`;

/** 2 is for wrong usage. */
async function main(): Promise<number> {
  const parsed = (() => {
    try {
      return parseArgs({
        allowPositionals: true,
        options: {
          help: { type: 'boolean', default: false },
          banner: { type: 'string', default: 'fernhill' },
          to: { type: 'string', default: '.stories' },
        },
      });
    } catch (error) {
      console.error((error as Error).message);
      return null;
    }
  })();
  if (!parsed) return 2;
  const { values, positionals } = parsed;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const storybook = await serveStorybook(positionals[0]);
  const stories = storybook.stories.filter(({ title }) => !title.startsWith('All/'));
  const browser = await launchBrowser();
  const read = new Map<string, Row[]>();
  try {
    const context = await browser.newContext({
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      userAgent: 'StorybookTestRunner',
    });
    const globals = { banner: values.banner };
    await visitStories(context, { url: storybook.url, globals }, stories, async (page, story) => {
      read.set(story.id, await readStory(page, story));
    });
  } finally {
    await browser.close();
    storybook.close();
  }
  const rows = stories.flatMap(({ id }) => read.get(id) ?? []);
  mkdirSync(values.to, { recursive: true });
  writeFileSync(join(values.to, 'copy.csv'), csvOf(rows));
  writeFileSync(join(values.to, 'copy.html'), pageOf(rows));
  const different = new Set(rows.map(({ words }) => words)).size;
  console.log(
    `${rows.length} rows, ${different} different texts, ${stories.length} stories: ${resolve(values.to, 'copy.csv')}`,
  );
  return 0;
}

process.exitCode = await main();
