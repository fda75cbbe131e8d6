import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoBanners, originsOf } from '../../../server/banners/banners.ts';
import { createLog } from '../../../server/http/log.ts';
import { type Letter, LIFETIMES } from '../../../server/mail/account-letters.ts';
import { openMailer } from '../../../server/mail/mailer.ts';
import { escapeHtml } from '../../../server/mail/message.ts';
import { putLetter } from '../../../server/mail/put-letter.ts';
import { forgetLetters, sendMail } from '../../../server/order-mail/send-mail.ts';
import { headerOf, partOf, startMailServer } from '../../support/mail-server.ts';
import { testServer } from '../../support/server.ts';
import { dead } from '../support/processor.ts';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await server.db.execute(sql`delete from emails`);
  smtp.deliveries.length = 0;
});

const asked = { shopOrigin: 'http://localhost:3000', sandbox: true, banners: demoBanners().banners };

const put = (letter: Letter, banner: string | null = null, to = 'riley@example.com') =>
  putLetter(server.db, { ...asked, shopOrigins: originsOf(asked) }, { ...letter, to, banner });

/** One run of the sweep, of a sandbox or of a store that isn't one. */
const sweep = ({ sandbox = false, mailer = mailerOf() } = {}) =>
  sendMail({ ...server.deps, env: { ...server.deps.env, sandbox }, mailer });

const mailerOf = ({ port } = smtp) =>
  openMailer({ mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: null, requiresTls: false } }) ?? {
    send: dead,
  };

const stored = async () =>
  (
    await server.db.execute<{ is_sent: boolean; letter: object | null }>(
      sql`select sent_at is not null as is_sent, letter from emails`,
    )
  ).rows;

it.each<[Letter, string]>([
  [
    { kind: 'CONFIRM_EMAIL', token: 'a+b', email: 'riley@example.com' },
    'Confirm your email: http://localhost:3000/confirm-email#token=a%2Bb&email=riley%40example.com',
  ],
  [{ kind: 'ACCOUNT_EXISTS' }, 'Sign in: http://localhost:3000/sign-in'],
  [
    { kind: 'PASSWORD_RESET', token: 'abc', email: 'riley@example.com', returnTo: '/cart' },
    'Choose a new password: http://localhost:3000/reset-password#token=abc&email=riley%40example.com&returnTo=%2Fcart',
  ],
  [{ kind: 'SIGN_IN_CODE', code: '042137' }, 'Your code: 042137'],
  [{ kind: 'PASSWORD_CHANGED' }, 'Questions? Call Customer Service at 1-800-555-0110.'],
  [{ kind: 'PASSKEY_ADDED' }, 'See your passkeys: http://localhost:3000/account/security'],
  [{ kind: 'PASSKEY_REMOVED' }, 'Questions? Call Customer Service at 1-800-555-0110.'],
  [{ kind: 'EMAIL_CHANGE', token: 'token-4' }, '/confirm-new-email#token=token-4'],
  [{ kind: 'EMAIL_TAKEN' }, 'has one already'],
  [{ kind: 'EMAIL_CHANGED', newEmail: 'riley@other.example' }, 'riley@other.example'],
  [{ kind: 'ACCOUNT_DELETED' }, 'Fernhill Market'],
])('the letter $kind says what it is for, in text and in HTML', async (letter, said) => {
  await put(letter);
  expect(await sweep()).toBe(1);
  const [mail] = smtp.deliveries;
  if (!mail) throw new Error('There is a delivery');
  expect(mail.to).toBe('riley@example.com');
  expect(headerOf(mail, 'From')).toBe('Fernhill Market <orders@fernhill.example>');
  expect(partOf(mail, 'text/plain')).toContain(said);
  const html = partOf(mail, 'text/html').replaceAll(/<\/?a\b[^>]*tel:[^>]*>|<\/a>/g, '');
  expect(html).toContain(escapeHtml(said.split(': ').at(-1) ?? ''));
});

it('a sign-in code stands above the button, in text and in HTML', async () => {
  await put({ kind: 'SIGN_IN_CODE', code: '042137' });
  await sweep();
  const [mail] = smtp.deliveries;
  if (!mail) throw new Error('There is a delivery');
  for (const type of ['text/plain', 'text/html'] as const) {
    expect(partOf(mail, type)).toMatch(/Your code: 042137[\s\S]+Go to Fernhill Market/);
  }
});

it('a letter comes from the banner of the page that caused it, and leads there', async () => {
  await put({ kind: 'PASSWORD_RESET', token: 'abc', email: 'riley@example.com' }, 'bluewater');
  await sweep();
  const [mail] = smtp.deliveries;
  if (!mail) throw new Error('There is a delivery');
  expect(headerOf(mail, 'From')).toBe('Bluewater Grocers <orders@bluewater.example>');
  expect(partOf(mail, 'text/plain')).toContain('your account at Bluewater Grocers');
  expect(partOf(mail, 'text/plain')).toContain('http://bluewater.localhost:3000/reset-password#token=abc');
});

it('the text of a letter is erased once it is sent, and stays until then', async () => {
  await put({ kind: 'SIGN_IN_CODE', code: '042137' });
  await sweep({ mailer: { send: dead } });
  expect(await stored()).toMatchObject([{ is_sent: false, letter: { subject: 'Your sign-in code' } }]);
  await server.db.execute(sql`update emails set next_try_at = now()`);
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([{ is_sent: true, letter: null }]);
  expect(await sweep({ sandbox: true })).toBe(0);
});

it('an email with letters beyond ASCII before the @ is sent to by a server that takes UTF-8, and waits for one otherwise', async () => {
  const to = 'jos\u00e9@xn--mnchen-3ya.example';
  await put({ kind: 'SIGN_IN_CODE', code: '042137' }, null, to);
  expect(await sweep()).toBe(0);
  expect(smtp.deliveries).toEqual([]);
  expect(await stored()).toMatchObject([{ is_sent: false, letter: { to } }]);
  const modern = await startMailServer(0, { takesUtf8: true });
  await server.db.execute(sql`update emails set next_try_at = now()`);
  expect(await sweep({ mailer: mailerOf(modern) })).toBe(1);
  await modern.close();
  expect(modern.deliveries).toMatchObject([{ isUtf8: true, to: expect.stringMatching(/^jos\u00e9@/) }]);
});

it('a letter is neither sent nor kept once what it offers has ended', async () => {
  for (const kind of ['SIGN_IN_CODE', 'ACCOUNT_DELETED'] as const) await put({ kind, code: '042137' });
  await server.db.execute(
    sql`update emails set useless_at = useless_at - make_interval(secs => ${LIFETIMES.SIGN_IN_CODE})`,
  );
  expect(await forgetLetters(server.db)).toBe(1);
  expect(await sweep()).toBe(1);
  const [mail] = smtp.deliveries;
  if (!mail) throw new Error('There is a delivery');
  expect(headerOf(mail, 'Subject')).toBe('Your account was deleted');
  await put({ kind: 'SIGN_IN_CODE', code: '042137' });
  await server.db.execute(sql`update emails set useless_at = now() where sent_at is null`);
  expect(await sweep()).toBe(0);
});

it("the sandbox's mailbox shows letters to the signed-in shopper and, by address, to anyone, even once they are sent", async () => {
  const riley = await server.signedIn('riley@example.com');
  await put({ kind: 'SIGN_IN_CODE', code: '042137' });
  await put({ kind: 'SIGN_IN_CODE', code: '990000' }, null, 'sam@example.com');
  expect(await sweep({ sandbox: true })).toBe(2);
  const mailbox = async (client = server.visitor, query = '') =>
    (await client.fetch(`/sandbox/mail${query}`)).text();
  const own = await mailbox(riley);
  expect(own).toContain('042137');
  expect(own).not.toContain('990000');
  const sams = await mailbox(server.visitor, '?to=Sam@example.com');
  expect(sams).toContain('990000');
  expect(sams).not.toContain('has been placed');
  expect((await server.visitor.fetch('/sandbox/mail')).status).toBe(401);
});
