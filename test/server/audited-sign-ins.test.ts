import { asc, gt, max, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '../../server/db/schema/operators.ts';
import * as accounts from '../../services/contracts/accounts.ts';
import { changePassword } from '../../services/contracts/security.ts';
import { signIn } from '../../services/contracts/session.ts';
import { testServer } from '../support/server.ts';

const server = testServer();
let seen = 0;
beforeEach(async () => {
  const [last] = await server.db.select({ id: max(auditLog.id) }).from(auditLog);
  seen = last?.id ?? 0;
});

/** What the audit log has of this test. */
const logged = () => server.db.select().from(auditLog).where(gt(auditLog.id, seen)).orderBy(asc(auditLog.id));

const settled = (call: Promise<unknown>) => call.catch(() => null);

const byPassword = (email: string, password: string) =>
  settled(server.newVisitor().call(signIn, { body: { email, password } }));
const byCode = (email: string, code: string) =>
  settled(server.newVisitor().call(accounts.signInByCode, { body: { email, code } }));

async function codeFor(email: string): Promise<string> {
  await server.visitor.call(accounts.sendSignInCode, { body: { email } });
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where order_id is null order by created_at desc limit 1`,
  );
  return /Your code: (\d{6})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

const hashed = expect.stringMatching(/^[\w-]{22}$/);

it.each<[string, string, string, (email: string) => Promise<unknown>]>([
  ['a wrong password', signIn.id, 'WRONG_CREDENTIALS', (email) => byPassword(email, 'wrong')],
  ['a wrong code', accounts.signInByCode.id, 'WRONG_CODE', (email) => byCode(email, '000000')],
])(
  '%s is in the audit log, by the account it was for or a hash of the email',
  async (_, action, outcome, enter) => {
    await enter('riley@example.com');
    await enter('nobody@example.com');
    await enter('nobody@example.com');
    const rows = await logged();
    const refused = { actor: 'NOBODY', action, outcome, network: hashed };
    expect(rows).toMatchObject([
      { ...refused, shopperId: 'demo-riley', subject: null },
      { ...refused, shopperId: null, subject: hashed },
      { ...refused, shopperId: null, subject: hashed },
    ]);
    expect(rows[1]?.subject).toBe(rows[2]?.subject);
    expect(rows[1]?.subject).not.toBe(rows[1]?.network);
  },
);

it('a passkey that nobody has is in the audit log', async () => {
  const response = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} };
  await settled(server.visitor.call(accounts.signInByPasskey, { body: { response } }));
  expect(await logged()).toMatchObject([
    {
      actor: 'NOBODY',
      action: accounts.signInByPasskey.id,
      outcome: 'PASSKEY_REFUSED',
      shopperId: null,
      subject: null,
      network: hashed,
    },
  ]);
});

it.each<[string, string, () => Promise<unknown>]>([
  ['the password', signIn.id, () => byPassword('riley@example.com', 'checkstand')],
  [
    'a code',
    accounts.signInByCode.id,
    async () => byCode('riley@example.com', await codeFor('riley@example.com')),
  ],
])('a sign-in by %s is in the audit log', async (_, action, enter) => {
  await enter();
  expect(await logged()).toMatchObject([
    { actor: 'SHOPPER', action, outcome: 'DONE', shopperId: 'demo-riley', network: hashed },
  ]);
});

it('an email that is confirmed is in the audit log', async () => {
  const client = await server.signedIn('new@example.com');
  await client.call(accounts.sendConfirmation, {});
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where kind = 'CONFIRM_EMAIL' order by created_at desc limit 1`,
  );
  const token = new URLSearchParams(/#(\S+)/.exec(rows[0]?.text ?? '')?.[1]).get('token') ?? '';
  await client.call(accounts.confirmEmail, { body: { token } });
  expect(await logged()).toMatchObject([
    { actor: 'SHOPPER', action: accounts.confirmEmail.id, outcome: 'DONE', shopperId: client.shopperId },
  ]);
});

it('what a limit refuses, and a password that is not changed, have no row', async () => {
  const client = await server.signedIn('riley@example.com');
  await settled(
    client.call(changePassword, { body: { currentPassword: 'wrong', password: 'a window of plums' } }),
  );
  server.deps.env.signInLimit = 0;
  await byPassword('riley@example.com', 'checkstand');
  server.deps.env.signInLimit = 100_000;
  expect(await logged()).toEqual([]);
});
