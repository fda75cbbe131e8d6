import type { NewAccount } from '../../services/contracts/accounts.ts';
import { timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { accounts, shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { bannerOf } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';
import { lockAccount } from './access.ts';
import type { Asking } from './ask.ts';
import { putConfirmation } from './letters.ts';

/** Who has just signed up may have been answered nothing, and tries again. */
const JUST_NOW_SECONDS = 600;

const secondsSince = async (tx: Database, time: Date) =>
  ((await timeOf(tx)).getTime() - time.getTime()) / 1000;

/** The new account's id, or null if the email has one. */
async function addAccount(
  tx: Database,
  { firstName, lastName, email, password }: NewAccount,
): Promise<string | null> {
  const id = newId();
  const name = `${firstName} ${lastName}`;
  const added = await tx
    .insert(shoppers)
    .values({ id, name, firstName, lastName, email })
    .onConflictDoNothing({ target: shoppers.email })
    .returning({ id: shoppers.id });
  if (added.length === 0) return null;
  await tx
    .insert(accounts)
    .values({ id: newId(), accountId: id, providerId: 'credential', shopperId: id, password });
  return id;
}

/**
 * Adds an account with a hashed password, and sends a letter to confirm its email. If the email has an account, its owner gets a letter:
 * the same one while it isn't confirmed, because the owner may be the one who signs up now.
 */
export async function createAccount({ deps, http }: Asking, given: NewAccount): Promise<void> {
  const { email } = given;
  const banner = bannerOf(http);
  await withTransaction(deps.db, async (tx) => {
    const id = await addAccount(tx, given);
    if (id) return putConfirmation(tx, { deps, banner }, { id, email });
    const account = await lockAccount(tx, email);
    if (!account || (await secondsSince(tx, account.createdAt)) < JUST_NOW_SECONDS) return undefined;
    if (account.emailVerified) return putLetter(tx, deps.env, { kind: 'ACCOUNT_EXISTS', to: email, banner });
    return putConfirmation(tx, { deps, banner }, account);
  });
}
