import { bannerOfPage } from '../banners/of-page.ts';
import type { Catalog } from './catalog.ts';
import english from './en.ts';
import { ALL_LANGUAGES, firstSpoken, type Language } from './languages.ts';

const LOADERS: Record<Language, () => Promise<Partial<Catalog>>> = {
  en: async () => english,
  es: async () => (await import('./es.ts')).default,
};

/**
 * What the address says (`?language=es`), which is kept for later; or what was kept, or what the browser wishes, if the page's banner
 * speaks it. The vault's page and stories are no banner's.
 */
function languageOfPage(): Language {
  const asked = new URLSearchParams(location.search).get('language');
  const kept = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1];
  const language = firstSpoken(
    [asked, kept, ...navigator.languages],
    bannerOfPage()?.languages ?? ALL_LANGUAGES,
  );
  if (asked === language) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
    document.cookie = `language=${asked}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  return language;
}

/** The language of this page as long as it lives. */
export const ofPage: Language | null = languageOfPage();

document.documentElement.lang = ofPage;

/** English is part of every page, since it has little to say: only plurals. */
export const catalogs: Partial<Record<Language, Partial<Catalog>>> = { en: english };

/** Awaited before any module is imported that says something as it loads. Words that don't load are said in English. */
export async function loadWords(): Promise<void> {
  if (ofPage) catalogs[ofPage] = await LOADERS[ofPage]().catch(() => english);
}
