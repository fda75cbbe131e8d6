import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { confirmEmailChange as operation, SAME_EMAIL } from '../../services/contracts/security.ts';
import type { Asking } from '../auth/ask.ts';
import { countTry, forgetTriesOf } from '../auth/sign-in-attempts.ts';
import { takingAsLong } from '../auth/taking-as-long.ts';
import { fromNow, now } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import { shoppers, verifications } from '../db/schema/shoppers.ts';
import { sqlState, withTransaction } from '../db/transaction.ts';
import type { SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf, callerNetwork } from '../http/request.ts';
import { LIFETIMES } from '../mail/account-letters.ts';
import { putLetter } from '../mail/put-letter.ts';
import { recordChange } from './record-change.ts';

/** What a link changes, as stored with its token's hash. */
const Change = v.object({ shopperId: v.string(), from: v.string(), to: v.string() });

const identifierOf = (token: string) =>
  createHash('sha256').update(`email-change ${token}`).digest('base64url');

/**
 * Sends a link to the new email, which changes it once it's followed. The owner of an email that has an account gets a letter
 * that says so instead; whoever asks learns nothing about it, not even by the time it takes.
 */
export async function requestEmailChange(
  { deps, http, shopper }: Asking & { shopper: SignedIn },
  email: string,
): Promise<void> {
  const to = email.toLowerCase();
  if (to === shopper.email) throw new ProblemError('INVALID_INPUT', { fields: { email: t(SAME_EMAIL) } });
  const banner = bannerOf(http);
  await takingAsLong(async () => {
    await countTry(deps, { email: to, network: callerNetwork(http, deps.env), what: 'letter' });
    await withTransaction(deps.db, async (tx) => {
      const [owner] = await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.email, to));
      if (owner) return putLetter(tx, deps.env, { kind: 'EMAIL_TAKEN', to, banner });
      const token = randomBytes(32).toString('base64url');
      await tx.insert(verifications).values({
        id: newId(),
        identifier: identifierOf(token),
        value: JSON.stringify({ shopperId: shopper.id, from: shopper.email, to }),
        expiresAt: fromNow(LIFETIMES.EMAIL_CHANGE),
      });
      await putLetter(tx, deps.env, { kind: 'EMAIL_CHANGE', token, to, banner });
    });
  });
}

const linkEnded = () =>
  new ProblemError('LINK_ENDED', { detail: t("This link has been used, or it can't be used anymore.") });

const UNIQUE_VIOLATION = '23505';

/**
 * Changes the email to the one whose link this is, which confirms it, and tells the old one. A link ends when it's used, when
 * another one changed the email since, or when the email got an account of its own.
 */
export async function confirmEmailChange({ deps, http }: Asking, token: string): Promise<void> {
  const { db, env } = deps;
  try {
    await withTransaction(db, async (tx) => {
      const [used] = await tx
        .delete(verifications)
        .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, now)))
        .returning();
      if (!used) throw linkEnded();
      const { shopperId, from, to } = v.parse(Change, JSON.parse(used.value));
      const changed = await tx
        .update(shoppers)
        .set({ email: to, emailVerified: true, updatedAt: now })
        .where(and(eq(shoppers.id, shopperId), eq(shoppers.email, from)))
        .returning({ id: shoppers.id });
      if (changed.length === 0) throw linkEnded();
      await forgetTriesOf(tx, from);
      await putLetter(tx, env, { kind: 'EMAIL_CHANGED', newEmail: to, to: from, banner: bannerOf(http) });
      await recordChange(tx, { deps, http }, { shopperId, action: operation.id });
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? linkEnded() : error;
  }
}
