import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';

/** The secret that signs sessions: the setting, or one made at the first start and kept beside the data. */
export async function authSecretOf({ authSecret, dataDir }: Env): Promise<string> {
  if (authSecret) return authSecret;
  const file = join(dataDir, 'auth-secret');
  await mkdir(dataDir, { recursive: true });
  // `wx` keeps a secret that is there already, also one that another process wrote just now.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
