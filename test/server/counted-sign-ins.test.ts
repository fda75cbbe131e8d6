import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { links, shoppers } from '../../server/db/schema/shoppers.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import * as passkeys from '../../services/contracts/passkeys.ts';
import { getSession } from '../../services/contracts/session.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { createPasskey } from '../support/soft-authenticator.ts';

const server = testServer();
beforeAll(async () => {
  server.deps.env.shopOrigin = server.url;
});

const MANY = 100_000;
/** From now on in a test, a network may do each thing twice a minute, and an address has two tries per account. */
const limit = () => Object.assign(server.deps.env, { signInLimit: 2, signInTries: 2 });
afterEach(async () => {
  Object.assign(server.deps.env, { signInLimit: MANY, signInTries: MANY });
  for (const table of ['rate_limits', 'sign_in_attempts', 'links'])
    await server.db.execute(sql.raw(`delete from ${table}`));
});

const RILEY = 'riley@example.com';

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ kind, code }: { kind: string; code?: string }) => code ?? kind,
  );

/** What becomes of a call that's made three times. */
async function thrice(call: () => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = [];
  for (const _ of [1, 2, 3]) outcomes.push(await outcomeOf(call()));
  return outcomes;
}

const lastLetter = async () => {
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where order_id is null order by created_at desc limit 1`,
  );
  const text = rows[0]?.text ?? '';
  return {
    token: new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get('token') ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  };
};

/** Has a letter sent, whatever the limits. */
async function sent(send: () => Promise<unknown>) {
  const { signInLimit, signInTries } = server.deps.env;
  Object.assign(server.deps.env, { signInLimit: MANY, signInTries: MANY });
  await send();
  Object.assign(server.deps.env, { signInLimit, signInTries });
  return lastLetter();
}

const newCode = async () =>
  (await sent(() => server.visitor.call(accounts.sendSignInCode, { body: { email: RILEY } }))).code;
const enter = (code: string) =>
  server.newVisitor().call(accounts.signInByCode, { body: { email: RILEY, code } });

async function passkeyOf(client: TestClient) {
  const asked = await client.call(passkeys.startAddingPasskey, {});
  const made = createPasskey(asked, { origin: server.url });
  await client.call(passkeys.addPasskey, { body: { response: made.created } });
  return made;
}

const UNKNOWN = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} };

describe('what is right does not count', () => {
  it('of codes, nor what was wrong before', async () => {
    limit();
    for (const _ of [1, 2, 3]) {
      const code = await newCode();
      expect(await outcomeOf(enter(code === '000000' ? '000001' : '000000'))).toBe('WRONG_CODE');
      expect(await outcomeOf(enter(code))).toBe('done');
      // What was wrong counts for the network.
      await server.db.execute(sql`delete from rate_limits`);
    }
  });

  it('of codes for the network', async () => {
    limit();
    for (const _ of [1, 2, 3]) expect(await outcomeOf(enter(await newCode()))).toBe('done');
  });

  it('of passkeys, nor the challenges on the way', async () => {
    const { signedBy } = await passkeyOf(await server.signedIn(RILEY));
    limit();
    const signIn = async () => {
      const client = server.newVisitor();
      const response = signedBy(await client.call(accounts.startPasskey, {}));
      return client.call(accounts.signInByPasskey, { body: { response } });
    };
    expect(await thrice(signIn)).toEqual(['done', 'done', 'done']);
  });

  it('of links to confirm an email', async () => {
    const client = await server.signedIn('new@example.com');
    const { token } = await sent(() => client.call(accounts.sendConfirmation, {}));
    limit();
    // Pressed again, it says the same.
    const press = () => client.call(accounts.confirmEmail, { body: { token } });
    expect(await thrice(press)).toEqual(['done', 'done', 'done']);
  });

  it('of links for a new password', async () => {
    limit();
    const choose = async () => {
      const ask = () =>
        server.visitor.call(accounts.requestPasswordReset, { body: { email: 'bo@example.com' } });
      const { token } = await sent(ask);
      return server.visitor.call(accounts.resetPassword, { body: { token, password: 'a window of plums' } });
    };
    expect(await thrice(choose)).toEqual(['done', 'done', 'done']);
  });
});

describe('what a network does too often in a minute has to wait', () => {
  const another = () => ({ email: `${randomUUID()}@example.com` });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'codes',
      () => server.visitor.call(accounts.signInByCode, { body: { ...another(), code: '000000' } }),
      'WRONG_CODE',
    ],
    [
      'passkeys',
      () => server.visitor.call(accounts.signInByPasskey, { body: { response: UNKNOWN } }),
      'PASSKEY_REFUSED',
    ],
    ['challenges', () => server.newVisitor().call(accounts.startPasskey, {}), 'done'],
    [
      'links to confirm an email',
      () => server.visitor.call(accounts.confirmEmail, { body: { token: 'no-such-token' } }),
      'LINK_ENDED',
    ],
    [
      'links for a new password',
      () =>
        server.visitor.call(accounts.resetPassword, {
          body: { token: 'no-such-token', password: 'a window of plums' },
        }),
      'LINK_ENDED',
    ],
    [
      'letters for a new password',
      () => server.visitor.call(accounts.requestPasswordReset, { body: another() }),
      'done',
    ],
    ['letters with a code', () => server.visitor.call(accounts.sendSignInCode, { body: another() }), 'done'],
    [
      'new accounts',
      () =>
        server.visitor.call(accounts.createAccount, {
          body: { ...another(), firstName: 'Rowan', lastName: 'Marsh', password: 'a window of plums' },
        }),
      'done',
    ],
  ])('%s', async (_, call, outcome) => {
    limit();
    expect(await thrice(call)).toEqual([outcome, outcome, 'RATE_LIMITED']);
  });
});

it('a network has only so many tries at the codes of one account', async () => {
  Object.assign(server.deps.env, { signInTries: 2 });
  const code = await newCode();
  const wrong = () => enter(code === '000000' ? '000001' : '000000');
  expect(await thrice(wrong)).toEqual(['WRONG_CODE', 'WRONG_CODE', 'RATE_LIMITED']);
});

describe('letters to confirm an email', () => {
  it('are limited by the shopper, whom nobody in the same network keeps waiting, and by the email', async () => {
    const [nell, other] = [
      await server.signedIn('new@example.com'),
      await server.signedIn('sam@example.com'),
    ];
    Object.assign(server.deps.env, { signInLimit: 2 });
    const ask = (client: TestClient) => () => client.call(accounts.sendConfirmation, {});
    expect(await thrice(ask(nell))).toEqual(['done', 'done', 'RATE_LIMITED']);
    expect(await outcomeOf(ask(other)())).toBe('done');
    await server.db.execute(sql`delete from rate_limits`);
    limit();
    expect(await outcomeOf(ask(nell)())).toBe('RATE_LIMITED');
  });
});

describe('a link', () => {
  it('leads only to what its letter says', async () => {
    const client = await server.signedIn('market@example.com');
    await server.db.update(shoppers).set({ emailVerified: false }).where(eq(shoppers.id, 'demo-market'));
    const reset = () =>
      server.visitor.call(accounts.requestPasswordReset, { body: { email: 'market@example.com' } });
    const { token } = await sent(reset);
    expect(await outcomeOf(client.call(accounts.confirmEmail, { body: { token } }))).toBe('LINK_ENDED');
    // It wasn't used up by that.
    expect(await server.db.$count(links)).toBe(1);
  });

  it('confirms the email only of who is signed in to its account, and stays good if it is someone else', async () => {
    const [nell, bo] = [await server.signedIn('new@example.com'), await server.signedIn('bo@example.com')];
    await server.db
      .update(shoppers)
      .set({ emailVerified: false })
      .where(eq(shoppers.email, 'new@example.com'));
    const { token } = await sent(() => nell.call(accounts.sendConfirmation, {}));
    const press = (client: TestClient) => client.call(accounts.confirmEmail, { body: { token } });
    expect(await outcomeOf(press(bo))).toBe('PASSWORD_REQUIRED');
    const authorities = async () => (await nell.call(getSession, {})).shopper?.authorities;
    expect(await authorities()).toEqual(['ROLE_CUSTOMER']);
    expect(await outcomeOf(press(nell))).toBe('done');
    expect(await authorities()).toContain('ROLE_EMAIL_CONFIRMED');
  });

  it('with a code is for the email it was sent to', async () => {
    const code = await newCode();
    await server.db.update(shoppers).set({ email: 'riley2@example.com' }).where(eq(shoppers.email, RILEY));
    const body = { email: 'riley2@example.com', code };
    expect(await outcomeOf(server.visitor.call(accounts.signInByCode, { body }))).toBe('WRONG_CODE');
    await server.db.update(shoppers).set({ email: RILEY }).where(eq(shoppers.email, 'riley2@example.com'));
  });
});
