import type { Banner } from './schema.ts';

export type { Banner } from './schema.ts';

const files = import.meta.glob<{ default: Banner }>(
  [
    './*.ts',
    '!./index.ts',
    '!./schema.ts',
    '!./choose-banner.ts',
    '!./apply-theme.ts',
    '!./customer-service.ts',
  ],
  { eager: true },
);

/** Every banner: one file of this folder each, held to its schema by a test. */
export const banners: readonly Banner[] = Object.values(files).map((file) => file.default);
