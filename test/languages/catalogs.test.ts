import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import english from '../../languages/en.ts';
import spanish from '../../languages/es.ts';
import { ALL_LANGUAGES, firstSpoken } from '../../languages/languages.ts';
import { t, texts } from '../../languages/t.ts';
import { speaking } from '../../server/http/language.ts';
import { ENGLISH_WORDS } from '../support/english-words.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** Whatever stands between two quotes in a line of the source. */
const SAID = new Set(
  globSync('{machines,rules,views,services,server}/**/*.{ts,tsx}', { cwd: ROOT })
    .flatMap((file) => readFileSync(ROOT + file, 'utf8').split('\n'))
    .flatMap((line) => {
      const quotes = [...line.matchAll(/['"]/g)].map(({ index }) => index);
      return quotes.flatMap((from, place) =>
        quotes.slice(place + 1).map((to) => line.slice(from + 1, to).replaceAll("\\'", "'")),
      );
    }),
);

const bare = (entry: string) => entry.replace(/_(?:one|other)$/, '');
const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
const plurals: Readonly<Record<string, string>> = english;

describe('a catalog', () => {
  it('has no text that nothing says', () => {
    expect(
      Object.keys(spanish)
        .map(bare)
        .filter((text) => !SAID.has(text)),
    ).toEqual([]);
  });

  it('has the same placeholders in both languages', () => {
    const odd = Object.entries(spanish).filter(
      ([entry, translation]) =>
        String(placeholdersIn(translation)) !== String(placeholdersIn(plurals[entry] ?? entry)),
    );
    expect(odd).toEqual([]);
  });

  it('has no English left in Spanish', () => {
    const wordsOf = (text: string) => text.replace(/\{\{\w+\}\}/g, '').match(ENGLISH_WORDS) ?? [];
    expect(Object.values(spanish).filter((text) => wordsOf(text).length > 0)).toEqual([]);
  });

  it('has an entry for each form of a plural, in each language', () => {
    const counted = Object.keys(spanish).filter((entry) => entry.includes('{{count}}'));
    expect(counted.filter((entry) => bare(entry) === entry)).toEqual([]);
    expect(Object.keys(english).toSorted()).toEqual(counted.toSorted());
  });
});

describe('a text', () => {
  it('is said by contracts and rules when someone reads it, never as they load', async () => {
    vi.resetModules();
    const { speakAs } = await import('../../languages/t.ts');
    const spoken = vi.fn(() => undefined);
    speakAs(spoken);
    for (const file of globSync('{services/contracts,rules}/**/*.ts', { cwd: ROOT })) {
      await import(/* @vite-ignore */ ROOT + file);
      expect.soft(spoken, file).not.toHaveBeenCalled();
      spoken.mockClear();
    }
  });

  it('is said in the language of the request', () => {
    expect(t('Pickup fee')).toBe('Pickup fee');
    expect(speaking('es', () => t('Pickup fee'))).toBe(spanish['Pickup fee']);
  });

  it('has the plural that its count asks for', () => {
    const both = (count: number) => [
      t('{{count}} items', { count }),
      speaking('es', () => t('{{count}} items', { count })),
    ];
    // Spanish has a form of its own for a million, which the shop doesn't need.
    expect([0, 1, 2, 1_000_000].map(both)).toEqual([
      ['0 items', '0 artículos'],
      ['1 item', '1 artículo'],
      ['2 items', '2 artículos'],
      ['1000000 items', '1000000 artículos'],
    ]);
  });

  it('that requests share is said anew each time', () => {
    const words = texts({ fee: 'Pickup fee' });
    expect([words.fee, speaking('es', () => words.fee)]).toEqual(['Pickup fee', spanish['Pickup fee']]);
  });

  it('keeps what it is given as it is', () => {
    expect(t('Sold by {{name}}', { name: '<b>{{name}}</b> & $t(x)' })).toBe(
      'Sold by <b>{{name}}</b> & $t(x)',
    );
  });
});

it('a wish for a language is met by the first that the shop speaks, else by English', () => {
  expect(
    [['es-MX'], ['fr', 'es'], ['fr'], [null, 'EN-us'], []].map((wishes) =>
      firstSpoken(wishes, ALL_LANGUAGES),
    ),
  ).toEqual(['es', 'es', 'en', 'en', 'en']);
});
