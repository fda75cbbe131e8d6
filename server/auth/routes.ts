import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import * as contract from '../../services/contracts/session.ts';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { callerNetwork } from '../http/request.ts';
import { route } from '../http/route.ts';
import { endSession } from '../http/session.ts';
import { type Asking, ask, isRefused, takeCookies, uncount } from './ask.ts';
import { signInAudited } from './audit-sign-in.ts';
import { inLine } from './in-line.ts';
import { forgetPasskeys } from './letters.ts';
import { countTry, forgetTries, type Try } from './sign-in-attempts.ts';
import { noteLanguage, sessionOf, startSession } from './start-session.ts';
import { takingAsLong } from './taking-as-long.ts';

/** Counts the try and checks the password. */
async function signIn(asking: Asking, credentials: contract.Credentials) {
  const { deps, http, shopper } = asking;
  const tried: Try = { email: credentials.email, network: callerNetwork(http, deps.env) };
  // Who is signed in already, and is asked again, waits for nobody else in the same network.
  const by = shopper?.email === credentials.email.toLowerCase() ? shopper.id : undefined;
  const answer = await inLine(asking, async () => {
    await countTry(deps, tried);
    return ask(asking, '/sign-in/email', { body: credentials, counts: 'wrong', by });
  });
  if (isRefused(answer, 'Sign-in')) {
    throw new ProblemError('WRONG_CREDENTIALS', { detail: t("That email or password isn't right.") });
  }
  await forgetTries(deps, tried);
  return startSession(asking, answer);
}

/** The account of an email that isn't confirmed yet. */
const readUnproven = (db: Database, email: string) =>
  db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(and(eq(shoppers.email, email.toLowerCase()), eq(shoppers.emailVerified, false)))
    .prepare('shoppers_read_unproven')
    .execute();

/**
 * Counts the try and checks the code. A code ends with its fifth wrong try, which better-auth counts. The right one confirms the
 * email; better-auth then removes a password that was chosen before, and we remove passkeys, because both may be someone else's.
 */
async function signInByCode(asking: Asking, { email, code }: { email: string; code: string }) {
  const { deps, http } = asking;
  const tried: Try = { email, network: callerNetwork(http, deps.env), what: 'code' };
  const [unproven] = await readUnproven(deps.db, email);
  const answer = await takingAsLong(async () => {
    await countTry(deps, tried);
    return ask(asking, '/sign-in/email-otp', { body: { email, otp: code }, counts: 'wrong' });
  });
  if (isRefused(answer, 'Sign-in by code')) {
    throw new ProblemError('WRONG_CODE', {
      detail: t("That code isn't right, or it can't be used anymore."),
    });
  }
  if (unproven) await forgetPasskeys(deps.db, unproven.id);
  await forgetTries(deps, tried);
  return startSession(asking, answer);
}

/** Where a passkey's challenge comes from. */
const CHALLENGE = '/passkey/generate-authenticate-options';

async function signInByPasskey(asking: Asking, body: { response: { id: string } }) {
  const answer = await ask(asking, '/passkey/verify-authentication', { body, counts: 'wrong' });
  if (isRefused(answer, 'Sign-in by passkey')) {
    throw new ProblemError('PASSKEY_REFUSED', { detail: t("We don't know this passkey.") });
  }
  await uncount(asking, CHALLENGE);
  return startSession(asking, answer);
}

export function registerSessionRoutes(app: App): void {
  route(app, contract.getSession, async (asking) => {
    await noteLanguage(asking);
    return sessionOf(asking);
  });

  route(app, contract.signIn, ({ body, ...asking }) =>
    signInAudited(asking, { action: contract.signIn.id, email: body.email }, () => signIn(asking, body)),
  );

  route(app, accounts.signInByCode, ({ body, ...asking }) =>
    signInAudited(asking, { action: accounts.signInByCode.id, email: body.email }, () =>
      signInByCode(asking, body),
    ),
  );

  route(app, accounts.startPasskey, async (asking) => {
    const answer = await ask(asking, CHALLENGE, { method: 'GET' });
    if (!answer.ok) throw new Error(`The passkey's challenge responded ${answer.status}`);
    takeCookies(asking, answer);
    return answer.json();
  });

  route(app, accounts.signInByPasskey, ({ body, ...asking }) =>
    signInAudited(asking, { action: accounts.signInByPasskey.id }, () => signInByPasskey(asking, body)),
  );

  route(app, contract.signOut, async ({ deps, http }) => {
    // Not left to better-auth, which signs out in words only if the database fails.
    await endSession(deps, http.req.header('cookie'));
    takeCookies({ http }, await ask({ deps, http }, '/sign-out', { counts: 'none' }));
    return { successful: true };
  });
}
