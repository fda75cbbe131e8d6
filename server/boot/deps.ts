import type { Database } from '../db/database.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import type { Auth, Deps } from '../http/context.ts';
import type { Log } from '../http/log.ts';
import { operatorTokens } from '../http/operator-token.ts';
import { openMailer } from '../mail/mailer.ts';
import { faultySellers } from '../sandbox/faulty-sellers.ts';
import { sandboxTexter } from '../sandbox/texts.ts';
import { openSellers } from '../sellers/open-sellers.ts';
import type { AuthSecrets, Env } from '../settings/env.ts';
import { openTaxes } from '../taxes/open-taxes.ts';
import { openTexter } from '../texts/open-texter.ts';
import { createProcessors } from './processors.ts';
import { createVaults } from './vaults.ts';

interface Parts {
  db: Database;
  /** By default, the same. */
  readDb?: ReadDatabase | undefined;
  env: Env;
  log: Log;
  authSecrets: AuthSecrets;
}

/** Assembles what the store's verbs work with. */
export function createDeps({ db, readDb = db, env, log, authSecrets }: Parts): Deps {
  const loading = new Map<string, Promise<Auth>>();
  const auth = (origin: string) =>
    loading.getOrInsertComputed(origin, async () => {
      const { createAuth } = await import('../auth/auth.ts');
      return createAuth({ db, env, log }, { origin, secret: authSecrets[0] });
    });
  const sellers = openSellers(db);
  const { vault, processorVault } = createVaults({ db, env, log });
  return {
    db,
    readDb,
    env,
    log,
    authSecrets,
    auth,
    vault,
    ...createProcessors({ db, env, log, processorVault }),
    sellers: env.sandbox ? faultySellers(sellers, db) : sellers,
    taxes: openTaxes({ db, env, log }),
    mailer: openMailer(env),
    readOperatorToken: env.operatorSignOn && operatorTokens(env.operatorSignOn),
    texter: openTexter({ env, log }) ?? (env.sandbox ? sandboxTexter : null),
  };
}
