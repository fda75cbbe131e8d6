import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import spanish from '../../languages/es.ts';
import type { Language } from '../../languages/languages.ts';
import { createApp } from '../../server/app.ts';
import { passwords } from '../../server/auth/passwords.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { speaking } from '../../server/http/language.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import { changeEmail } from '../../services/contracts/security.ts';
import { getSession, signIn } from '../../services/contracts/session.ts';
import { takeAsLong } from '../support/quick-answers.ts';
import { startTestServer, type TestClient, testServer } from '../support/server.ts';
import { triesOf } from './support/tries-of.ts';

const server = testServer();
beforeEach(async () => {
  await server.db.execute(sql`delete from emails where order_id is null`);
});

const rowan = (email: string) => ({
  firstName: 'Rowan',
  lastName: 'Marsh',
  email,
  password: 'a window of plums',
});

/** The letters in the outbox, oldest first. */
const letters = async () => {
  const { rows } = await server.db.execute<{ kind: string; to: string; text: string }>(
    sql`select kind, letter->>'to' as "to", letter->>'text' as text from emails where order_id is null order by created_at`,
  );
  return rows;
};

/** What the last letter's link has behind its hash, or its code. */
async function lastLetter(): Promise<{ token: string; email: string; returnTo: string; code: string }> {
  const { text } = (await letters()).at(-1) ?? { text: '' };
  const secret = new URLSearchParams(/#(\S+)/.exec(text)?.[1]);
  const of = (name: string) => secret.get(name) ?? '';
  return {
    token: of('token'),
    email: of('email'),
    returnTo: of('returnTo'),
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  };
}

const signUp = (email: string, client: TestClient = server.visitor) =>
  client.call(accounts.createAccount, { body: rowan(email) });

const sessionOf = async (client: TestClient) => (await client.call(getSession, {})).shopper;

/** The status, the body, and the time of a call, whatever it answers. */
async function answerTo(path: string, method: string, body: object) {
  const began = performance.now();
  const answer = await server.visitor.fetch(path, { method, body: JSON.stringify(body) });
  const { requestId: _, ...said } = (await answer.json()) as { requestId?: string };
  return {
    status: answer.status,
    said,
    cookies: answer.headers.getSetCookie(),
    ms: performance.now() - began,
  };
}

describe('a new account', () => {
  it('can be signed in to at once, in any case of its email, and its email is confirmed by its letter', async () => {
    await signUp('Rowan@Example.com');
    const { visitor } = server;
    const session = await visitor.call(signIn, {
      body: { email: 'rowan@example.com', password: 'a window of plums' },
    });
    expect(session).toMatchObject({
      fullyAuthenticated: true,
      shopper: {
        firstName: 'Rowan',
        lastName: 'Marsh',
        email: 'rowan@example.com',
        phone: null,
        authorities: ['ROLE_CUSTOMER'],
      },
    });
    expect(await letters()).toMatchObject([{ kind: 'CONFIRM_EMAIL', to: 'rowan@example.com' }]);
    const { token } = await lastLetter();
    await visitor.call(accounts.confirmEmail, { body: { token } });
    expect((await sessionOf(visitor))?.authorities).toEqual(['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED']);
    // Whoever follows the link again is told the same.
    await visitor.call(accounts.confirmEmail, { body: { token } });
    await expect(server.newVisitor().call(accounts.confirmEmail, { body: { token } })).rejects.toMatchObject({
      code: 'LINK_ENDED',
    });
  });

  it('gets another letter to confirm its email, until it is confirmed', async () => {
    await signUp('again@example.com');
    const { visitor } = server;
    await visitor.call(signIn, { body: { email: 'again@example.com', password: 'a window of plums' } });
    await visitor.call(accounts.sendConfirmation, {});
    expect(await letters()).toMatchObject([{ kind: 'CONFIRM_EMAIL' }, { kind: 'CONFIRM_EMAIL' }]);
    const { token } = await lastLetter();
    await visitor.call(accounts.confirmEmail, { body: { token } });
    await visitor.call(accounts.sendConfirmation, {});
    expect(await letters()).toHaveLength(2);
  });

  it.each([
    [{ password: 'short' }, { password: 'Use at least 8 characters' }],
    [{ password: 'x'.repeat(129) }, { password: 'Use at most 128 characters' }],
    [{ password: 'Password123' }, { password: accounts.COMMON_PASSWORD }],
    [{ firstName: ' ' }, { firstName: 'First Name is required' }],
    [{ email: 'rowan' }, { email: 'Please enter a valid email address' }],
  ])('is refused with the field to mend: %o', async (wrong, fields) => {
    const { status, said } = await answerTo('/api/accounts', 'POST', {
      ...rowan('field@example.com'),
      ...wrong,
    });
    expect([status, said]).toEqual([422, expect.objectContaining({ code: 'INVALID_INPUT', fields })]);
    expect(await letters()).toEqual([]);
  });

  it.each(['FernhillMarket1!', 'checkstand 2026', 'bluewater-grocers'])(
    "takes no name of the shop's for a password: %s",
    async (password) => {
      const account = { ...rowan('named@example.com'), password };
      const { status, said } = await answerTo('/api/accounts', 'POST', account);
      const fields = { password: accounts.COMMON_PASSWORD };
      expect([status, said]).toEqual([422, expect.objectContaining({ fields })]);
    },
  );

  it('takes a password with spaces and characters of any kind', async () => {
    const password = '  pássw ord 🥝 ';
    await server.visitor.call(accounts.createAccount, { body: { ...rowan('kiwi@example.com'), password } });
    const session = await server.visitor.call(signIn, { body: { email: 'kiwi@example.com', password } });
    expect(session.shopper?.email).toBe('kiwi@example.com');
  });
});

describe('nobody learns whether an email has an account', () => {
  const bodies: [string, string, (email: string) => object][] = [
    ['creating an account', '/api/accounts', rowan],
    ['a forgotten password', '/api/password-resets', (email) => ({ email })],
    ['a sign-in code', '/api/sign-in-codes', (email) => ({ email })],
    ['a wrong code', '/api/session/code', (email) => ({ email, code: '000000' })],
  ];

  it.each(bodies)('from %s: status, body, cookies, and time are alike', async (_, path, bodyOf) => {
    const least = takeAsLong();
    const known = await answerTo(path, 'POST', bodyOf('bo@example.com'));
    const unknown = await answerTo(path, 'POST', bodyOf('stranger@example.com'));
    expect({ ...known, ms: 0 }).toEqual({ ...unknown, ms: 0 });
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(least);
  });

  it('from five wrong codes: they are answered alike, and end the code', async () => {
    const answersFor = async (email: string) => {
      await server.visitor.call(accounts.sendSignInCode, { body: { email } });
      const answers = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, said } = await answerTo('/api/session/code', 'POST', { email, code: '000000' });
        answers.push([status, said]);
      }
      return answers;
    };
    const answers = await Promise.all(['bo@example.com', 'nobody@example.com'].map(answersFor));
    expect(new Set(answers.flat().map((each) => JSON.stringify(each)))).toHaveLength(1);
    expect(answers[0]?.[0]).toEqual([401, expect.objectContaining({ code: 'WRONG_CODE' })]);
    const { code } = await lastLetter();
    await expect(
      server.visitor.call(accounts.signInByCode, { body: { email: 'bo@example.com', code } }),
    ).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('the owner of a taken email is told, whose name and password stay', async () => {
    await signUp('sam@example.com');
    expect(await letters()).toMatchObject([{ kind: 'ACCOUNT_EXISTS', to: 'sam@example.com' }]);
    const session = await server.visitor.call(signIn, {
      body: { email: 'sam@example.com', password: 'checkstand' },
    });
    expect(session.shopper?.firstName).toBe('Sam');
  });

  it('a sign-up sent twice, because its answer was lost, gets no second letter', async () => {
    await signUp('twice@example.com');
    await signUp('twice@example.com');
    expect(await letters()).toMatchObject([{ kind: 'CONFIRM_EMAIL' }]);
  });

  it('a stranger gets no letter', async () => {
    const body = { email: 'no-one@example.com' };
    await server.visitor.call(accounts.requestPasswordReset, { body });
    await server.visitor.call(accounts.sendSignInCode, { body });
    expect(await letters()).toEqual([]);
  });
});

it.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
  ['riley@m\u00fcnchen.example', 'riley@xn--mnchen-3ya.example'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
])('%s signs up, gets a letter, and signs in by either spelling', async (typed, written) => {
  await signUp(typed);
  expect((await letters()).at(-1)?.to).toBe(written);
  for (const email of [typed, written, typed.toUpperCase()]) {
    const session = await server
      .newVisitor()
      .call(signIn, { body: { email, password: rowan(typed).password } });
    expect(session.shopper?.email).toBe(written);
  }
});

describe('where the mail server takes no UTF-8 in addresses', () => {
  beforeEach(() => {
    server.deps.env.smtpUnicode = false;
  });
  afterEach(() => {
    server.deps.env.smtpUnicode = true;
  });

  it.each([
    ['sign-up', () => signUp('jos\u00e9@example.com')],
    [
      'a new email',
      async () => {
        const riley = await server.signedIn('riley@example.com');
        return riley.call(changeEmail, { body: { email: 'jos\u00e9@example.com' } });
      },
    ],
  ])('%s refuses letters beyond A to Z before the @, in words', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        email: "We can't send to an email with letters beyond A to Z before the @. Please enter another one.",
      },
    });
    expect(await letters()).toEqual([]);
  });

  it('domains beyond ASCII are none of these letters', async () => {
    await signUp('jose@m\u00fcnchen.example');
    expect((await letters()).at(-1)?.to).toBe('jose@xn--mnchen-3ya.example');
  });
});

describe('a forgotten password', () => {
  const askFor = (email: string, returnTo?: string) =>
    server.visitor.call(accounts.requestPasswordReset, { body: { email, ...(returnTo && { returnTo }) } });
  const choose = (token: string, password = 'a bowl of cherries') =>
    server.visitor.call(accounts.resetPassword, { body: { token, password } });

  it('gets its letter in the language of the page that its shopper opened last, whoever asks for it', async () => {
    const email = 'hablante@example.com';
    const elsewhere = await server.signedIn('riley@example.com');
    const open = (language: Language) =>
      speaking(language, () => elsewhere.call(signIn, { body: { email, password: 'a window of plums' } }));
    await speaking('es', () => signUp(email));
    await askFor(email);
    await open('es');
    await askFor(email);
    await open('en');
    await speaking('es', () => askFor(email));
    const titles = (await letters()).map(({ text }) => text.split('\n', 1)[0]);
    expect(titles).toEqual([
      spanish['Confirm your email'],
      'Choose a new password',
      spanish['Choose a new password'],
      'Choose a new password',
    ]);
  });

  it("is replaced by its letter's link, once, which ends every session and says so by mail", async () => {
    await signUp('forgetful@example.com');
    const elsewhere = await server.signedIn('riley@example.com');
    await elsewhere.call(signIn, {
      body: { email: 'forgetful@example.com', password: 'a window of plums' },
    });
    await askFor('forgetful@example.com', '/cart?from=letter');
    const { token, email, returnTo } = await lastLetter();
    expect([email, returnTo]).toEqual(['forgetful@example.com', '/cart?from=letter']);
    const asOwner = (password: string) => server.visitor.call(signIn, { body: { email, password } });
    await expect(asOwner('a guess')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await triesOf(server, email)).toBe(1);
    await choose(token);
    const { rows } = await server.db.execute(
      sql`select outcome from audit_log where action = ${accounts.resetPassword.id}
        and shopper_id = (select id from shoppers where email = ${email})`,
    );
    expect(rows).toEqual([{ outcome: 'DONE' }]);
    // Tries of the old password keep nobody waiting.
    expect(await triesOf(server, email)).toBe(0);
    expect(await sessionOf(elsewhere)).toBeNull();
    expect((await letters()).at(-1)).toMatchObject({ kind: 'PASSWORD_CHANGED', to: 'forgetful@example.com' });
    await expect(choose(token, 'another bowl of them')).rejects.toMatchObject({ code: 'LINK_ENDED' });
    await expect(asOwner('a window of plums')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    // The link came by mail, so the email is confirmed.
    expect((await asOwner('a bowl of cherries')).shopper?.authorities).toContain('ROLE_EMAIL_CONFIRMED');
  });

  it('is not replaced by a common one, nor later than an hour; the link works until then', async () => {
    await askFor('mod@example.com');
    const { token } = await lastLetter();
    await expect(choose(token, 'qwertyuiop')).rejects.toMatchObject({
      fields: { password: accounts.COMMON_PASSWORD },
    });
    await server.db.execute(sql`update links set expires_at = now() - interval '1 second'`);
    await expect(choose(token)).rejects.toMatchObject({ code: 'LINK_ENDED' });
  });

  it('is hashed only for a link that has not ended', async () => {
    const hash = vi.spyOn(passwords, 'hash');
    await expect(choose('no-such-token')).rejects.toMatchObject({ code: 'LINK_ENDED' });
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'cart',
  ])('leads back to no other site: %j is refused', async (returnTo) => {
    await expect(askFor('mod@example.com', returnTo)).rejects.toMatchObject({
      fields: { returnTo: expect.any(String) },
    });
  });

  it('is stored as no token that could be used', async () => {
    await askFor('mod@example.com');
    const { token } = await lastLetter();
    const { rows } = await server.db.execute(sql`select * from links`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a code by mail', () => {
  const send = async (email: string) => {
    await server.visitor.call(accounts.sendSignInCode, { body: { email } });
    return (await lastLetter()).code;
  };
  const enter = (email: string, code: string, client = server.visitor) =>
    client.call(accounts.signInByCode, { body: { email, code } });

  it('signs in once, and replaces the session that was there', async () => {
    const sam = await server.signedIn('sam@example.com');
    const before = sam.cookie();
    const code = await send('riley@example.com');
    const session = await enter('riley@example.com', `${code.slice(0, 3)} ${code.slice(3)}`, sam);
    expect(session).toMatchObject({ fullyAuthenticated: true, shopper: { email: 'riley@example.com' } });
    expect((await fetch(`${server.url}/api/cart`, { headers: { cookie: before } })).status).toBe(401);
    await expect(enter('riley@example.com', code)).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('signs in after four wrong ones', async () => {
    const code = await send('riley@example.com');
    for (const _ of [1, 2, 3, 4]) {
      const wrong = enter('riley@example.com', code === '000000' ? '000001' : '000000');
      await expect(wrong).rejects.toMatchObject({ code: 'WRONG_CODE' });
    }
    expect((await enter('riley@example.com', code)).shopper?.email).toBe('riley@example.com');
  });

  it('is stored under a secret that the database lacks, so that nobody finds it by trying', async () => {
    const code = await send('riley@example.com');
    const { rows } = await server.db.execute<{ value: string }>(
      sql`select hash as value from links order by created_at desc limit 1`,
    );
    const plainHash = createHash('sha256').update(code).digest('base64url');
    expect(rows[0]?.value).toBeTruthy();
    expect(rows[0]?.value).not.toContain(code);
    expect(rows[0]?.value).not.toContain(plainHash);
    await enter('riley@example.com', code);
  });

  it('ends after ten minutes and when a new one is sent', async () => {
    const first = await send('riley@example.com');
    const second = await send('riley@example.com');
    if (first !== second) {
      await expect(enter('riley@example.com', first)).rejects.toMatchObject({ code: 'WRONG_CODE' });
    }
    await server.db.execute(sql`update links set expires_at = now() - interval '1 second'`);
    await expect(enter('riley@example.com', second)).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('confirms the email, and what someone else may have set up before counts no more', async () => {
    await signUp('hijacked@example.com');
    const other = await server.signedIn('riley@example.com');
    await other.call(signIn, { body: { email: 'hijacked@example.com', password: 'a window of plums' } });
    const shopper = await sessionOf(other);
    await server.db.execute(sql`
      insert into passkeys (id, public_key, shopper_id, credential_id, counter, device_type, backed_up)
      values ('p1', 'key', ${shopper?.id}, 'credential', 0, 'singleDevice', false)`);
    const session = await enter('hijacked@example.com', await send('hijacked@example.com'));
    expect(session.shopper?.authorities).toContain('ROLE_EMAIL_CONFIRMED');
    expect(await sessionOf(other)).toBeNull();
    await expect(
      server.visitor.call(signIn, {
        body: { email: 'hijacked@example.com', password: 'a window of plums' },
      }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await server.db.execute(sql`select id from passkeys`)).rows).toEqual([]);
  });
});

describe('letters', () => {
  it('to one address are limited like sign-ins, whether or not it has an account', async () => {
    const strict = await startTestServer({ env: { signInTries: 2 } });
    for (const email of ['bo@example.com', 'stranger@example.com']) {
      const askFor = () =>
        strict.visitor.call(accounts.requestPasswordReset, { body: { email } }).then(
          () => 'sent',
          ({ code }) => code,
        );
      expect(await askFor()).toBe('sent');
      await strict.visitor.call(accounts.sendSignInCode, { body: { email } });
      await strict.db.execute(sql`update sign_in_attempts set failures = 9`);
      expect(await askFor()).toBe('RATE_LIMITED');
      await expect(strict.visitor.call(accounts.createAccount, { body: rowan(email) })).rejects.toMatchObject(
        { code: 'RATE_LIMITED' },
      );
    }
    await strict.close();
  });

  it('come from the banner of the page that asked', async () => {
    await server.visitor.fetch('/api/password-resets', {
      method: 'POST',
      headers: { 'x-banner': 'bluewater' },
      body: JSON.stringify({ email: 'bo@example.com' }),
    });
    expect((await letters()).at(-1)?.text).toContain('your account at Bluewater Grocers');
  });
});

describe('a passkey', () => {
  it("is for the host of the page it signs in at, each banner's its own", async () => {
    const env = { ...server.deps.env, shopOrigins: ['https://shop.example', 'https://bluewater.example'] };
    const { db, log, authSecrets } = server.deps;
    const app = createApp(createDeps({ db, env, log, authSecrets }));
    const hostOf = async (origin: string) => {
      const asked = await app.request('/api/session/passkey-challenge', {
        method: 'POST',
        headers: { origin },
      });
      return (await asked.json()).rpId;
    };
    expect(await hostOf('https://shop.example')).toBe('shop.example');
    expect(await hostOf('https://bluewater.example')).toBe('bluewater.example');
  });

  it('that nobody has is refused, and its challenge is used up', async () => {
    const { challenge } = await server.visitor.call(accounts.startPasskey, {});
    expect(challenge.length).toBeGreaterThan(20);
    const response = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} };
    for (const _ of [1, 2]) {
      await expect(
        server.visitor.call(accounts.signInByPasskey, { body: { response } }),
      ).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    }
  });
});
