import type { Banner } from './schema.ts';

export type { Banner } from './schema.ts';

const files = import.meta.glob<Banner>(['./*.ts', '!./index.ts', '!./schema.ts', '!./*-*.ts'], {
  eager: true,
  import: 'default',
});

/** Every banner; each is a file in this folder, and a test checks it against the schema. */
export const banners: readonly Banner[] = Object.values(files);
