import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build, isBuilt } from '../../../server/boot/build.ts';
import { seededFolder } from '../../support/test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A seeded embedded database that every store copies at startup. */
    seededDatabase: string;
  }
}

/** Builds the shop and seeds a database once for all files. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!(await isBuilt())) await build();
  const template = await seededFolder();
  project.provide('seededDatabase', template);
  return () => rmSync(template, { recursive: true, force: true });
}
