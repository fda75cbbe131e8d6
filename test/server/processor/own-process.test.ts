import { expect, it } from 'vitest';
import { startProcessor } from '../../../server/boot/processor.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';

it.each([
  [
    'in production',
    { mode: 'production', databaseUrl: 'postgres://localhost/shop' },
    "The sandbox's processor doesn't start with NODE_ENV=production: it moves no money.",
  ],
  [
    "without its store's database and a vault",
    {},
    "DATABASE_URL is missing: the sandbox's processor shares its store's database.\nVAULT_URL is missing: the sandbox's processor asks the vault about cards.",
  ],
  [
    'without a vault',
    { databaseUrl: 'postgres://localhost/shop' },
    "VAULT_URL is missing: the sandbox's processor asks the vault about cards.",
  ],
] as const)("the sandbox's processor does not start %s", async (_, settings, sentence) => {
  const env = { ...parseEnv({ NODE_ENV: 'test' }), ...settings };
  await expect(startProcessor({ env, log: createLog('silent') })).rejects.toThrow(sentence);
});
