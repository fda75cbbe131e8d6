import type { Database } from '../db/database.ts';
import type { Deps } from '../http/context.ts';
import { putLetter } from '../mail/put-letter.ts';
import { newCode, newLink } from './links.ts';

/** Whose account a letter is about; the transaction has locked it. */
interface Account {
  id: string;
  email: string;
}

interface Sending {
  deps: Pick<Deps, 'env' | 'authSecrets'>;
  /** Null for the shop's own. */
  banner: string | null;
}

/** A letter to confirm an account's email. */
export async function putConfirmation(
  tx: Database,
  { deps, banner }: { deps: Pick<Deps, 'env'>; banner: string | null },
  account: Account,
): Promise<void> {
  const { email } = account;
  const token = await newLink(tx, account, { kind: 'CONFIRM_EMAIL' });
  await putLetter(tx, deps.env, { kind: 'CONFIRM_EMAIL', token, email, to: email, banner });
}

/** A letter to choose a new password; its link leads back to `returnTo` then. */
export async function putPasswordReset(
  tx: Database,
  { deps, banner }: Sending,
  { account, returnTo }: { account: Account; returnTo?: string | undefined },
): Promise<void> {
  const { email } = account;
  const token = await newLink(tx, account, { kind: 'PASSWORD_RESET' });
  const back = returnTo ? { returnTo } : {};
  await putLetter(tx, deps.env, { kind: 'PASSWORD_RESET', token, email, ...back, to: email, banner });
}

/** A letter with a code to sign in with. */
export async function putSignInCode(
  tx: Database,
  { deps, banner }: Sending,
  account: Account,
): Promise<void> {
  const code = await newCode(tx, deps, account);
  await putLetter(tx, deps.env, { kind: 'SIGN_IN_CODE', code, to: account.email, banner });
}
