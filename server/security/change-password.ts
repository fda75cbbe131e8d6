import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import {
  changePassword as operation,
  type PasswordChange,
  WRONG_PASSWORD,
} from '../../services/contracts/security.ts';
import { endOtherSessions, lockSession } from '../auth/access.ts';
import type { Asking } from '../auth/ask.ts';
import { refuseCommonPassword } from '../auth/common-passwords.ts';
import { inLine } from '../auth/in-line.ts';
import { passwords } from '../auth/passwords.ts';
import { recordChange } from '../auth/record-change.ts';
import { countTry, forgetTriesOf } from '../auth/sign-in-attempts.ts';
import { now } from '../db/clock.ts';
import { accounts } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf, callerNetwork } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';

const wrongPassword = () =>
  new ProblemError('INVALID_INPUT', { fields: { currentPassword: t(WRONG_PASSWORD) } });

const isOf = ({ id }: Pick<SignedIn, 'id'>) =>
  and(eq(accounts.shopperId, id), eq(accounts.providerId, 'credential'));

/**
 * Changes the password, ends all other sessions and every link and code, and tells the shopper by a letter: all of it, or nothing. A wrong current
 * password counts as a wrong sign-in.
 */
export async function changePassword(
  asking: Asking & { shopper: SignedIn },
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const { deps, http, shopper } = asking;
  await refuseCommonPassword(password, deps);
  const { before, after } = await inLine(asking, async () => {
    await countTry(deps, { email: shopper.email, network: callerNetwork(http, deps.env) });
    const [account] = await deps.db.select().from(accounts).where(isOf(shopper));
    const hash = account?.password;
    if (!hash || !(await passwords.verify({ hash, password: currentPassword }))) throw wrongPassword();
    return { before: hash, after: await passwords.hash(password) };
  });
  await withTransaction(deps.db, async (tx) => {
    await lockSession(tx, shopper);
    const changed = await tx
      .update(accounts)
      .set({ password: after, updatedAt: now })
      .where(and(isOf(shopper), eq(accounts.password, before)))
      .returning({ id: accounts.id });
    // Somebody else changed it meanwhile.
    if (changed.length === 0) throw wrongPassword();
    await endOtherSessions(tx, shopper);
    await forgetTriesOf(tx, shopper.email);
    await putLetter(tx, deps.env, { kind: 'PASSWORD_CHANGED', to: shopper.email, banner: bannerOf(http) });
    await recordChange(tx, asking, { shopperId: shopper.id, action: operation.id });
  });
}
