import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { bannerOf } from '../http/request.ts';
import type { Env } from '../settings/env.ts';

/** What decides whether SNAP is sold. */
export interface SnapDeps {
  env: Pick<Env, 'features' | 'banners'>;
  /** The id of the page's banner; none if the call comes from no page. */
  banner?: string | null;
}

/**
 * Whether SNAP EBT is sold: where the operator's flag (AUT-10) and the banner's feature (SNP-01) are both on. Asked wherever the
 * store takes SNAP: a card, an order's tender, placing, and changing.
 */
export const sellsSnap = ({ env, banner }: SnapDeps): boolean =>
  env.features.snapEbt && (env.banners.find(({ id }) => id === banner)?.features.snapEbt ?? true);

/** What a call works with, and the banner of the page that makes it. */
export const withBanner = <TDeps extends object>(deps: TDeps, http: Context<AppEnv>) => ({
  ...deps,
  banner: bannerOf(http),
});
