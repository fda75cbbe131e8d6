import { catalogs, ofPage } from '#spoken';
import type { Text } from './catalog.ts';
import { LANGUAGES, type Language } from './languages.ts';

export type { Text } from './catalog.ts';

let asked: () => Language | undefined = () => undefined;

/** In Node: where the language comes from while it's known, such as a request's. */
export function speakAs(source: () => Language | undefined): void {
  asked = source;
}

/** The language of the page, or of the request that is being answered. */
export const language = (): Language => ofPage ?? asked() ?? 'en';

/** That language's locale, for `Intl`. */
export const locale = (): string => LANGUAGES[language()].locale;

/** The names of a text's placeholders, such as `{{name}}`. */
export type PlaceholderOf<T> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** What a text's placeholders stand for. */
export type ValuesOf<T> = { [Name in PlaceholderOf<T>]: Name extends 'count' ? number : string | number };

const rules = new Map<Language, Intl.PluralRules>();

/** The form of a plural text that a number takes in the language of the moment. */
function pluralOf(text: string, count: number): string {
  const spoken = language();
  const known = rules.get(spoken) ?? new Intl.PluralRules(locale());
  rules.set(spoken, known);
  // Spanish has a form for millions, which is written as the other one.
  return `${text}_${known.select(count) === 'one' ? 'one' : 'other'}`;
}

/**
 * The text in the language of the moment, with its values; itself if its catalog hasn't got it, as in English.
 * @throws {Error} In a page whose words aren't loaded yet.
 */
function say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const catalog: Readonly<Record<string, string>> | undefined = catalogs[language()];
  if (!catalog) throw new Error(`"${text}" was said before the words of the page's language were loaded.`);
  const { count } = values;
  const said = catalog[typeof count === 'number' ? pluralOf(text, count) : text] ?? text;
  return said.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
}

/**
 * A text in the language of the page or of the request. The English text is the key: `t('Only {{left}} left', { left })`. One with
 * `{{count}}` has plural forms.
 */
export const t = <const T extends Text>(
  text: T,
  ...[values]: [PlaceholderOf<T>] extends [never] ? [] : [values: ValuesOf<T>]
): string => say(text, values);

/** Texts by name, each in the language of the moment it's read: for words that requests in different languages share. */
export const texts = <const T extends Readonly<Record<string, Text>>>(
  of: T,
): { readonly [Name in keyof T]: string } => {
  const getters = Object.entries(of).map(([name, text]) => [
    name,
    { enumerable: true, get: () => say(text) },
  ]);
  return Object.defineProperties({} as { [Name in keyof T]: string }, Object.fromEntries(getters));
};
