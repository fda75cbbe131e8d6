import { chooseBanner } from './choose-banner.ts';
import type { Banner } from './schema.ts';

/** Where the store writes the banners into the page that it serves. */
const ELEMENT_ID = 'banners';

/** The page's HTML with the title of one of the banners, and all of them in it, as data that no browser runs. */
export const withBanners = (
  html: string,
  banners: readonly Banner[],
  { title }: Pick<Banner, 'title'>,
): string =>
  html
    .replace(/(?<=<title>).*?(?=<\/title>)/, () => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replace(
      '</head>',
      () =>
        `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(banners).replaceAll('<', '\\u003c')}</script></head>`,
    );

/**
 * The banner that `?banner=` named before, which `services/browser/storage.ts` keeps, in the tab alone if the shopper wants that. It's read
 * here, before anything is said: what reads the storage says something.
 */
function remembered(): string | null {
  try {
    const kept = localStorage.getItem('checkstand.banner') ?? sessionStorage.getItem('checkstand.banner');
    return kept && JSON.parse(kept).value;
  } catch {
    return null;
  }
}

/** The banner of this page; none if no store wrote any into it. */
export function bannerOfPage(): Banner | null {
  const written = document.getElementById(ELEMENT_ID)?.textContent;
  if (!written) return null;
  const { hostname: host, search: query } = window.location;
  return chooseBanner({ host, query, remembered: remembered() }, JSON.parse(written));
}
