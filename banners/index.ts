import * as v from 'valibot';
import { Banner } from './schema.ts';

export type { Banner } from './schema.ts';

const files = import.meta.glob<{ default: unknown }>(
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

/** Every banner: one file of this folder each, parsed as it is loaded. */
export const banners: readonly Banner[] = Object.values(files).map((file) => v.parse(Banner, file.default));
