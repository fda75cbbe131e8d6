import { eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { confirmEmailChange as operation, SAME_EMAIL } from '../../services/contracts/security.ts';
import { endOtherSessions, lockSession } from '../auth/access.ts';
import type { Asking } from '../auth/ask.ts';
import { linkEnded } from '../auth/link-ended.ts';
import { newLink, redeemLink } from '../auth/links.ts';
import { recordChange } from '../auth/record-change.ts';
import { countTry, forgetTriesOf } from '../auth/sign-in-attempts.ts';
import { takingAsLong } from '../auth/taking-as-long.ts';
import { now } from '../db/clock.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { sqlState, withTransaction } from '../db/transaction.ts';
import type { SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf, callerNetwork } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';
import { refuseUnreachable } from '../mail/refuse-unreachable.ts';

const sameEmail = () => new ProblemError('INVALID_INPUT', { fields: { email: t(SAME_EMAIL) } });

/**
 * Sends a link to the new email, which changes it once it's followed. The owner of an email that has an account gets a letter
 * that says so instead; whoever asks learns nothing about it, not even by the time it takes.
 */
export async function requestEmailChange(
  { deps, http, shopper }: Asking & { shopper: SignedIn },
  to: string,
): Promise<void> {
  refuseUnreachable(deps.env, to);
  if (to === shopper.email) throw sameEmail();
  const banner = bannerOf(http);
  await takingAsLong(async () => {
    await countTry(deps, { email: to, network: callerNetwork(http, deps.env), what: 'letter' });
    await withTransaction(deps.db, async (tx) => {
      await lockSession(tx, shopper);
      const [owner] = await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.email, to));
      // Confirmed meanwhile.
      if (owner?.id === shopper.id) throw sameEmail();
      if (owner) return putLetter(tx, deps.env, { kind: 'EMAIL_TAKEN', to, banner });
      const token = await newLink(tx, shopper, { kind: 'EMAIL_CHANGE', newEmail: to });
      await putLetter(tx, deps.env, { kind: 'EMAIL_CHANGE', token, to, banner });
    });
  });
}

const UNIQUE_VIOLATION = '23505';

/**
 * Changes the email to the one whose link this is, which confirms it, ends all other sessions and every link and code, and tells the old
 * one. Only a session of the account can: whoever merely reads the new email's letters may not know whose account it would become. A
 * link ends, too, when the email got an account of its own.
 */
export async function confirmEmailChange(
  { deps, http, shopper }: Asking & { shopper: SignedIn },
  token: string,
): Promise<void> {
  const { db, env } = deps;
  try {
    await withTransaction(db, async (tx) => {
      const link = await redeemLink(tx, token, ['EMAIL_CHANGE']);
      if (!link?.newEmail || link.shopperId !== shopper.id) throw linkEnded();
      const { shopperId, email: from, newEmail: email } = link;
      await lockSession(tx, shopper);
      await tx
        .update(shoppers)
        .set({ email, emailVerified: true, updatedAt: now })
        .where(eq(shoppers.id, shopperId));
      await endOtherSessions(tx, shopper);
      await forgetTriesOf(tx, from);
      await putLetter(tx, env, { kind: 'EMAIL_CHANGED', newEmail: email, to: from, banner: bannerOf(http) });
      await recordChange(tx, { deps, http }, { shopperId, action: operation.id });
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? linkEnded() : error;
  }
}
