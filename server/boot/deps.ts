import type { Auth } from '../auth/auth.ts';
import type { AuthSecrets } from '../auth/session.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../http/context.ts';
import type { Log } from '../http/log.ts';
import { openMailer } from '../mail/mailer.ts';
import { openProcessor } from '../processor/open-processor.ts';
import { openSellers } from '../sellers/open-sellers.ts';
import { createVault } from '../vault/create-vault.ts';
import { sealerOf } from '../vault/seal.ts';
import type { Env } from './env.ts';

interface Parts {
  db: Database;
  env: Env;
  log: Log;
  authSecrets: AuthSecrets;
}

/** Assembles what the store's verbs work with. */
export function createDeps({ db, env, log, authSecrets }: Parts): Deps {
  let loading: Promise<Auth> | undefined;
  const auth = () => {
    loading ??= import('../auth/auth.ts').then(({ createAuth }) =>
      createAuth({ db, env, log }, authSecrets[0]),
    );
    return loading;
  };
  const vault = createVault(db, sealerOf(env), { takesTestCards: env.mode !== 'production' });
  return {
    db,
    env,
    log,
    authSecrets,
    auth,
    vault,
    processor: openProcessor({ db, vault }),
    sellers: openSellers({ db, env }),
    mailer: openMailer(env),
  };
}
