import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { checkVaultKeys } from '../../../server/vault/check-keys.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const [own] = parseEnv({ NODE_ENV: 'test' }).vaultKeys;

describe('the vault keys at startup', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const check = (variables: Record<string, string>) => checkVaultKeys(database.db, parseEnv(variables));

  it('are accepted when every stored card opens, with a rotated key beside its successor, too', async () => {
    await check({});
    await check({ VAULT_KEYS: `2027:${KEY},main:${own?.key}` });
  });

  it('are refused when the key differs', async () => {
    await expect(check({ VAULT_KEY: KEY })).rejects.toThrow(
      'The key main in VAULT_KEYS (or VAULT_KEY) is not the one',
    );
  });

  it('are refused when a key that cards still need is missing', async () => {
    await expect(check({ VAULT_KEYS: `2027:${KEY}` })).rejects.toThrow('is missing the key main');
  });
});
