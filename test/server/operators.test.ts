import { asc, eq, gt, max, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, operatorKeys, operators } from '../../server/db/schema/operators.ts';
import { withTransaction } from '../../server/db/transaction.ts';
import { CallAudit } from '../../server/http/audit.ts';
import { hashOfKey } from '../../server/http/operator.ts';
import { endOperator } from '../../server/operators/operators.ts';
import { refuseOrder } from '../../server/orders/cancel-order.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { ordersOf } from '../support/books.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { readyCheckout, submit } from '../support/server-shopper.ts';
import { untilSomebodyWaits } from './support/lock-waits.ts';

const server = testServer({ env: { trustProxy: true } });
/** An order at the demo picker's store, and one elsewhere. */
let number: string;
let elsewhere: string;
beforeAll(async () => {
  const riley = await server.signedIn('riley@example.com');
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley, { count: 2 })));
  number = order?.number ?? '';
  const { rows } = await server.db.execute<{ number: string; reservation: string }>(sql`
    select o.number, c.reservation_id as reservation from orders o join checkouts c on c.id = o.checkout_id
    where o.shopper_id = 'demo-mod' and o.status = 'PLACED'`);
  elsewhere = rows[0]?.number ?? '';
  await server.db.execute(sql`
    insert into slots select 'elsewhere', '01400412', starts_at, ends_at, capacity, 1 from slots limit 1`);
  await server.db.execute(
    sql`update reservations set slot_id = 'elsewhere' where id = ${rows[0]?.reservation}`,
  );
});

interface Asked {
  key?: string;
  method?: string;
  body?: unknown;
  network?: string;
  at?: TestServer;
}

async function ask(path: string, { key, method, body, network = '192.0.2.1', at = server }: Asked = {}) {
  const response = await at.visitor.fetch(`/api/staff/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      'content-type': 'application/json',
      'idempotency-key': 'one-and-the-same-key',
      'x-forwarded-for': network,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const { owner, catalog, care, picker } = SANDBOX_KEYS;

let seen: number;
beforeEach(async () => {
  const [last] = await server.db.select({ id: max(auditLog.id) }).from(auditLog);
  seen = last?.id ?? 0;
});
/** What this test added to the log. */
const logged = () => server.db.select().from(auditLog).where(gt(auditLog.id, seen)).orderBy(asc(auditLog.id));

describe('an operator', () => {
  it('may do what their role may; anyone else is told which roles may', async () => {
    const line = { method: 'PUT', body: { quantity: 1 } };
    const calls = [
      ['operators', {}, [owner]],
      ['audit', {}, [owner]],
      ['received-texts', {}, [owner, care]],
      [`orders/${number}`, {}, [owner, care, picker]],
      [`orders/${number}/lines/0000000000000`, line, [owner, care, picker]],
      [`orders/${number}/refunds`, { body: { gtin13: '0000000000000', quantity: 1 } }, [owner, care]],
      ['vouchers/KILN-AAAA-AAAA/redemption', { body: {} }, [owner, care]],
      ['support-codes/7KM-Q2X', {}, [owner, care]],
      ['shoppers/sign-out', { body: { email: 'nobody@example.com' } }, [owner, care]],
    ] as const;
    for (const [path, asked, allowed] of calls) {
      for (const key of [owner, catalog, care, picker]) {
        const { status, body } = await ask(path, { ...asked, key });
        const isAllowed = (allowed as readonly string[]).includes(key);
        expect([path, key, status === 403]).toEqual([path, key, !isAllowed]);
        if (!isAllowed) expect(body.code).toBe('ROLE_REQUIRED');
      }
    }
    expect((await ask('operators', { key: care })).body.detail).toBe(
      'This call is for an operator whose role is owner.',
    );
  });

  it('who picks in a store sees and touches only its orders', async () => {
    expect(elsewhere).not.toBe('');
    expect((await ask(`orders/${number}`, { key: picker })).status).toBe(200);
    expect((await ask(`orders/${elsewhere}`, { key: care })).status).toBe(200);
    const refusal = { key: picker, body: {} };
    expect((await ask(`orders/${elsewhere}`, { key: picker })).body.code).toBe('NOT_FOUND');
    expect((await ask(`orders/${elsewhere}/refusal`, refusal)).body.code).toBe('NOT_FOUND');
    const body = { from: 'PLACED' };
    expect((await ask(`orders/${elsewhere}/advance`, { key: picker, body })).body.code).toBe('NOT_FOUND');
    expect((await ask(`orders/${elsewhere}`, { key: care })).body.status).toBe('PLACED');
  });

  it('is added by an owner, has several keys, and loses one by its revocation and all by their end', async () => {
    const person = { name: 'Ada Moss', email: 'Ada@chain.example', role: 'care' };
    const created = await ask('operators', { key: owner, body: person });
    const { operatorId, keyId, key: first } = created.body;
    expect(first).toMatch(/^csk_[\w-]{43}$/);
    const works = async (key: string) => (await ask(`orders/${number}`, { key })).status === 200;
    const second = (await ask(`operators/${operatorId}/keys`, { key: owner, body: { days: 30 } })).body;
    expect([await works(first), await works(second.key)]).toEqual([true, true]);
    const stored = await server.db.select().from(operatorKeys).where(eq(operatorKeys.id, keyId));
    expect(stored).toEqual([expect.objectContaining({ hash: hashOfKey(first), lastFour: first.slice(-4) })]);
    expect(JSON.stringify(stored)).not.toContain(first);

    await ask(`operator-keys/${keyId}/revocation`, { key: owner, body: {} });
    expect([await works(first), await works(second.key)]).toEqual([false, true]);
    await server.db
      .update(operatorKeys)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(operatorKeys.id, second.keyId));
    expect(await works(second.key)).toBe(false);
    const { key: third, expiresAt } = (
      await ask(`operators/${operatorId}/keys`, { key: owner, body: { days: null } })
    ).body;
    expect([await works(third), expiresAt]).toEqual([true, null]);
    const end = () => ask(`operators/${operatorId}/end`, { key: owner, body: {} });
    expect((await end()).body).toEqual((await end()).body);
    expect(await works(third)).toBe(false);

    const { body } = await ask('operators', { key: owner });
    const listed = body.operators.find((one: { email: string }) => one.email === 'ada@chain.example');
    expect(listed).toMatchObject({ operatorId, role: 'care', store: null, endedAt: expect.any(String) });
    expect(listed.keys).toMatchObject([
      { keyId, lastUsedAt: expect.any(String), revokedAt: expect.any(String) },
      { keyId: second.keyId, expiresAt: expect.any(String), revokedAt: null },
      { lastFour: third.slice(-4), expiresAt: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(hashOfKey(third));
    const acted = (await logged()).filter(({ operatorId: by }) => by === 'demo-owner');
    expect(acted.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual([
      ['operators.create', operatorId, 'DONE'],
      ['operators.addKey', operatorId, 'DONE'],
      ['operators.revokeKey', operatorId, 'DONE'],
      ['operators.addKey', operatorId, 'DONE'],
      ['operators.end', operatorId, 'DONE'],
      ['operators.end', operatorId, 'DONE'],
      ['operators.list', null, 'DONE'],
    ]);
    expect(JSON.stringify(acted)).not.toContain('csk_');
  });

  it("has keys that end after 90 days unless it's said otherwise", async () => {
    const person = { name: 'Eli Marsh', email: 'eli@chain.example', role: 'care' };
    const { body } = await ask('operators', { key: owner, body: person });
    const added = (await ask(`operators/${body.operatorId}/keys`, { key: owner, body: {} })).body;
    const daysUntil = (at: string) => (Date.parse(at) - Date.now()) / 86_400_000;
    for (const { expiresAt } of [body, added]) expect(daysUntil(expiresAt)).toBeCloseTo(90, 1);
  });

  it.each([
    [{ name: '' }, 'name', 'A name is required.'],
    [{ email: 'ben' }, 'email', 'Please enter a valid email address'],
    [
      { email: 'CARE@chain.example' },
      'email',
      'There is an operator with the email care@chain.example already.',
    ],
    [{ role: 'admin' }, 'role', 'One of owner, catalog, care, picker.'],
    [{ role: 'picker' }, 'store', 'A picker needs a store: its locationId.'],
    [{ role: 'picker', store: '99999999' }, 'store', 'There is no store 99999999.'],
    [{ store: '01400943' }, 'store', 'Only a picker has a store.'],
    [{ days: 0 }, 'days', 'At least 1.'],
  ])('with %j is refused at the field', async (wrong, field, words) => {
    const person = { name: 'Ben', email: 'ben@chain.example', role: 'care', ...wrong };
    const { status, body } = await ask('operators', { key: owner, body: person });
    expect([status, body.code, body.fields]).toEqual([422, 'INVALID_INPUT', { [field]: words }]);
    expect(await server.db.$count(operators, eq(operators.email, 'ben@chain.example'))).toBe(0);
  });

  it('signs a shopper out everywhere, who may have lost a phone, which the audit log has', async () => {
    const [phone, laptop, other] = await Promise.all(
      ['new@example.com', 'new@example.com', 'lite@example.com'].map((email) => server.signedIn(email)),
    );
    const signOut = (email: string) => ask('shoppers/sign-out', { key: care, body: { email } });
    expect((await signOut('New@example.com')).body).toEqual({ ended: 2 });
    await expect(phone?.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    await expect(laptop?.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    await other?.call(getCart, {});
    expect((await signOut('nobody@example.com')).body.code).toBe('NOT_FOUND');
    expect(await logged()).toMatchObject([
      { action: 'staff.endSessions', subject: phone?.shopperId, outcome: 'DONE' },
      { action: 'staff.endSessions', subject: null, outcome: 'NOT_FOUND' },
    ]);
  });

  it('who is the last owner stays, even if two owners end each other at once', async () => {
    const words = { operatorId: 'The last owner stays: create another one first.' };
    const alone = await ask('operators/demo-owner/end', { key: owner, body: {} });
    expect([alone.status, alone.body.fields]).toEqual([422, words]);
    const person = { name: 'Second Owner', email: 'second@chain.example', role: 'owner' };
    const { operatorId: second } = (await ask('operators', { key: owner, body: person })).body;
    // Whoever is first stays in its transaction until the other waits for it, or is as far.
    const both = Promise.withResolvers<void>();
    let inside = 0;
    const note = async () => {
      inside += 1;
      if (inside === 2) both.resolve();
      await Promise.race([untilSomebodyWaits(server), both.promise]);
    };
    const ended = await Promise.allSettled(
      ['demo-owner', second].map((operatorId) => endOperator(server.db, { operatorId }, note)),
    );
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await server.db.update(operators).set({ endedAt: null }).where(eq(operators.id, 'demo-owner'));
  });
});

describe('a refused key', () => {
  it('is told nothing else, and a network that sends too many waits, while right keys from there still count', async () => {
    const was = server.deps.env.signInLimit;
    server.deps.env.signInLimit = 3;
    try {
      const network = '198.51.100.9';
      const refused = async () => (await ask('audit', { key: `csk_${'x'.repeat(43)}`, network })).status;
      const statuses = [];
      for (let tried = 0; tried < 6; tried += 1) statuses.push(await refused());
      expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
      expect((await ask('audit', { key: owner, network })).status).toBe(200);
      const rows = (await logged()).filter(({ outcome }) => outcome !== 'DONE');
      expect(rows.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual(
        Array(3).fill(['NOBODY', 'audit.list', 'SIGNED_OUT']),
      );
      expect(new Set(rows.map((row) => row.network)).size).toBe(1);
      expect(JSON.stringify(rows)).not.toContain(network);
    } finally {
      server.deps.env.signInLimit = was;
    }
  });

  it("is any of the sandbox's in production, even if the database has it", async () => {
    const { mode } = server.deps.env;
    server.deps.env.mode = 'production';
    try {
      expect((await ask('operators', { key: owner })).status).toBe(401);
    } finally {
      server.deps.env.mode = mode;
    }
  });
});

describe('the audit log', () => {
  it('has a row for each call on an order: what it changed, and what was refused', async () => {
    const advance = (from: string) => ask(`orders/${number}/advance`, { key: care, body: { from } });
    await advance('PLACED');
    await advance('PLACED');
    const { lines } = (await ask(`orders/${number}`, { key: picker })).body;
    const [{ gtin13 }, other] = lines;
    await ask(`orders/${number}/lines/${gtin13}`, { key: picker, method: 'PUT', body: { quantity: 0 } });
    await advance('PICKING');
    await advance('READY');
    const body = { gtin13: other.gtin13, quantity: 1 };
    await ask(`orders/${number}/refunds`, { key: care, body });
    await ask(`orders/${number}/refunds`, { key: picker, body });
    const rows = await logged();
    const nothing = { quantity: 0, weight: null, substitute: null };
    expect(rows.map((row) => [row.operatorId, row.action, row.outcome, row.before, row.after])).toEqual([
      ['demo-care', 'staff.advance', 'DONE', { status: 'PLACED' }, { status: 'PICKING' }],
      ['demo-care', 'staff.advance', 'VERSION_STALE', null, null],
      ['demo-picker', 'staff.order', 'DONE', null, null],
      ['demo-picker', 'staff.pick', 'DONE', null, nothing],
      [
        'demo-care',
        'staff.advance',
        'BEGUN',
        { status: 'PICKING', total: expect.any(Number) },
        { status: 'READY', total: expect.any(Number) },
      ],
      ['demo-care', 'staff.advance', 'DONE', null, null],
      ['demo-care', 'staff.advance', 'DONE', { status: 'READY' }, { status: 'COMPLETED' }],
      ['demo-care', 'staff.refund', 'DONE', null, { quantity: 1, refunded: expect.any(Number) }],
      ['demo-picker', 'staff.refund', 'ROLE_REQUIRED', null, null],
    ]);
    expect(rows.every((row) => row.orderNumber === number)).toBe(true);
    expect(rows[3]?.subject).toBe(gtin13);
    expect(rows.every((row) => row.requestId !== null && row.network !== null)).toBe(true);
  });

  it('has a change only if the change is committed', async () => {
    await ask(`orders/${elsewhere}/advance`, { key: care, body: { from: 'PLACED' } });
    const before = await logged();
    const { note } = new CallAudit(server.db, { actor: 'OPERATOR', action: 'staff.refuse' });
    const undone = withTransaction(server.db, async (tx) => {
      await refuseOrder({ ...server.deps, db: tx }, { number: elsewhere, note });
      throw new Error('The process ends here.');
    });
    await expect(undone).rejects.toThrow('The process ends here.');
    expect(await logged()).toEqual(before);
    await ask(`orders/${elsewhere}/refusal`, { key: care, body: {} });
    expect(await logged()).toMatchObject([
      ...before,
      { outcome: 'DONE', before: { status: 'PICKING' }, after: { status: 'CANCELED' } },
    ]);
  });

  it('has sign-ins of shoppers and refused ones, without the password, and none that a limit refused', async () => {
    const signIn = (email: string, password: string) =>
      server.visitor.fetch('/api/session', { method: 'POST', body: JSON.stringify({ email, password }) });
    await signIn('sam@example.com', 'checkstand');
    await signIn('nobody@example.com', 'a wrong password');
    await signIn('sam@example.com', 'a wrong password');
    const { signInTries } = server.deps.env;
    server.deps.env.signInTries = 1;
    await server.db.execute(sql`update sign_in_attempts set failures = 20`);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await signIn('sam@example.com', 'a wrong password')).status).toBe(429);
    }
    server.deps.env.signInTries = signInTries;
    const rows = await logged();
    expect(rows.map((row) => [row.actor, row.shopperId, row.action, row.outcome])).toEqual([
      ['SHOPPER', 'demo-sam', 'session.create', 'DONE'],
      ['NOBODY', null, 'session.create', 'WRONG_CREDENTIALS'],
      ['NOBODY', 'demo-sam', 'session.create', 'WRONG_CREDENTIALS'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/password"|nobody@|checkstand/);
  });

  it('is read page by page, by time, operator, shopper, and order', async () => {
    await server.db.insert(auditLog).values(
      Array.from({ length: 120 }, (_, at) => ({
        actor: 'OPERATOR' as const,
        operatorId: at % 2 ? 'one' : 'two',
        shopperId: at === 7 ? 'her' : null,
        orderNumber: at === 8 ? 'its' : null,
        action: 'test',
        subject: String(at),
        outcome: 'DONE',
        at: new Date(Date.UTC(2020, 0, 1, 0, at)),
      })),
    );
    const read = async (query: string) => (await ask(`audit?${query}`, { key: owner })).body;
    const first = await read(`after=${seen}`);
    expect(first.entries.map(({ subject }: { subject: string }) => subject)).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at)),
    );
    const rest = await read(`after=${first.next}&operator=one`);
    expect([rest.entries.length, rest.next]).toEqual([10, null]);
    expect((await read('shopper=her')).entries).toMatchObject([{ subject: '7' }]);
    expect((await read('order=its')).entries).toMatchObject([{ subject: '8', operatorId: 'two' }]);
    const since = await read('since=2020-01-01T01:58:00Z&operator=one');
    expect(since.entries.map(({ subject }: { subject: string }) => subject)).toEqual(['119']);
    expect((await ask('audit?after=x', { key: owner })).body.fields).toEqual({ after: 'Must be an id.' });
  });

  it('only grows: the database refuses to change, delete, or empty it', async () => {
    const stays = { cause: expect.objectContaining({ message: 'audit_log is append-only' }) };
    await expect(server.db.update(auditLog).set({ outcome: 'DONE' })).rejects.toMatchObject(stays);
    await expect(server.db.delete(auditLog)).rejects.toMatchObject(stays);
    await expect(server.db.execute(sql`truncate audit_log`)).rejects.toMatchObject(stays);
  });
});
