import { and, eq } from 'drizzle-orm';
import { resetPassword } from '../../services/contracts/accounts.ts';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import type { Database } from '../db/database.ts';
import { passkeys, shoppers } from '../db/schema/shoppers.ts';
import { recordAudit } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import type { Letter } from '../mail/account-letters.ts';
import { putLetter } from '../mail/put-letter.ts';
import { RETURN_HEADER } from './names.ts';
import { forgetTriesOf } from './sign-in-attempts.ts';

/** What better-auth knows of an account. */
interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
}

/** Removes the passkeys of an account that may have been made by someone who can't read its mail. */
export async function forgetPasskeys(db: Database, shopperId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.shopperId, shopperId));
}

/** Who has just signed up may have been answered nothing, and tries again. */
const JUST_NOW_MS = 600_000;

/** What better-auth does beside its own work: mostly, letters. `request` is the one that `ask` made. */
export function lettersOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const put = (request: Request | undefined, to: string, letter: Letter) =>
    putLetter(db, env, { ...letter, to, banner: request?.headers.get(BANNER_HEADER) ?? null });
  return {
    confirmEmail: ({ user, token }: { user: Account; token: string }, request?: Request) =>
      put(request, user.email, { kind: 'CONFIRM_EMAIL', token }),
    accountExists: async ({ user }: { user: Account }, request?: Request) => {
      if (Date.now() - user.createdAt.getTime() < JUST_NOW_MS) return;
      await put(request, user.email, { kind: 'ACCOUNT_EXISTS' });
    },
    resetPassword: ({ user, token }: { user: Account; token: string }, request?: Request) => {
      const returnTo = decodeURIComponent(request?.headers.get(RETURN_HEADER) ?? '');
      return put(request, user.email, {
        kind: 'PASSWORD_RESET',
        token,
        email: user.email,
        ...(returnTo && { returnTo }),
      });
    },
    signInCode: ({ email, otp }: { email: string; otp: string }, request?: Request) =>
      put(request, email, { kind: 'SIGN_IN_CODE', code: otp }),
    passwordReset: async ({ user }: { user: Account }, request?: Request) => {
      await proveEmail(user);
      // Tries of the old password count for nothing.
      await forgetTriesOf(db, user.email);
      await put(request, user.email, { kind: 'PASSWORD_CHANGED' });
      const action = resetPassword.id;
      await recordAudit(db, { actor: 'SHOPPER', shopperId: user.id, action, outcome: 'DONE' });
    },
  };

  /** Whoever used the link reads this mailbox. */
  async function proveEmail({ id, emailVerified }: Account): Promise<void> {
    if (emailVerified) return;
    await forgetPasskeys(db, id);
    await db
      .update(shoppers)
      .set({ emailVerified: true })
      .where(and(eq(shoppers.id, id), eq(shoppers.emailVerified, false)));
  }
}
