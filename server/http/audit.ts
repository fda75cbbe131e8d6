import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema/operators.ts';
import type { AppEnv, Deps } from './context.ts';
import { callerNetwork } from './request.ts';
import { currentRequestId } from './request-id.ts';

type Entry = Omit<typeof auditLog.$inferInsert, 'id' | 'at' | 'requestId'>;

/** Appends a row to the audit log; within a transaction, it's there exactly if that is committed. */
export async function recordAudit(db: Database, entry: Entry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, requestId: currentRequestId() ?? null });
}

/** Half of a SHA-256 is enough to recognize. */
const HASH_LENGTH = 22;

/** What the audit log has in place of something private. */
export const hashed = ({ authSecrets }: Pick<Deps, 'authSecrets'>, text: string): string =>
  createHmac('sha256', authSecrets[0]).update(text).digest('base64url').slice(0, HASH_LENGTH);

/** The caller's network as the audit log has it. */
export const hashedNetwork = (deps: Deps, http: Context<AppEnv>): string =>
  hashed(deps, callerNetwork(http, deps.env));

/** What a call did to an order or something else. */
interface Noted {
  order?: string;
  subject?: string;
  before?: unknown;
  after?: unknown;
}

/** The order in a call's parameters, and what else they and its query name. */
export function aboutOf({ params, query }: Record<string, unknown>): Noted {
  const { number: order, ...others } = { ...(query as object), ...(params as object) } as Record<
    string,
    string
  >;
  const named = Object.values(others).filter(Boolean);
  return { ...(order ? { order } : {}), ...(named.length > 0 ? { subject: named.join(' ') } : {}) };
}

/** Records what's done, in the transaction that does it. */
export type Note = (tx: Database, noted: Noted) => Promise<void>;

/** The audit log's view of one call by an operator. */
export class CallAudit {
  readonly #db: Database;
  readonly #entry: Omit<Entry, 'outcome'>;
  #isNoted = false;

  constructor(db: Database, entry: Omit<Entry, 'outcome'>) {
    this.#db = db;
    this.#entry = entry;
  }

  /** For what one transaction does. */
  readonly note: Note = async (tx, noted) => {
    await this.#write(tx, noted, 'DONE');
    this.#isNoted = true;
  };

  /** For the first of several steps; how the call ends is another row. */
  readonly begin: Note = (tx, noted) => this.#write(tx, noted, 'BEGUN');

  /** Adds what the call is about, once its parameters are known to be valid. */
  about({ order, subject }: Noted): void {
    Object.assign(this.#entry, { orderNumber: order ?? null, subject: subject ?? null });
  }

  /** The call succeeded: a row for one that noted nothing, such as one that only reads. */
  async done(): Promise<void> {
    if (!this.#isNoted) await this.#write(this.#db, {}, 'DONE');
  }

  refused(code: string): Promise<void> {
    return this.#write(this.#db, {}, code);
  }

  #write(db: Database, { order, subject, before = null, after = null }: Noted, outcome: string) {
    const { orderNumber, subject: general, ...rest } = this.#entry;
    return recordAudit(db, {
      ...rest,
      orderNumber: order ?? orderNumber ?? null,
      subject: subject ?? general ?? null,
      before,
      after,
      outcome,
    });
  }
}
