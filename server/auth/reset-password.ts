import { and, eq } from 'drizzle-orm';
import { resetPassword as operation } from '../../services/contracts/accounts.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { accounts } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { bannerOf } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';
import { claimAccount, endSessions } from './access.ts';
import type { Asking } from './ask.ts';
import { inLine } from './in-line.ts';
import { linkEnded } from './link-ended.ts';
import { isLinkOpen, redeemLink } from './links.ts';
import { passwords } from './passwords.ts';
import { recordChange } from './record-change.ts';
import { forgetTriesOf } from './sign-in-attempts.ts';

/** Both came by mail, so whoever has one may choose a password. */
const KINDS = ['PASSWORD_RESET', 'CONFIRM_EMAIL'] as const;

async function writePassword(tx: Database, shopperId: string, password: string): Promise<void> {
  const isOf = and(eq(accounts.shopperId, shopperId), eq(accounts.providerId, 'credential'));
  const changed = await tx
    .update(accounts)
    .set({ password, updatedAt: now })
    .where(isOf)
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx
    .insert(accounts)
    .values({ id: newId(), accountId: shopperId, providerId: 'credential', shopperId, password });
}

/** Chooses a new password by a letter's link, which ends every session of the account, link, and code: all of it, or nothing. */
export async function resetPassword(
  asking: Asking,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { deps, http } = asking;
  if (!(await isLinkOpen(deps.db, token, KINDS))) throw linkEnded();
  const hash = await inLine(asking, () => passwords.hash(password));
  await withTransaction(deps.db, async (tx) => {
    const link = await redeemLink(tx, token, KINDS);
    if (!link) throw linkEnded();
    const { shopperId, email, emailVerified } = link;
    await claimAccount(tx, { id: shopperId, emailVerified });
    await endSessions(tx, shopperId);
    await writePassword(tx, shopperId, hash);
    await forgetTriesOf(tx, email);
    await putLetter(tx, deps.env, { kind: 'PASSWORD_CHANGED', to: email, banner: bannerOf(http) });
    await recordChange(tx, asking, { shopperId, action: operation.id });
  });
}
