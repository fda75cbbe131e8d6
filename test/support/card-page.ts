// Builds the vault's page with the card form.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the vault's card page into its own folder; `dispose` removes it. */
export async function buildCardPage(): Promise<{ directory: string; dispose: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'checkstand-card-page-'));
  await build({ configFile: 'server/vault/page/vite.config.ts', logLevel: 'error', build: { outDir } });
  return { directory: `${outDir}/`, dispose: () => rm(outDir, { recursive: true }) };
}
