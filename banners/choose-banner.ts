import { bannerOfHost } from './of-host.ts';
import type { Banner } from './schema.ts';

interface Asked {
  /** The page's host name: `bluewater.localhost`. */
  host: string;
  /** The page's query string: `?banner=sunfield`. */
  query: string;
  /** The banner from an earlier `?banner=`, if any. */
  remembered: string | null;
}

/** Picks the banner by the host, then `?banner=` or its earlier value, then the default. */
export function chooseBanner({ host, query, remembered }: Asked, among: readonly Banner[]): Banner {
  const asked = [new URLSearchParams(query).get('banner'), remembered];
  const named = asked.flatMap((id) => among.filter((banner) => banner.id === id))[0];
  const banner = bannerOfHost(host, among) ?? named ?? among.find(({ isDefault }) => isDefault);
  if (!banner) throw new Error('No banner is marked as the default.');
  return banner;
}
