import type { Banner } from './schema.ts';

/** Where the store writes the banners into the page that it serves. */
const ELEMENT_ID = 'banners';

/** The page's HTML with the banners in it, as data that no browser runs. */
export const withBanners = (html: string, banners: readonly Banner[]): string =>
  html.replace(
    '</head>',
    () =>
      `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(banners).replaceAll('<', '\\u003c')}</script></head>`,
  );

/** The banners that the store wrote into a page. */
export const bannersOf = (page: Document): readonly Banner[] =>
  JSON.parse(page.getElementById(ELEMENT_ID)?.textContent ?? '[]');
