import { banners } from '../../banners/demo.ts';
import type { Banner } from '../../banners/schema.ts';

/** The banner selected in the toolbar. */
export function storyBanner(globals: Record<string, unknown>): Banner {
  const banner = banners.find(({ id }) => id === globals.banner) ?? banners[0];
  if (!banner) throw new Error('There is no banner.');
  return banner;
}
