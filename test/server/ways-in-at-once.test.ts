import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endAccess, endSessions, noteConfirmed } from '../../server/auth/access.ts';
import { passwords } from '../../server/auth/passwords.ts';
import {
  accounts as credentials,
  passkeys as keys,
  links,
  sessions,
  signInAttempts,
} from '../../server/db/schema/shoppers.ts';
import { createLog } from '../../server/http/log.ts';
import { lockShopper } from '../../server/shoppers/lock-shopper.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import * as passkeys from '../../services/contracts/passkeys.ts';
import * as security from '../../services/contracts/security.ts';
import { getSession, signIn } from '../../services/contracts/session.ts';
import { endOtherSessions } from '../../services/contracts/sessions.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { createPasskey } from '../support/soft-authenticator.ts';
import { untilSomebodyWaits } from './support/lock-waits.ts';

const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  server.deps.env.shopOrigin = server.url;
});

const PASSWORD = 'a window of plums';

let email = '';
let id = '';
/** Signed in to the account. */
let client: TestClient;
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  const body = { firstName: 'Rowan', lastName: 'Marsh', email, password: PASSWORD };
  await server.visitor.call(accounts.createAccount, { body });
  client = server.newVisitor();
  id = (await client.call(signIn, { body: { email, password: PASSWORD } })).shopper?.id ?? '';
});

const letterTo = async (to: string): Promise<{ token: string; code: string }> => {
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where letter->>'to' = ${to} order by created_at desc limit 1`,
  );
  const text = rows[0]?.text ?? '';
  return {
    token: new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get('token') ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  };
};

const canSignIn = (password: string) =>
  server
    .newVisitor()
    .call(signIn, { body: { email, password } })
    .then(
      () => true,
      () => false,
    );

/** What became of a call. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (failure: { code?: string; kind?: string }) => failure.code ?? failure.kind,
  );

describe('a code', () => {
  it('that is sent twenty times at once begins one session, and the others are told that it is used', async () => {
    await server.visitor.call(accounts.sendSignInCode, { body: { email } });
    const { code } = await letterTo(email);
    const enter = () =>
      server.visitor.fetch('/api/session/code', { method: 'POST', body: JSON.stringify({ email, code }) });
    const answers = await Promise.all(Array.from({ length: 20 }, enter));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)]);
    // The account wasn't confirmed: the session that was there has ended.
    expect(await server.db.$count(sessions, eq(sessions.shopperId, id))).toBe(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a code',
      () => server.visitor.call(accounts.signInByCode, { body: { email, code: '000000' } }),
      'WRONG_CODE',
    ],
    [
      'a password',
      () => server.visitor.call(signIn, { body: { email, password: 'wrong' } }),
      'WRONG_CREDENTIALS',
    ],
  ])('or %s that is tried while a right one clears the tries is only wrong', async (_, enter, refusal) => {
    await outcomeOf(enter());
    const begun = await server.db.transaction(async (tx) => {
      await tx.select().from(signInAttempts).for('update');
      const outcome = outcomeOf(enter());
      await untilSomebodyWaits(server);
      await tx.delete(signInAttempts);
      return { outcome };
    });
    expect(await begun.outcome).toBe(refusal);
  });

  it('has five wrong tries, however many are made at once', async () => {
    await server.visitor.call(accounts.sendSignInCode, { body: { email } });
    const { code } = await letterTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = (typed: string) =>
      server.visitor.fetch('/api/session/code', {
        method: 'POST',
        body: JSON.stringify({ email, code: typed }),
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(wrong)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect((await enter(code)).status).toBe(401);
  });
});

/** Two calls, of which the first has come to the account's lock when the second begins. */
async function oneAfterTheOther(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const calls = await server.db.transaction(async (tx) => {
    await lockShopper(tx, id);
    const one = outcomeOf(first());
    await untilSomebodyWaits(server);
    const other = outcomeOf(second());
    return { one, other };
  });
  return [await calls.one, await calls.other];
}

describe('a link that is used as what it protects changes', () => {
  const NEW = 'a bowl of cherries';
  const reset = async () => {
    await server.visitor.call(accounts.requestPasswordReset, { body: { email } });
    const { token } = await letterTo(email);
    const body = { token, password: 'a basket of pears' };
    return () => server.newVisitor().call(accounts.resetPassword, { body });
  };
  const change = () =>
    client.call(security.changePassword, { body: { currentPassword: PASSWORD, password: NEW } });

  it.each(['first', 'last'])('resets a password or ends, never both: used %s', async (order) => {
    const use = await reset();
    const outcomes =
      order === 'first' ? await oneAfterTheOther(use, change) : await oneAfterTheOther(change, use);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const works = [await canSignIn('a basket of pears'), await canSignIn(NEW), await canSignIn(PASSWORD)];
    expect(works.filter(Boolean)).toHaveLength(1);
    expect(works[2]).toBe(false);
    expect(await server.db.$count(links, eq(links.shopperId, id))).toBe(0);
  });

  it.each(['first', 'last'])('changes an email or ends, never both: used %s', async (order) => {
    const use = await reset();
    const newEmail = `${randomUUID()}@example.com`;
    await client.call(security.changeEmail, { body: { email: newEmail } });
    const { token } = await letterTo(newEmail);
    const confirm = () => client.call(security.confirmEmailChange, { body: { token } });
    const outcomes =
      order === 'first' ? await oneAfterTheOther(use, confirm) : await oneAfterTheOther(confirm, use);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['resets a password', reset],
    [
      'confirms the email',
      async () => {
        const { token } = await letterTo(email);
        return () => client.call(accounts.confirmEmail, { body: { token } });
      },
    ],
    [
      'changes the email',
      async () => {
        const newEmail = `${randomUUID()}@example.com`;
        await client.call(security.changeEmail, { body: { email: newEmail } });
        const { token } = await letterTo(newEmail);
        return () => client.call(security.confirmEmailChange, { body: { token } });
      },
    ],
  ])('and %s waits for the account before it is used up, and may have ended by then', async (_, used) => {
    const use = await used();
    const isOf = eq(links.shopperId, id);
    const before = await server.db.$count(links, isOf);
    const begun = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      const outcome = outcomeOf(use());
      await untilSomebodyWaits(server);
      const untouched = await tx.select().from(links).where(isOf).for('update', { skipLocked: true });
      await tx.delete(links).where(isOf);
      return { outcome, untouched };
    });
    expect(begun.untouched).toHaveLength(before);
    expect(await begun.outcome).toBe('LINK_ENDED');
  });

  it('is one of two for a new password: whichever comes first', async () => {
    const [one, other] = [await reset(), await reset()];
    const outcomes = await oneAfterTheOther(one, other);
    expect(outcomes.toSorted()).toEqual(['LINK_ENDED', 'done']);
  });
});

describe('what a session of the account has begun', () => {
  const NEW = 'a bowl of cherries';
  const change = (password: string) =>
    client.call(security.changePassword, { body: { currentPassword: PASSWORD, password } });

  it('is one new password of two: the current one is wrong by then', async () => {
    const calls = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      const one = outcomeOf(change(NEW));
      await untilSomebodyWaits(server);
      const other = outcomeOf(change('a basket of pears'));
      await untilSomebodyWaits(server, 2);
      return { one, other };
    });
    expect([await calls.one, await calls.other]).toEqual(['done', 'INVALID_INPUT']);
    expect([await canSignIn(NEW), await canSignIn('a basket of pears')]).toEqual([true, false]);
  });

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['password', async () => () => change(NEW)],
    [
      'email',
      async () => {
        const to = `${randomUUID()}@example.com`;
        await client.call(security.changeEmail, { body: { email: to } });
        const { token } = await letterTo(to);
        return () => client.call(security.confirmEmailChange, { body: { token } });
      },
    ],
    [
      'confirmed email',
      async () => {
        const { token } = await letterTo(email);
        return () => client.call(accounts.confirmEmail, { body: { token } });
      },
    ],
    [
      'letter for another email',
      async () => () => client.call(security.changeEmail, { body: { email: `${randomUUID()}@example.com` } }),
    ],
    ['session less elsewhere', async () => () => client.call(endOtherSessions, {})],
  ])('is no %s once the session has been signed out', async (_, begins) => {
    const call = await begins();
    const elsewhere = server.newVisitor();
    await elsewhere.call(signIn, { body: { email, password: PASSWORD } });
    const [own] = await server.db
      .select()
      .from(sessions)
      .where(eq(sessions.shopperId, id))
      .orderBy(sessions.createdAt);
    const begun = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      const outcome = outcomeOf(call());
      await untilSomebodyWaits(server);
      await tx.delete(sessions).where(eq(sessions.id, own?.id ?? ''));
      return { outcome };
    });
    // A public call finds nobody signed in.
    expect(['signedOut', 'PASSWORD_REQUIRED']).toContain(await begun.outcome);
    const { shopper } = await elsewhere.call(getSession, {});
    expect(shopper).toMatchObject({ email, authorities: ['ROLE_CUSTOMER'] });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });
});

describe('what is under way when the owner comes in', () => {
  /** The owner's coming, while a call waits for it at the account's lock. */
  async function whileOwnerComes(call: () => Promise<unknown>): Promise<string | undefined> {
    const begun = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      await endAccess(tx, id);
      await noteConfirmed(tx, id);
      const outcome = outcomeOf(call());
      await untilSomebodyWaits(server);
      return { outcome };
    });
    return begun.outcome;
  }

  const nothingLeft = async () => {
    for (const table of [sessions, keys, credentials, links]) {
      expect(await server.db.$count(table, eq(table.shopperId, id))).toBe(0);
    }
  };

  it('begins no session by the password', async () => {
    const stranger = server.newVisitor();
    const outcome = await whileOwnerComes(() =>
      stranger.call(signIn, { body: { email, password: PASSWORD } }),
    );
    expect(outcome).toBe('WRONG_CREDENTIALS');
    expect((await stranger.call(getSession, {})).shopper).toBeNull();
    await nothingLeft();
  });

  it('begins no session by a passkey', async () => {
    const asked = await client.call(passkeys.startAddingPasskey, {});
    const { created, signedBy } = createPasskey(asked, { origin: server.url });
    await client.call(passkeys.addPasskey, { body: { response: created } });
    const stranger = server.newVisitor();
    const response = signedBy(await stranger.call(accounts.startPasskey, {}));
    const outcome = await whileOwnerComes(() =>
      stranger.call(accounts.signInByPasskey, { body: { response } }),
    );
    expect(outcome).toBe('PASSKEY_REFUSED');
    expect((await stranger.call(getSession, {})).shopper).toBeNull();
    await nothingLeft();
  });

  it('adds no passkey', async () => {
    const asked = await client.call(passkeys.startAddingPasskey, {});
    const { created } = createPasskey(asked, { origin: server.url });
    const add = () => client.call(passkeys.addPasskey, { body: { response: created } });
    expect(await whileOwnerComes(add)).toBe('signedOut');
    await nothingLeft();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a link to change the email',
      () => client.call(security.changeEmail, { body: { email: `${randomUUID()}@example.com` } }),
    ],
    ['a link to confirm the email', () => client.call(accounts.sendConfirmation, {})],
  ])('sends no letter with %s', async (_, call) => {
    expect(await whileOwnerComes(call)).toBe('signedOut');
    await nothingLeft();
  });

  it('deletes no account', async () => {
    const remove = () => client.call(security.deleteAccount, { body: { confirmation: 'DELETE' } });
    expect(await whileOwnerComes(remove)).toBe('signedOut');
  });

  it('confirms no email by the letter', async () => {
    const { token } = await letterTo(email);
    const confirm = () => client.call(accounts.confirmEmail, { body: { token } });
    expect(['LINK_ENDED', 'PASSWORD_REQUIRED']).toContain(await whileOwnerComes(confirm));
  });

  it('is no password that was right until just now', async () => {
    const stranger = server.newVisitor();
    const password = await passwords.hash('a bowl of cherries');
    const begun = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      await endSessions(tx, id);
      await tx.update(credentials).set({ password }).where(eq(credentials.shopperId, id));
      const outcome = outcomeOf(stranger.call(signIn, { body: { email, password: PASSWORD } }));
      await untilSomebodyWaits(server);
      return { outcome };
    });
    expect(await begun.outcome).toBe('WRONG_CREDENTIALS');
    expect(await server.db.$count(sessions, eq(sessions.shopperId, id))).toBe(0);
  });
});
