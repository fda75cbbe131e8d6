import { createInstance } from 'i18next';
import { catalogs, ofPage } from '#spoken';
import type { Text } from './catalog.ts';
import { LANGUAGES, type Language } from './languages.ts';

export type { Text } from './catalog.ts';

const translator = createInstance({
  lng: ofPage ?? 'en',
  fallbackLng: false,
  // A text is its own key, with all of its dots and colons.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it draws, and emails escape what they contain.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: Object.fromEntries(Object.entries(catalogs).map(([id, translation]) => [id, { translation }])),
});
void translator.init();

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

const say = (text: string, values: object = {}): string => translator.t(text, { ...values, lng: language() });

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
