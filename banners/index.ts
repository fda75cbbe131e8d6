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

/** Every banner; each is a file in this folder, and a test checks it against the schema. */
export const banners: readonly Banner[] = Object.values(files).map((file) => file.default);
