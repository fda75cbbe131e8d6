import type { Hono } from 'hono';
import type { Auth } from '../auth/auth.ts';
import type { AuthSecrets } from '../auth/session.ts';
import type { Env } from '../boot/env.ts';
import type { Database } from '../db/database.ts';
import type { Processor } from '../processor/processor.ts';
import type { Sellers } from '../sellers/sellers.ts';
import type { Vault } from '../vault/vault.ts';
import type { Log } from './log.ts';

/** What the store's verbs work with. */
export interface Deps {
  db: Database;
  env: Env;
  log: Log;
  /** Loaded when it is first asked for: only signing in and out need it, and a third of the start would be its. */
  auth: () => Promise<Auth>;
  vault: Vault;
  processor: Processor;
  sellers: Sellers;
  authSecrets: AuthSecrets;
}

/** The shopper behind a request, as the session's one statement gives them. */
export interface SignedIn {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  /** The running one (ENT-43). */
  membership: 'BOOST' | 'BOOST_LITE' | null;
  preferredModality: 'PICKUP' | 'DELIVERY' | 'SHIP' | 'IN_STORE' | null;
  preferredLocationId: string | null;
  /** Signed in recently enough for scheduling and paying. */
  fullyAuthenticated: boolean;
  sessionExpiresAt: Date;
}

export interface AppEnv {
  Variables: { deps: Deps };
}

export type App = Hono<AppEnv>;
