import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authSecretsOf } from '../../../server/boot/secret.ts';
import { parseEnv } from '../../../server/settings/env.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkstand-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secretsIn = (dataDir: string, settings: Record<string, string> = {}) =>
  authSecretsOf({ ...parseEnv(settings), dataDir });

describe('the session secret', () => {
  it('is created at the first start, for this user alone, and kept', async () => {
    const dataDir = join(folder, 'new');
    const [first, second] = await Promise.all([secretsIn(dataDir), secretsIn(dataDir)]);
    expect(first).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(second).toEqual(first);
    expect(await secretsIn(dataDir)).toEqual(first);
    const file = join(dataDir, 'auth-secret');
    expect(readFileSync(file, 'utf8')).toBe(first[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not created where secrets are set', async () => {
    const secrets = ['n'.repeat(32), 'o'.repeat(32)];
    expect(await secretsIn(folder, { AUTH_SECRETS: secrets.join() })).toEqual(secrets);
    expect(() => statSync(join(folder, 'auth-secret'))).toThrow('ENOENT');
  });

  it('that was not written to the end is refused with what to do', async () => {
    writeFileSync(join(folder, 'auth-secret'), 's'.repeat(31));
    await expect(secretsIn(folder)).rejects.toThrow(
      `${join(folder, 'auth-secret')} doesn't contain a secret: delete it, and the next start creates one.`,
    );
    writeFileSync(join(folder, 'auth-secret'), 's'.repeat(32));
    expect(await secretsIn(folder)).toEqual(['s'.repeat(32)]);
  });

  it('that cannot be written is an error', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(secretsIn(join(folder, 'file'))).rejects.toThrow('there is a file where a folder should be');
  });
});
