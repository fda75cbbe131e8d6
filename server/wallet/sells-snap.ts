import type { Env } from '../boot/env.ts';

/** What the question needs. */
export interface SnapDeps {
  env: Pick<Env, 'features'>;
}

/**
 * Whether the operator sells with SNAP EBT (AUT-10). Asked wherever the store takes SNAP: a card, an order's tender, placing,
 * and changing. The pages also ask the banner (SNP-01).
 */
export const sellsSnap = ({ env }: SnapDeps): boolean => env.features.snapEbt;
