import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, type Setting } from '../../server/settings/setting.ts';
import { SETTINGS } from '../../server/settings/settings.ts';
import { recipesIn } from '../support/recipes.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(ROOT + file, 'utf8');
/** What a chain writes for its shoppers, with the shop's addresses, is none. */
const documents = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('docs/**/*.md', { cwd: ROOT, exclude: ['docs/chain/**'] }),
];

/** A document's text without its code. */
const proseOf = (file: string) =>
  read(file)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');

/** How a heading is addressed. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const SETTINGS_HEAD = `# Settings

Environment variables, which [operations](operations.md#settings) explains. \`server/settings/settings.ts\` declares each with its row here; after a change, run
\`npx vitest --project unit -u test/architecture/documents.test.ts\`.

| setting | default | what it says |
| --- | --- | --- |
`;

/** What a setting is if it isn't set: words as code, and long numbers with commas, but for ports. */
function defaultOf({ variable, fallback = '', usually }: Setting): string {
  if (usually !== undefined || fallback === '') return usually ?? '';
  if (!/^\d+$/.test(fallback)) return `\`${fallback}\``;
  return variable.endsWith('PORT') ? fallback : Number(fallback).toLocaleString('en-US');
}

/** A path below one of the project's folders, written as code; none with a placeholder such as `*`. */
const PATH =
  /`((?:banners|docs|inspector|languages|machines|public|rules|server|services|stories|test|tools|views)\/[\w./@-]+)`/g;

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const lost = documents.flatMap((file) =>
      [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?|mailto):/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path ? join(dirname(file), path) : file;
          if (!existsSync(ROOT + target)) return true;
          return anchor !== undefined && !anchorsOf(target).includes(anchor);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  /** CONTRIBUTING.md also names files that its recipes make; the recipes' own test checks those. */
  it('name only files and folders that exist', () => {
    const lost = documents
      .filter((file) => file !== 'CONTRIBUTING.md')
      .flatMap((file) =>
        [...read(file).matchAll(PATH)]
          .filter(([, path = '']) => !existsSync(ROOT + path))
          .map(([, path]) => `${file}: ${path}`),
      );
    expect(lost).toEqual([]);
  });

  it.each([
    ['modal', 'Add a modal'],
    ['kind of tender', 'Add a tender'],
  ])('count the files that a new %s touches as its recipe does', (what, title) => {
    const recipe = recipesIn(read('CONTRIBUTING.md')).find((one) => one.title === title);
    const steps = recipe?.steps ?? [];
    const files = new Set(steps.flatMap((step) => (step.kind === 'run' ? [] : [step.file])));
    const made = [...files].filter((file) => !file.startsWith('test/'));
    const words = ['five', 'six', 'seven', 'eight', 'nine', 'ten'];
    expect(read('docs/architecture.md')).toContain(`A new ${what} touches ${words[made.length - 5]} files (`);
  });

  it('have a record of each decision, numbered without a gap, in the index, and in four parts', () => {
    const records = globSync('docs/decisions/*.md', { cwd: ROOT }).toSorted();
    expect(records.length).toBeGreaterThan(0);
    const listed = [...read('docs/decisions.md').matchAll(/^- \[(\d{4})\]\((.+?)\) (.+?)(?: \(.*\))?$/gm)];
    expect(listed.map(([, , path]) => `docs/${path}`)).toEqual(records);
    for (const [index, file] of records.entries()) {
      const number = String(index + 1).padStart(4, '0');
      const text = read(file);
      const [, , , title] = listed[index] ?? [];
      expect(text).toContain(`# ${number}. ${title}\n\nStatus: `);
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
        'Context',
        'Decision',
        'Consequences',
      ]);
    }
  });

  it('have a table of every setting, as it is declared', async () => {
    const rows = listOf(SETTINGS).map(
      (setting) => `| \`${setting.variable}\` | ${defaultOf(setting)} | ${setting.says} |`,
    );
    await expect(`${SETTINGS_HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(`${ROOT}docs/settings.md`);
  });

  it('have a changelog of the version in package.json', () => {
    expect(read('CHANGELOG.md')).toContain(`## ${JSON.parse(read('package.json')).version}\n`);
  });
});
