import { t } from '../../languages/t.ts';
import * as contract from '../../services/contracts/accounts.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { callerNetwork } from '../http/request.ts';
import { route } from '../http/route.ts';
import { type Asking, ask, isRefused } from './ask.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { inLine } from './in-line.ts';
import { RETURN_HEADER } from './names.ts';
import { countTry } from './sign-in-attempts.ts';
import { takingAsLong } from './taking-as-long.ts';

const DONE = { successful: true } as const;

/** Counts a letter that someone asks for: an address gets only so many from one network. */
const countLetter = ({ deps, http }: Asking, email: string) =>
  countTry(deps, { email, network: callerNetwork(http, deps.env), what: 'letter' });

const linkEnded = () =>
  new ProblemError('LINK_ENDED', { detail: t("This link has been used, or it can't be used anymore.") });

/** better-auth hashes the password and sends a letter whether or not the email is taken. */
async function createAccount(
  asking: Asking,
  { firstName, lastName, email, password }: contract.NewAccount,
): Promise<void> {
  await refuseCommonPassword(password);
  const answer = await takingAsLong(() =>
    inLine(asking, async () => {
      await countLetter(asking, email);
      const name = `${firstName} ${lastName}`;
      return ask(asking, '/sign-up/email', { body: { name, firstName, lastName, email, password } });
    }),
  );
  // Refused if someone else took the email meanwhile, which nobody is told either.
  isRefused(answer, 'Sign-up');
}

/** What anyone may ask for an email: the answer doesn't tell whether it has an account. */
async function sendLetter(asking: Asking, email: string, send: () => Promise<Response>): Promise<void> {
  const answer = await takingAsLong(async () => {
    await countLetter(asking, email);
    return send();
  });
  if (!answer.ok) throw new Error(`The letter's request responded ${answer.status}`);
}

export function registerAccountRoutes(app: App): void {
  route(app, contract.createAccount, async ({ body, ...asking }) => {
    await createAccount(asking, body);
    return DONE;
  });

  route(app, contract.sendConfirmation, async (asking) => {
    const { email } = asking.shopper;
    await countLetter(asking, email);
    // Refused if it's confirmed already.
    isRefused(
      await ask(asking, '/send-verification-email', { body: { email }, by: asking.shopper.id }),
      'The confirmation',
    );
    return DONE;
  });

  route(app, contract.confirmEmail, async ({ body, ...asking }) => {
    const query = new URLSearchParams(body);
    const answer = await ask(asking, `/verify-email?${query}`, { method: 'GET', counts: 'wrong' });
    if (isRefused(answer, 'The confirmation')) throw linkEnded();
    return DONE;
  });

  route(app, contract.requestPasswordReset, async ({ body: { email, returnTo }, ...asking }) => {
    const headers = { [RETURN_HEADER]: encodeURIComponent(returnTo ?? '') };
    await sendLetter(asking, email, () =>
      ask(asking, '/request-password-reset', { body: { email }, headers }),
    );
    return DONE;
  });

  route(app, contract.resetPassword, async ({ body: { token, password }, ...asking }) => {
    await refuseCommonPassword(password);
    const answer = await inLine(asking, () =>
      ask(asking, '/reset-password', { body: { token, newPassword: password }, counts: 'wrong' }),
    );
    if (isRefused(answer, 'The new password')) throw linkEnded();
    return DONE;
  });

  route(app, contract.sendSignInCode, async ({ body: { email }, ...asking }) => {
    await sendLetter(asking, email, () =>
      ask(asking, '/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } }),
    );
    return DONE;
  });
}
