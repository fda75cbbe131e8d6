import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, MiddlewareHandler } from 'hono';
import { firstSpoken, type Language, type Spoken } from '../../languages/languages.ts';
import { speakAs } from '../../languages/t.ts';
import type { AppEnv } from './context.ts';

const current = new AsyncLocalStorage<Language>();
speakAs(() => current.getStore());

/** Runs something whose words are in a language, such as an email in its order's. */
export const speaking = <T>(language: Language, work: () => T): T => current.run(language, work);

/** Answers in the language of the page that asks, which pages send along, if it's one of those that are spoken there. */
export const inLanguageOfPage =
  (spokenAt: (http: Context<AppEnv>) => Spoken): MiddlewareHandler<AppEnv> =>
  (http, next) => {
    const wishes = (http.req.header('accept-language') ?? '')
      .split(',')
      .map((wish) => wish.split(';')[0]?.trim());
    return speaking(firstSpoken([http.req.query('language'), ...wishes], spokenAt(http)), next);
  };
