import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { firstSpoken, type Language } from '../../languages/languages.ts';
import { speakAs } from '../../languages/t.ts';

const current = new AsyncLocalStorage<Language>();
speakAs(() => current.getStore());

/** Runs something whose words are in a language, such as an email in its order's. */
export const speaking = <T>(language: Language, work: () => T): T => current.run(language, work);

/** Answers in the language of the page that asks: pages send theirs along. */
export const inLanguageOfPage: MiddlewareHandler = (http, next) => {
  const wishes = (http.req.header('accept-language') ?? '')
    .split(',')
    .map((wish) => wish.split(';')[0]?.trim());
  return speaking(firstSpoken([http.req.query('language'), ...wishes]), next);
};
