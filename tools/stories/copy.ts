import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { ALL_LANGUAGES, firstSpoken, type Language } from '../../languages/languages.ts';
import { catalogs } from '../../languages/spoken-by-store.ts';
import { escapeHtml } from '../../server/mail/message.ts';
import { launchBrowser } from '../../test/support/browser.ts';
import { ENGLISH_WORDS } from '../../test/support/english-words.ts';
import { type Entry, serveStorybook, show, visitStories } from './built-storybook.ts';

const USAGE = `npm run copy -- [--language es] [--banner ID] [--to FOLDER] [BUILT STORYBOOK]

Writes every word that a shopper reads or hears, state by state, as the stories show it: copy.csv and copy.html, in .stories
or the folder given. With a language, its words stand beside the English ones, and those that are still English are listed: what
the same place says in both, though the catalog has it, and what has several English words in it.`;

const HEAD = ['area', 'story', 'chart', 'state', 'what', 'words', 'translation'] as const;
type Column = (typeof HEAD)[number];
type Row = Record<Exclude<Column, 'translation'>, string> & { translation?: string };

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
  /** Where on the page: the same in each language. */
  place: string;
}

/** What the page says, from top to bottom: a block of text each, and the names and hints only assistive technology reads. */
const readPage = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const NAMED =
      'h1, h2, h3, h4, button, a, label, legend, th, td, option, [role="alert"], [role="status"], [role="tab"]';
    const said: Said[] = [];
    const placeOf = (node: Node): string =>
      node.parentNode
        ? `${placeOf(node.parentNode)}/${[...node.parentNode.childNodes].indexOf(node as ChildNode)}`
        : '';
    const note = (node: Node, what: string, text: string | null) => {
      const words = (text ?? '').replace(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(words)) said.push({ what, words, place: placeOf(node) });
    };
    const kindOf = (element: Element | null) => {
      const around = element?.closest(NAMED);
      return around?.getAttribute('role') ?? around?.tagName.toLowerCase() ?? 'text';
    };
    const isInline = (node: Node) =>
      !(node instanceof Element) || /^inline$|^contents$/.test(getComputedStyle(node).display);
    const readNames = (element: Element) => {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        note(element, name, element.getAttribute(name));
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
        note(element, kindOf(element), element.innerText);
        for (const inner of element.querySelectorAll('*')) readNames(inner);
        return;
      }
      for (const node of nodes) {
        if (node instanceof Element) read(node);
        else if (node.nodeType === Node.TEXT_NODE) note(node, kindOf(element), node.textContent);
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

interface ReadStory {
  chart: string;
  state: string;
  said: Said[];
}

async function readStory(page: Page, { id }: Entry): Promise<ReadStory> {
  await show(page, id);
  return { ...(await chartOf(page)), said: await readPage(page) };
}

const keyOf = ({ what, place }: Said) => `${what} ${place}`;

/** What a story says, each thing once, beside what the same places say in another language. */
function rowsOf({ title, name }: Entry, { chart, state, said }: ReadStory, translated?: ReadStory): Row[] {
  const translations = new Map(translated?.said.map((each) => [keyOf(each), each.words]));
  const rows = said.map((each) => ({
    area: title,
    story: name,
    chart,
    state: toWords(state),
    what: KINDS[each.what] ?? each.what,
    words: each.words,
    ...(translated && { translation: translations.get(keyOf(each)) ?? '' }),
  }));
  return [...new Map(rows.map((row) => [`${row.what}\n${row.words}\n${row.translation}`, row])).values()];
}

/** What is still English in a language: texts of its catalog, or with more than one English word where English says the same. */
function leftOver(rows: readonly Row[], language: Language): Row[] {
  const catalog: Readonly<Record<string, string>> = catalogs[language];
  const isText = (words: string) => (catalog[words] ?? words) !== words;
  return rows.filter(({ words, translation = '' }) => {
    const english = translation.match(ENGLISH_WORDS) ?? [];
    return words === translation ? isText(words) || english.length > 0 : english.length > 2;
  });
}

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (head: readonly Column[], rows: readonly Row[]): string =>
  [head.join(','), ...rows.map((row) => head.map((key) => csvCell(row[key] ?? '')).join(','))].join('\r\n');

const cellsOf = (head: readonly Column[], row: Row) =>
  head.map((key) => `<td>${escapeHtml(row[key] ?? '')}</td>`).join('');

const pageOf = (head: readonly Column[], rows: readonly Row[]): string => `<!doctype html>
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
<table><thead><tr>${head.map((key) => `<th scope="col">${key}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cellsOf(head, row)}</tr>`).join('\n')}</tbody></table>
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
          language: { type: 'string', default: 'en' },
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
  const readAll = async (language: Language) => {
    const read = new Map<string, ReadStory>();
    const context = await browser.newContext({
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      userAgent: 'StorybookTestRunner',
    });
    const shown = { url: storybook.url, language, globals: { banner: values.banner } };
    await visitStories(context, shown, stories, async (page, story) => {
      read.set(story.id, await readStory(page, story));
    });
    await context.close();
    return read;
  };
  const language = firstSpoken([values.language], ALL_LANGUAGES);
  const isTranslated = language !== 'en';
  let english: Map<string, ReadStory>;
  let translated: Map<string, ReadStory> | undefined;
  try {
    english = await readAll('en');
    if (isTranslated) translated = await readAll(language);
  } finally {
    await browser.close();
    storybook.close();
  }
  const rows = stories.flatMap((story) => {
    const read = english.get(story.id);
    return read ? rowsOf(story, read, translated?.get(story.id)) : [];
  });
  const head = HEAD.filter((column) => isTranslated || column !== 'translation');
  mkdirSync(values.to, { recursive: true });
  writeFileSync(join(values.to, 'copy.csv'), csvOf(head, rows));
  writeFileSync(join(values.to, 'copy.html'), pageOf(head, rows));
  if (isTranslated) {
    const left = Map.groupBy(leftOver(rows, language), ({ translation = '' }) => translation);
    for (const [words, [row]] of left) console.log(`${row?.area}, ${row?.story}: ${words}`);
    console.log(`${left.size} texts may still be in English`);
  }
  const different = new Set(rows.map(({ words }) => words)).size;
  console.log(
    `${rows.length} rows, ${different} different texts, ${stories.length} stories: ${resolve(values.to, 'copy.csv')}`,
  );
  return 0;
}

process.exitCode = await main();
