import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataDir } from '../db/data-dir.ts';
import { StartError } from '../db/start-error.ts';
import type { AuthSecrets, Env } from '../settings/env.ts';

/** Anything shorter wasn't written to the end. */
const SHORTEST = 32;

/** The session secrets: those set, or one created at the first start and stored next to the data. */
export async function authSecretsOf({ authSecrets, dataDir }: Env): Promise<AuthSecrets> {
  const [first, ...others] = authSecrets;
  if (first !== undefined) return [first, ...others];
  const file = join(dataDir, 'auth-secret');
  await prepareDataDir(dataDir);
  // Linked once it's whole: a link keeps an existing secret, even one that another process has just written.
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length >= SHORTEST) return [secret];
  throw new StartError(`${file} doesn't contain a secret: delete it, and the next start creates one.`);
}
