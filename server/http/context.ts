import type { Context, Hono } from 'hono';
import type { Language } from '../../languages/languages.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import type { Database } from '../db/database.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Processor } from '../ports/processor.ts';
import type { SandboxProcessor } from '../ports/sandbox-processor.ts';
import type { Sellers } from '../ports/sellers.ts';
import type { Taxes } from '../ports/taxes.ts';
import type { Texter } from '../ports/texter.ts';
import type { Vault } from '../ports/vault.ts';
import type { AuthSecrets, Env } from '../settings/env.ts';
import type { Log } from './log.ts';
import type { ReadOperatorToken } from './operator-token.ts';

/** Signs shoppers in and out, on paths of its own below `AUTH_BASE_PATH`. */
export interface Auth {
  handler: (request: Request) => Promise<Response>;
}

/** What the store's verbs work with. */
export interface Deps {
  db: Database;
  /** For what's displayed and may be some moments old; never for what decides, or for what the shopper has just done. */
  readDb: ReadDatabase;
  env: Env;
  log: Log;
  /**
   * For the page's origin, which passkeys and single sign-on are bound to. Loaded on first use: only signing in and out need it,
   * and loading it would take a third of the start.
   */
  auth: (origin: string) => Promise<Auth>;
  vault: Vault;
  processor: Processor;
  /** Null if the processor is not the sandbox's. */
  sandboxProcessor: SandboxProcessor | null;
  sellers: Sellers;
  taxes: Taxes;
  /** Null if the operator named no mail server. */
  mailer: Mailer | null;
  /** Null if the operator named no company that sends text messages. */
  texter: Texter | null;
  /** Null if operators have keys alone. */
  readOperatorToken: ReadOperatorToken | null;
  authSecrets: AuthSecrets;
}

/** The shopper behind a request, from the session's single statement. */
export interface SignedIn {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  /** The active one (ENT-43). */
  membership: 'BOOST' | 'BOOST_LITE' | null;
  preferredModality: 'PICKUP' | 'DELIVERY' | 'SHIP' | 'IN_STORE' | null;
  /** Where they pick up. */
  preferredLocationId: string | null;
  /** The store whose prices they see. */
  shoppingLocationId: string | null;
  language: Language | null;
  /** Signed in recently enough for scheduling and paying. */
  fullyAuthenticated: boolean;
  sessionId: string;
  sessionExpiresAt: Date;
  /** In a sandbox: some of the shopper's calls are to fail. */
  hasFaults: boolean;
}

/** A call to an operation by someone who may make it. */
export interface OperationCall {
  http: Context<AppEnv>;
  operation: Operation;
  shopper: SignedIn | null;
}

export interface AppEnv {
  Variables: {
    deps: Deps;
    /** What is called, by its operation's id; none for files and pages. */
    operation?: string;
    /** What the request was refused with, and the processor's reason if it has one. */
    problem?: { code: ProblemCode; reason?: string | undefined };
    /** Whose call it is, for the log, by an id that says nothing else. */
    caller?: { shopper: string } | { operator: string };
    /** Runs around each call, such as to lose its response. */
    aroundCall?: (call: OperationCall, run: () => Promise<Response>) => Promise<Response>;
    /** Runs around each operation's handler, such as to check what it returns. */
    aroundHandler?: (operation: Operation, handle: () => Promise<unknown>) => Promise<unknown>;
  };
}

export type App = Hono<AppEnv>;
