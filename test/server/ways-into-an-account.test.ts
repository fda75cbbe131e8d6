import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwords } from '../../server/auth/passwords.ts';
import { accounts as credentials, shoppers } from '../../server/db/schema/shoppers.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import * as passkeys from '../../services/contracts/passkeys.ts';
import * as security from '../../services/contracts/security.ts';
import { getSession, signIn } from '../../services/contracts/session.ts';
import { endOtherSessions } from '../../services/contracts/sessions.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { createPasskey } from '../support/soft-authenticator.ts';

let chain: OidcProvider;
let hashOf: Record<string, string>;
const server = testServer();
beforeAll(async () => {
  chain = await startOidcProvider([server.url]);
  server.deps.env.shopOrigin = server.url;
  const { issuer, clientId, clientSecret } = chain;
  server.deps.env.singleSignOn = { issuer, clientId, clientSecret, name: 'Fernhill ID' };
  hashOf = { [OWN]: await passwords.hash(OWN), [THEIRS]: await passwords.hash(THEIRS) };
});
afterAll(() => chain.close());

const OWN = "the owner's bowl of plums";
const THEIRS = "the stranger's bowl of plums";
const NEW = 'another bowl of plums';

/** An account with the owner's email, which the stranger may read no mail of unless a row says so. */
interface Given {
  id: string;
  email: string;
  /** The owner's browser. */
  owner: TestClient;
  /** What the owner knows to be the password. */
  password: string | null;
}

const someEmail = () => `${randomUUID()}@example.com`;

async function addAccount(password: string, isConfirmed: boolean): Promise<Given> {
  const [id, email] = [randomUUID(), someEmail()];
  await server.db.insert(shoppers).values({
    id,
    email,
    name: 'Rowan Marsh',
    firstName: 'Rowan',
    lastName: 'Marsh',
    emailVerified: isConfirmed,
  });
  await server.db.insert(credentials).values({
    id: randomUUID(),
    accountId: id,
    providerId: 'credential',
    shopperId: id,
    password: hashOf[password] ?? null,
  });
  return { id, email, owner: server.newVisitor(), password: password === OWN ? OWN : null };
}

const signedIn = async (email: string, password: string, client = server.newVisitor()) => {
  await client.call(signIn, { body: { email, password } });
  return client;
};

/** What the last letter to an email has behind its link's hash, or its code. */
async function letterTo(email: string): Promise<{ token: string; code: string }> {
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where letter->>'to' = ${email} order by created_at desc limit 1`,
  );
  const text = rows[0]?.text ?? '';
  return {
    token: new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get('token') ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  };
}

const isIn = async (client: TestClient, id: string) => (await client.call(getSession, {})).shopper?.id === id;

/** Whether a way led into the account: whatever it's refused with, nobody is signed in to it then. */
const leadsIn = async (
  id: string,
  go: (client: TestClient) => Promise<unknown>,
  client = server.newVisitor(),
) => {
  await go(client).catch(() => {});
  return isIn(client, id);
};

const withPassword = (email: string, password: string) => (client: TestClient) =>
  client.call(signIn, { body: { email, password } });

/** Goes to the chain's site, and returns where that leads back to. */
async function atTheChain(client: TestClient, email: string, isConfirmed: boolean, login = randomUUID()) {
  chain.accounts.set(login, { email, email_verified: isConfirmed, given_name: 'Robin' });
  const { location } = await client.call(accounts.startSingleSignOn, { body: { returnTo: '/' } });
  return chain.signIn(location, login);
}

const comeBack = (client: TestClient, location: string) => {
  const { pathname, search } = new URL(location);
  return client.fetch(pathname + search, { redirect: 'manual' });
};

/** What someone else began: it returns whether it leads into the account, asked when the owner has done something. */
type Begin = (given: Given) => Promise<() => Promise<boolean>>;

interface Row {
  what: string;
  account: 'made by the stranger' | 'made by the owner' | "the owner's, confirmed";
  begin: Begin;
}

const byStranger = ({ email }: Given) => signedIn(email, THEIRS);

async function emailChangeLink(session: TestClient, id: string) {
  const email = someEmail();
  await session.call(security.changeEmail, { body: { email } });
  const { token } = await letterTo(email);
  return async () => {
    const other = await addAccount(THEIRS, true);
    for (const client of [session, await signedIn(other.email, THEIRS)]) {
      await client.call(security.confirmEmailChange, { body: { token } }).catch(() => {});
    }
    const { rows } = await server.db.execute(sql`select from shoppers where id = ${id} and email = ${email}`);
    return rows.length > 0;
  };
}

const ROWS: Row[] = [
  {
    what: 'a password',
    account: 'made by the stranger',
    begin: async ({ id, email }) => {
      return () => leadsIn(id, withPassword(email, THEIRS));
    },
  },
  {
    what: 'a session',
    account: 'made by the stranger',
    begin: async (given) => {
      const client = await byStranger(given);
      return () => isIn(client, given.id);
    },
  },
  {
    what: 'a passkey',
    account: 'made by the stranger',
    begin: async (given) => {
      const client = await byStranger(given);
      const asked = await client.call(passkeys.startAddingPasskey, {});
      const { created, signedBy } = createPasskey(asked, { origin: server.url });
      await client.call(passkeys.addPasskey, { body: { response: created } });
      return () =>
        leadsIn(given.id, async (browser) => {
          const response = signedBy(await browser.call(accounts.startPasskey, {}));
          await browser.call(accounts.signInByPasskey, { body: { response } });
        });
    },
  },
  {
    what: 'a passkey that is being added',
    account: 'made by the stranger',
    begin: async (given) => {
      const client = await byStranger(given);
      const asked = await client.call(passkeys.startAddingPasskey, {});
      const { created, signedBy } = createPasskey(asked, { origin: server.url });
      return () =>
        leadsIn(given.id, async (browser) => {
          await client.call(passkeys.addPasskey, { body: { response: created } }).catch(() => {});
          const response = signedBy(await browser.call(accounts.startPasskey, {}));
          await browser.call(accounts.signInByPasskey, { body: { response } });
        });
    },
  },
  {
    what: 'a link to change the email to theirs',
    account: 'made by the stranger',
    begin: async (given) => emailChangeLink(await byStranger(given), given.id),
  },
  {
    what: "an account of the chain's, whose email the chain hasn't confirmed",
    account: 'made by the stranger',
    begin: async (given) => {
      const login = randomUUID();
      const goIn = async (browser: TestClient) =>
        comeBack(browser, await atTheChain(browser, given.email, false, login));
      // This made the account.
      await server.db.execute(sql`delete from shoppers where id = ${given.id}`);
      await goIn(server.newVisitor());
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from shoppers where email = ${given.email}`,
      );
      given.id = rows[0]?.id ?? '';
      return () => leadsIn(given.id, goIn);
    },
  },
  {
    what: "a sign-on at the chain's site that is under way",
    account: 'made by the stranger',
    begin: async (given) => {
      const login = randomUUID();
      await server.db.execute(sql`delete from shoppers where id = ${given.id}`);
      const first = server.newVisitor();
      await comeBack(first, await atTheChain(first, given.email, false, login));
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from shoppers where email = ${given.email}`,
      );
      given.id = rows[0]?.id ?? '';
      const client = server.newVisitor();
      const back = await atTheChain(client, given.email, false, login);
      return () => leadsIn(given.id, (browser) => comeBack(browser, back), client);
    },
  },
  {
    what: 'a password of a later sign-up',
    account: 'made by the owner',
    begin: async ({ id, email }) => {
      const body = { firstName: 'Robin', lastName: 'Vale', email, password: THEIRS };
      await server.db.execute(
        sql`update shoppers set created_at = now() - interval '1 hour' where id = ${id}`,
      );
      await server.visitor.call(accounts.createAccount, { body });
      return () => leadsIn(id, withPassword(email, THEIRS));
    },
  },
  {
    what: 'a letter to confirm the email, in a mailbox that they read',
    account: 'made by the owner',
    begin: async ({ id, email, owner }) => {
      await owner.call(accounts.sendConfirmation, {});
      const { token } = await letterTo(email);
      return () =>
        leadsIn(id, async (browser) => {
          await browser.call(accounts.resetPassword, { body: { token, password: THEIRS } });
          const { rows } = await server.db.execute<{ email: string }>(
            sql`select email from shoppers where id = ${id}`,
          );
          await withPassword(rows[0]?.email ?? '', THEIRS)(browser);
        });
    },
  },
  {
    what: 'a link for a new password, in a mailbox that they read',
    account: "the owner's, confirmed",
    begin: async ({ id, email }) => {
      await server.visitor.call(accounts.requestPasswordReset, { body: { email } });
      const { token } = await letterTo(email);
      return () =>
        leadsIn(id, async (browser) => {
          await browser.call(accounts.resetPassword, { body: { token, password: THEIRS } });
          const { rows } = await server.db.execute<{ email: string }>(
            sql`select email from shoppers where id = ${id}`,
          );
          await withPassword(rows[0]?.email ?? '', THEIRS)(browser);
        });
    },
  },
  {
    what: 'a code to sign in, in a mailbox that they read',
    account: "the owner's, confirmed",
    begin: async ({ id, email }) => {
      await server.visitor.call(accounts.sendSignInCode, { body: { email } });
      const { code } = await letterTo(email);
      return () => leadsIn(id, (browser) => browser.call(accounts.signInByCode, { body: { email, code } }));
    },
  },
  {
    what: 'a session on another device',
    account: "the owner's, confirmed",
    begin: async ({ id, email }) => {
      const client = await signedIn(email, OWN);
      return () => isIn(client, id);
    },
  },
  {
    what: 'a link to change the email, from another device',
    account: "the owner's, confirmed",
    begin: async ({ id, email }) => emailChangeLink(await signedIn(email, OWN), id),
  },
];

/** By a letter for a new password, in a browser that nobody was signed in at. */
async function chooseByLetter(given: Given, token: string): Promise<void> {
  await given.owner.call(accounts.resetPassword, { body: { token, password: NEW } });
  await signedIn(given.email, NEW, given.owner);
  given.password = NEW;
}

async function resetPassword(given: Given): Promise<void> {
  await given.owner.call(accounts.requestPasswordReset, { body: { email: given.email } });
  await chooseByLetter(given, (await letterTo(given.email)).token);
}

/** The owner is signed in with a password they know. */
const comeIn = async (given: Given): Promise<string> => {
  if (!given.password) await resetPassword(given);
  return given.password ?? '';
};

const putConfirmation = async (given: Given): Promise<string> => {
  // Signing up: the owner knows of no account.
  const body = { firstName: 'Rowan', lastName: 'Marsh', email: given.email, password: OWN };
  await server.db.execute(
    sql`update shoppers set created_at = now() - interval '1 hour' where id = ${given.id}`,
  );
  await server.visitor.call(accounts.createAccount, { body });
  return (await letterTo(given.email)).token;
};

const CONFIRMED_ALREADY = 'a confirmed email gets no letter to confirm it';
const CHANGES_NOTHING = 'signing in to a confirmed account changes nothing in it';

interface Column {
  what: string;
  does: (given: Given) => Promise<void>;
  /** Why a row has no such cell. */
  isNone?: (row: Row) => string | undefined;
}

const unlessConfirmed = (reason: string) => (row: Row) =>
  row.account === "the owner's, confirmed" ? reason : undefined;

const COLUMNS: Column[] = [
  {
    what: 'chose a password by the letter that confirms the email',
    does: async (given) => {
      const token = await putConfirmation(given);
      const pressed = server.newVisitor().call(accounts.confirmEmail, { body: { token } });
      await expect(pressed).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
      await chooseByLetter(given, token);
    },
    isNone: unlessConfirmed(CONFIRMED_ALREADY),
  },
  {
    what: 'pressed the letter that confirms the email, signed in',
    does: async (given) => {
      await given.owner.call(accounts.sendConfirmation, {});
      const { token } = await letterTo(given.email);
      await given.owner.call(accounts.confirmEmail, { body: { token } });
    },
    isNone: ({ account }) => {
      if (account === "the owner's, confirmed") return CONFIRMED_ALREADY;
      return account === 'made by the stranger' ? 'only the stranger is signed in to it' : undefined;
    },
  },
  {
    what: 'signed in by a code',
    does: async (given) => {
      const { email, owner } = given;
      await owner.call(accounts.sendSignInCode, { body: { email } });
      await owner.call(accounts.signInByCode, { body: { email, code: (await letterTo(email)).code } });
    },
    isNone: (row) => (row.what.startsWith('a code') ? undefined : unlessConfirmed(CHANGES_NOTHING)(row)),
  },
  {
    what: "signed in with the chain's account",
    does: async ({ email, owner }) => {
      await comeBack(owner, await atTheChain(owner, email, true));
    },
    isNone: unlessConfirmed(CHANGES_NOTHING),
  },
  { what: 'chose a new password by a letter', does: resetPassword },
  {
    what: 'changed the password',
    does: async (given) => {
      const currentPassword = await comeIn(given);
      const password = 'a third bowl of plums';
      await given.owner.call(security.changePassword, { body: { currentPassword, password } });
    },
  },
  {
    what: 'changed the email',
    does: async (given) => {
      await comeIn(given);
      const email = someEmail();
      await given.owner.call(security.changeEmail, { body: { email } });
      const { token } = await letterTo(email);
      await given.owner.call(security.confirmEmailChange, { body: { token } });
      given.email = email;
    },
  },
  {
    what: 'signed out everywhere else',
    does: async (given) => {
      await comeIn(given);
      await given.owner.call(endOtherSessions, {});
    },
    isNone: ({ what }) =>
      what === 'a password of a later sign-up' ? 'it never was a password of the account' : undefined,
  },
  {
    what: 'deleted the account',
    does: async (given) => {
      await comeIn(given);
      await given.owner.call(security.deleteAccount, { body: { confirmation: 'DELETE' } });
    },
  },
];

const CELLS = ROWS.flatMap((row) =>
  COLUMNS.map((column) => ({
    row,
    column,
    began: row.what,
    did: column.what,
    none: column.isNone?.(row),
  })),
);

const prepare = async ({ account }: Row): Promise<Given> => {
  const given = await addAccount(
    account === 'made by the stranger' ? THEIRS : OWN,
    account.endsWith('confirmed'),
  );
  if (given.password) await signedIn(given.email, OWN, given.owner);
  return given;
};

describe.concurrent('what someone else began leads into an account', () => {
  it.each(ROWS)('before the owner does something, if it ever does: $what', async (row) => {
    const given = await prepare(row);
    const opens = await row.begin(given);
    expect(await opens()).toBe(row.what !== 'a password of a later sign-up');
  });
});

describe.concurrent('what someone else began leads into no account', () => {
  it.each(CELLS.filter(({ none }) => !none))('whose owner $did: $began', async ({ row, column }) => {
    const given = await prepare(row);
    const opens = await row.begin(given);
    await column.does(given);
    expect(await opens()).toBe(false);
    // The owner's own way goes on.
    expect(await isIn(given.owner, given.id)).toBe(column.what !== 'deleted the account');
  });
});
