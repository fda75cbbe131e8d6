import type { Catalog } from './catalog.ts';
import english from './en.ts';
import spanish from './es.ts';
import type { Language } from './languages.ts';

/** In Node, each request has a language of its own. */
export const ofPage: Language | null = null;

export const catalogs: Record<Language, Partial<Catalog>> = { en: english, es: spanish };
