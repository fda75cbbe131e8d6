import { confirmEmail as operation } from '../../services/contracts/accounts.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { endLinks, lockSession, noteConfirmed } from './access.ts';
import type { Asking } from './ask.ts';
import { linkEnded } from './link-ended.ts';
import { redeemLink } from './links.ts';
import { recordChange } from './record-change.ts';

/**
 * Confirms an email by its letter's link, pressed by whoever is signed in to the account: they chose how to get in. Anyone else reads the
 * mail of an account that someone else may have made, so PASSWORD_REQUIRED, and the link stays good to choose one (`resetPassword`).
 */
export async function confirmEmail(asking: Asking, token: string): Promise<void> {
  const { deps, shopper } = asking;
  await withTransaction(deps.db, async (tx) => {
    const link = await redeemLink(tx, token, ['CONFIRM_EMAIL']);
    // Pressed again.
    if (!link && shopper?.emailVerified) return;
    if (!link) throw linkEnded();
    const { shopperId } = link;
    if (!shopper || shopper.id !== shopperId) throw new ProblemError('PASSWORD_REQUIRED');
    await lockSession(tx, shopper);
    await endLinks(tx, shopperId);
    await noteConfirmed(tx, shopperId);
    await recordChange(tx, asking, { shopperId, action: operation.id });
  });
}
