import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build, isBuilt } from '../../../server/boot/build.ts';
import { startEmbedded } from '../../../server/db/database.ts';
import { seededDump } from '../../support/test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A seeded embedded database that every store copies at startup. */
    seededDatabase: string;
  }
}

/** Builds the shop and seeds a database once for all files. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!(await isBuilt())) await build();
  const template = mkdtempSync(join(tmpdir(), 'checkstand-seeded-'));
  const seeded = await startEmbedded({ dataDir: template, loadDataDir: await seededDump() });
  await seeded.close();
  project.provide('seededDatabase', template);
  return () => rmSync(template, { recursive: true, force: true });
}
