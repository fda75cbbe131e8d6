import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { bannerOfHost } from '../../banners/of-host.ts';
import { Banner } from '../../banners/schema.ts';
import { projectPath } from '../files.ts';

const FOLDER = projectPath('banners');

/** A banner's file is named after it, in one word; what all of them share has other names. */
const isBanner = (file: string) => /^[a-z]+\.ts$/.test(file) && !['index.ts', 'schema.ts'].includes(file);

/** Every banner, read from its file when the store starts. */
export const banners: readonly Banner[] = await Promise.all(
  readdirSync(FOLDER)
    .filter(isBanner)
    .map(async (file) => {
      const { default: banner } = await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, file)).href);
      return v.parse(Banner, banner);
    }),
);

/** First labels of a sandbox's hosts besides the banners' ids: the mobile site (NAV-14). */
const MOBILE = 'm';

/** The origins of the shop: its own, its banners' and, in a sandbox, one for each banner at the same host. */
export function originsOf(shopOrigin: string, sandbox: boolean): string[] {
  const at = (host: string) => {
    const url = new URL(shopOrigin);
    url.hostname = host;
    return url.origin;
  };
  const { hostname } = new URL(shopOrigin);
  const labels = sandbox ? [...banners.map(({ id }) => id), MOBILE] : [];
  const hosts = [
    ...labels.map((label) => `${label}.${hostname}`),
    ...banners.flatMap((banner) => banner.hosts),
  ];
  return [...new Set([shopOrigin, ...hosts.map(at)])];
}

/** The banner of an origin's host, if it shows one. */
const shownAt = (origin: string) => bannerOfHost(new URL(origin).hostname, banners);

/** The banner with an id, or the shop's own. */
export function bannerWith(id: string | null, { shopOrigin }: { shopOrigin: string }): Banner {
  const found =
    banners.find((each) => each.id === id) ??
    shownAt(shopOrigin) ??
    banners.find(({ isDefault }) => isDefault);
  if (!found) throw new Error('No banner is marked as the default.');
  return found;
}

/** Who an email or a text is from, and which origin its link leads to: those of the banner of the page that caused it. */
export function senderOf(
  id: string | null,
  { shopOrigin, shopOrigins }: { shopOrigin: string; shopOrigins: readonly string[] },
): { from: string; origin: string; title: string; phone: string; texts: string } {
  const banner = bannerWith(id, { shopOrigin });
  const own = shopOrigins
    .filter((origin) => !origin.includes('*'))
    .find((origin) => shownAt(origin) === banner);
  return {
    from: `${banner.title} <${banner.mailFrom}>`,
    origin: banner === bannerWith(null, { shopOrigin }) ? shopOrigin : (own ?? shopOrigin),
    title: banner.title,
    phone: banner.phones.customerService,
    texts: banner.phones.texts,
  };
}
