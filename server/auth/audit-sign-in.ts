import { eq } from 'drizzle-orm';
import type { Session } from '../../services/contracts/session.ts';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { hashed, hashedNetwork, recordAudit } from '../http/audit.ts';
import { ProblemError } from '../http/problems.ts';
import type { Asking } from './ask.ts';

/** What a wrong password, code, or passkey is refused with. */
const REFUSED: readonly string[] = ['WRONG_CREDENTIALS', 'WRONG_CODE', 'PASSKEY_REFUSED'];

async function shopperWith(db: Database, email: string): Promise<string | null> {
  const isTheirs = eq(shoppers.email, email);
  const [shopper] = await db.select({ id: shoppers.id }).from(shoppers).where(isTheirs);
  return shopper?.id ?? null;
}

/**
 * Signs in, and records in the audit log that it did or was refused: by the shopper's id or, if the email is nobody's, a keyed hash of
 * it. What a limit refuses has no row, so that a flood adds only as many rows as it has tries.
 */
export async function signInAudited(
  { deps, http }: Asking,
  { action, email }: { action: string; email?: string },
  signIn: () => Promise<Session>,
): Promise<Session> {
  const network = hashedNetwork(deps, http);
  try {
    const session = await signIn();
    const shopperId = session.shopper?.id ?? null;
    await recordAudit(deps.db, { actor: 'SHOPPER', shopperId, action, network, outcome: 'DONE' });
    return session;
  } catch (error) {
    if (error instanceof ProblemError && REFUSED.includes(error.code)) {
      const shopperId = email === undefined ? null : await shopperWith(deps.db, email);
      const subject = email === undefined || shopperId ? null : hashed(deps, email);
      const entry = { actor: 'NOBODY' as const, shopperId, action, subject, network, outcome: error.code };
      await recordAudit(deps.db, entry);
    }
    throw error;
  }
}
