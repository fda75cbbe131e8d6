import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import * as accountCalls from '../../services/contracts/accounts.ts';
import * as contract from '../../services/contracts/session.ts';
import type { Database } from '../db/database.ts';
import { accounts, passkeys, shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { callerAddress, callerNetwork } from '../http/request.ts';
import { route } from '../http/route.ts';
import { beginSession, endSession } from '../http/session.ts';
import { claimAccount, lockAccount } from './access.ts';
import { type Asking, ask, count, isRefused, takeCookies, uncount } from './ask.ts';
import { signInAudited } from './audit-sign-in.ts';
import { inLine } from './in-line.ts';
import { redeemCode } from './links.ts';
import { passwords } from './passwords.ts';
import { countTry, forgetTries, type Try } from './sign-in-attempts.ts';
import { noteLanguage, sessionOf, startCheckedSession, startSession } from './start-session.ts';
import { takingAsLong } from './taking-as-long.ts';

/** The hash of an account's password, if there are both. */
const readPassword = async (db: Database, email: string): Promise<string | null> => {
  const [account] = await db
    .select({ password: accounts.password })
    .from(shoppers)
    .innerJoin(accounts, and(eq(accounts.shopperId, shoppers.id), eq(accounts.providerId, 'credential')))
    .where(eq(shoppers.email, email));
  return account?.password ?? null;
};

/** The hash of the account's password if this is the one; an email without one takes as long. */
async function checkedPassword(
  db: Database,
  { email, password }: contract.Credentials,
): Promise<string | null> {
  const hash = await readPassword(db, email);
  if (hash !== null) return (await passwords.verify({ hash, password })) ? hash : null;
  await passwords.hash(password);
  return null;
}

/** Begins the session of a call, in the transaction that has locked its account; its cookie. */
const begin = (tx: Database, { deps, http }: Asking, shopperId: string): Promise<string> =>
  beginSession(tx, deps, {
    shopperId,
    ipAddress: callerAddress(http, deps.env),
    userAgent: http.req.header('user-agent'),
  });

/**
 * Counts the try and checks the password. It's checked outside any transaction, because that takes long; what it was checked against has
 * to be the account's still when its session begins.
 */
async function signIn(asking: Asking, credentials: contract.Credentials) {
  const { deps, http, shopper } = asking;
  const { email } = credentials;
  const tried: Try = { email, network: callerNetwork(http, deps.env) };
  // Who is signed in already, and is asked again, waits for nobody else in the same network.
  const by = shopper?.email === email ? shopper.id : undefined;
  await countTry(deps, tried);
  await count(asking, contract.signIn.id, by);
  const checked = await checkedPassword(deps.db, credentials);
  const cookie =
    checked &&
    (await withTransaction(deps.db, async (tx) => {
      const account = await lockAccount(tx, email);
      const isSame = account && (await readPassword(tx, email)) === checked;
      return isSame ? begin(tx, asking, account.id) : null;
    }));
  const session = cookie ? await startSession(asking, [cookie]) : null;
  if (!session) {
    throw new ProblemError('WRONG_CREDENTIALS', { detail: t("That email or password isn't right.") });
  }
  await forgetTries(deps, tried);
  await uncount(asking, contract.signIn.id, by);
  return session;
}

/**
 * Counts the try and checks the code: the right one begins a session in the same transaction, once. It shows that its typist reads the
 * account's mail, which confirms the email (`claimAccount`).
 */
async function signInByCode(asking: Asking, { email, code }: { email: string; code: string }) {
  const { deps, http } = asking;
  const tried: Try = { email, network: callerNetwork(http, deps.env), what: 'code' };
  const cookie = await takingAsLong(async () => {
    await count(asking, accountCalls.signInByCode.id);
    await countTry(deps, tried);
    return withTransaction(deps.db, async (tx) => {
      const account = await lockAccount(tx, email);
      if (!account || !(await redeemCode(tx, deps, { account, code }))) return null;
      await claimAccount(tx, account);
      return begin(tx, asking, account.id);
    });
  });
  const session = cookie === null ? null : await startSession(asking, [cookie]);
  if (!session) {
    throw new ProblemError('WRONG_CODE', {
      detail: t("That code isn't right, or it can't be used anymore."),
    });
  }
  await forgetTries(deps, tried);
  await uncount(asking, accountCalls.signInByCode.id);
  return session;
}

/** Where a passkey's challenge comes from. */
const CHALLENGE = '/passkey/generate-authenticate-options';

async function signInByPasskey(asking: Asking, body: { response: { id: string } }) {
  const answer = await ask(asking, '/passkey/verify-authentication', { body, counts: 'wrong' });
  const session = isRefused(answer, 'Sign-in by passkey')
    ? null
    : await startCheckedSession(asking, answer, async (tx, { id }) => {
        const isIt = and(eq(passkeys.shopperId, id), eq(passkeys.credentialID, body.response.id));
        return (await tx.$count(passkeys, isIt)) > 0;
      });
  if (!session) throw new ProblemError('PASSKEY_REFUSED', { detail: t("We don't know this passkey.") });
  await uncount(asking, CHALLENGE);
  return session;
}

export function registerSessionRoutes(app: App): void {
  route(app, contract.getSession, async (asking) => {
    await noteLanguage(asking);
    return sessionOf(asking);
  });

  // All of it in line: what follows the password, the audit log too, waits for the database as its check does.
  route(app, contract.signIn, ({ body, ...asking }) =>
    inLine(asking, () =>
      signInAudited(asking, { action: contract.signIn.id, email: body.email }, () => signIn(asking, body)),
    ),
  );

  route(app, accountCalls.signInByCode, ({ body, ...asking }) =>
    signInAudited(asking, { action: accountCalls.signInByCode.id, email: body.email }, () =>
      signInByCode(asking, body),
    ),
  );

  route(app, accountCalls.startPasskey, async (asking) => {
    const answer = await ask(asking, CHALLENGE, { method: 'GET' });
    if (!answer.ok) throw new Error(`The passkey's challenge responded ${answer.status}`);
    takeCookies(asking, answer);
    return answer.json();
  });

  route(app, accountCalls.signInByPasskey, ({ body, ...asking }) =>
    signInAudited(asking, { action: accountCalls.signInByPasskey.id }, () => signInByPasskey(asking, body)),
  );

  route(app, contract.signOut, async ({ deps, http }) => {
    // Not left to better-auth, which signs out in words only if the database fails.
    await endSession(deps, http.req.header('cookie'));
    takeCookies({ http }, await ask({ deps, http }, '/sign-out', { counts: 'none' }));
    return { successful: true };
  });
}
