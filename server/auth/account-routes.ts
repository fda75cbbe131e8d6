import * as contract from '../../services/contracts/accounts.ts';
import type { Database } from '../db/database.ts';
import { withTransaction } from '../db/transaction.ts';
import type { App } from '../http/context.ts';
import { bannerOf, callerNetwork } from '../http/request.ts';
import { route } from '../http/route.ts';
import { refuseUnreachable } from '../mail/refuse-unreachable.ts';
import { lockAccount, lockSession } from './access.ts';
import { type Asking, count, uncount } from './ask.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmEmail } from './confirm-email.ts';
import { createAccount } from './create-account.ts';
import { inLine } from './in-line.ts';
import { putConfirmation, putPasswordReset, putSignInCode } from './letters.ts';
import { passwords } from './passwords.ts';
import { resetPassword } from './reset-password.ts';
import { countTry } from './sign-in-attempts.ts';
import { takingAsLong } from './taking-as-long.ts';

const DONE = { successful: true } as const;

/** Counts a letter that someone asks for: an address gets only so many from one network. */
const countLetter = ({ deps, http }: Asking, email: string) =>
  countTry(deps, { email, network: callerNetwork(http, deps.env), what: 'letter' });

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** What anyone may ask for an email: the answer doesn't tell whether it has an account. */
const sendLetter = (
  asking: Asking,
  email: string,
  put: (tx: Database, account: Account) => Promise<void>,
): Promise<void> =>
  takingAsLong(async () => {
    await countLetter(asking, email);
    await withTransaction(asking.deps.db, async (tx) => {
      const account = await lockAccount(tx, email);
      if (account) await put(tx, account);
    });
  });

export function registerAccountRoutes(app: App): void {
  route(app, contract.createAccount, async ({ body, ...asking }) => {
    await count(asking, contract.createAccount.id);
    refuseUnreachable(asking.deps.env, body.email);
    await refuseCommonPassword(body.password, asking.deps);
    // The password is hashed and a letter is sent whether or not the email is taken.
    await takingAsLong(async () => {
      const password = await inLine(asking, async () => {
        await countLetter(asking, body.email);
        return passwords.hash(body.password);
      });
      await createAccount(asking, { ...body, password });
    });
    return DONE;
  });

  route(app, contract.sendConfirmation, async ({ deps, http, shopper }) => {
    const asking = { deps, http, shopper };
    await count(asking, contract.sendConfirmation.id, shopper.id);
    await countLetter(asking, shopper.email);
    await withTransaction(deps.db, async (tx) => {
      await lockSession(tx, shopper);
      const account = await lockAccount(tx, shopper.email);
      if (account && !account.emailVerified) {
        await putConfirmation(tx, { deps, banner: bannerOf(http) }, account);
      }
    });
    return DONE;
  });

  route(app, contract.confirmEmail, async ({ body: { token }, ...asking }) => {
    await count(asking, contract.confirmEmail.id);
    await confirmEmail(asking, token);
    await uncount(asking, contract.confirmEmail.id);
    return DONE;
  });

  route(app, contract.requestPasswordReset, async ({ body: { email, returnTo }, ...asking }) => {
    await count(asking, contract.requestPasswordReset.id);
    const sending = { deps: asking.deps, banner: bannerOf(asking.http) };
    await sendLetter(asking, email, (tx, account) => putPasswordReset(tx, sending, { account, returnTo }));
    return DONE;
  });

  route(app, contract.resetPassword, async ({ body, ...asking }) => {
    await count(asking, contract.resetPassword.id);
    await refuseCommonPassword(body.password, asking.deps);
    await resetPassword(asking, body);
    await uncount(asking, contract.resetPassword.id);
    return DONE;
  });

  route(app, contract.sendSignInCode, async ({ body: { email }, ...asking }) => {
    await count(asking, contract.sendSignInCode.id);
    const sending = { deps: asking.deps, banner: bannerOf(asking.http) };
    await sendLetter(asking, email, (tx, account) => putSignInCode(tx, sending, account));
    return DONE;
  });
}
