import { and, eq, getTableName, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/db/schema/operators.ts';
import { OF_SHOPPER } from '../../../server/security/export-account.ts';
import {
  COMMON_PASSWORD,
  requestPasswordReset,
  resetPassword,
} from '../../../services/contracts/accounts.ts';
import { listAddresses } from '../../../services/contracts/addresses.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { updateProfile } from '../../../services/contracts/profile.ts';
import * as security from '../../../services/contracts/security.ts';
import { getSession, signIn } from '../../../services/contracts/session.ts';
import { expectBalanced } from '../../support/books.ts';
import { takeAsLong } from '../../support/quick-answers.ts';
import { startTestServer, type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout } from '../../support/server-shopper.ts';
import { tablesOfShoppers, tablesWithRowsOf } from '../support/tables-of-shoppers.ts';
import { triesOf } from '../support/tries-of.ts';

const server = testServer();
beforeEach(async () => {
  await server.db.execute(sql`delete from emails where order_id is null`);
});

const letters = async () => {
  const { rows } = await server.db.execute<{ kind: string; to: string; text: string }>(
    sql`select kind, letter->>'to' as "to", letter->>'text' as text from emails where order_id is null order by created_at`,
  );
  return rows;
};

/** How often the audit log has something a shopper did with how they sign in. */
const changesOf = ({ shopperId }: TestClient, action: string) =>
  server.db.$count(
    auditLog,
    and(
      eq(auditLog.shopperId, shopperId ?? ''),
      eq(auditLog.action, action),
      eq(auditLog.outcome, 'DONE'),
      isNotNull(auditLog.network),
    ),
  );

const HOUR_AGO = { secondsAgo: 3601 };
const PASSWORD = 'a window of plums';

const change = (client: TestClient, currentPassword: string, password = PASSWORD) =>
  client.call(security.changePassword, { body: { currentPassword, password } });

const canSignIn = (email: string, password: string) =>
  server.visitor.call(signIn, { body: { email, password } }).then(
    () => true,
    () => false,
  );

describe('a new password', () => {
  it('replaces the old one, ends all other sessions, and is told by a letter', async () => {
    const [own, other] = await Promise.all([1, 2].map(() => server.signedIn('bo@example.com')));
    if (!own || !other) throw new Error('There are two');
    expect(await canSignIn('bo@example.com', 'wrong')).toBe(false);
    await change(own, 'checkstand');
    // Tries of the old password keep nobody waiting.
    expect(await triesOf(server, 'bo@example.com')).toBe(0);
    expect(await changesOf(own, security.changePassword.id)).toBe(1);
    expect((await own.call(getSession, {})).shopper?.email).toBe('bo@example.com');
    await expect(other.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    expect(await letters()).toMatchObject([{ kind: 'PASSWORD_CHANGED', to: 'bo@example.com' }]);
    expect(await canSignIn('bo@example.com', 'checkstand')).toBe(false);
    expect(await canSignIn('bo@example.com', PASSWORD)).toBe(true);
  });

  it('takes the current one and refuses one that many people use, each at its field', async () => {
    const client = await server.signedIn('lite@example.com');
    await expect(change(client, 'chequestand')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { currentPassword: security.WRONG_PASSWORD },
    });
    await expect(change(client, 'checkstand', 'Password1')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { password: COMMON_PASSWORD },
    });
    expect(await letters()).toEqual([]);
    expect(await canSignIn('lite@example.com', 'checkstand')).toBe(true);
  });

  it('counts wrong current passwords like wrong sign-ins', async () => {
    const strict = await startTestServer({ env: { signInTries: 2 } });
    const client = await strict.signedIn('lite@example.com');
    for (const _ of [1, 2])
      await expect(change(client, 'wrong')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(change(client, 'wrong')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await strict.close();
  });
});

describe('a sign-in that is too old', () => {
  it.each([
    ['the password', (client: TestClient) => change(client, 'checkstand')],
    [
      'the email',
      (client: TestClient) => client.call(security.changeEmail, { body: { email: 'a@example.com' } }),
    ],
    ['what the store keeps', (client: TestClient) => client.call(security.exportAccount, {})],
    [
      'the account',
      (client: TestClient) => client.call(security.deleteAccount, { body: { confirmation: 'DELETE' } }),
    ],
  ])('is confirmed before it reaches %s', async (_, call) => {
    const stale = await server.signedIn('riley@example.com', HOUR_AGO);
    await expect(call(stale)).rejects.toMatchObject({ code: 'FULL_AUTHENTICATION_REQUIRED' });
  });

  it('is confirmed before the phone changes, not before the name does', async () => {
    const stale = await server.signedIn('lite@example.com', HOUR_AGO);
    const { shopper } = await stale.call(getSession, {});
    const save = (phone: string) =>
      stale.call(updateProfile, {
        body: { firstName: 'Rowan', lastName: 'Marsh', phone, relevantAdsOptIn: false },
      });
    expect((await save(shopper?.phone ?? '')).firstName).toBe('Rowan');
    await expect(save('(513) 555-0199')).rejects.toMatchObject({ code: 'FULL_AUTHENTICATION_REQUIRED' });
    expect((await stale.call(getSession, {})).shopper?.phone).toBe(shopper?.phone);
  });
});

describe('a new email', () => {
  const ask = (client: TestClient, email: string) => client.call(security.changeEmail, { body: { email } });
  const confirm = (client: TestClient, token: string) =>
    client.call(security.confirmEmailChange, { body: { token } });
  const tokenOfLetter = async () =>
    new URLSearchParams(/#(\S+)/.exec((await letters()).at(-1)?.text ?? '')?.[1]).get('token') ?? '';

  it('is the account’s once its link is followed, and the old one hears of it', async () => {
    const client = await server.signedIn('new@example.com');
    await ask(client, 'Nell@Example.com');
    expect((await client.call(getSession, {})).shopper?.email).toBe('new@example.com');
    const token = await tokenOfLetter();
    await confirm(client, token);
    expect(await changesOf(client, security.confirmEmailChange.id)).toBe(1);
    expect((await client.call(getSession, {})).shopper).toMatchObject({
      email: 'nell@example.com',
      authorities: ['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED'],
    });
    expect((await letters()).map(({ kind, to }) => [kind, to])).toEqual([
      ['EMAIL_CHANGE', 'nell@example.com'],
      ['EMAIL_CHANGED', 'new@example.com'],
    ]);
    expect(await canSignIn('nell@example.com', 'checkstand')).toBe(true);
    await expect(confirm(client, token)).rejects.toMatchObject({ code: 'LINK_ENDED' });
  });

  it('ends every other session, every link, and the tries at the password', async () => {
    const [own, other] = [
      await server.signedIn('lite@example.com'),
      await server.signedIn('lite@example.com'),
    ];
    expect(await canSignIn('lite@example.com', 'wrong')).toBe(false);
    await ask(own, 'light@example.com');
    const token = await tokenOfLetter();
    await server.visitor.call(requestPasswordReset, { body: { email: 'lite@example.com' } });
    const body = { token: await tokenOfLetter(), password: PASSWORD };
    await confirm(own, token);
    expect((await own.call(getSession, {})).shopper?.email).toBe('light@example.com');
    expect((await other.call(getSession, {})).shopper).toBeNull();
    expect(await triesOf(server, 'lite@example.com')).toBe(0);
    await expect(server.visitor.call(resetPassword, { body })).rejects.toMatchObject({ code: 'LINK_ENDED' });
    await server.db.execute(sql`update shoppers set email = 'lite@example.com' where id = 'demo-lite'`);
  });

  it('is confirmed by its own account alone, whose link stays good when another follows it', async () => {
    const [market, bo] = [
      await server.signedIn('market@example.com'),
      await server.signedIn('bo@example.com'),
    ];
    await ask(market, 'mine@example.com');
    const token = await tokenOfLetter();
    await expect(confirm(bo, token)).rejects.toMatchObject({ code: 'LINK_ENDED' });
    expect((await market.call(getSession, {})).shopper?.email).toBe('market@example.com');
    await confirm(market, token);
    expect((await market.call(getSession, {})).shopper?.email).toBe('mine@example.com');
    await server.db.execute(sql`update shoppers set email = 'market@example.com' where id = 'demo-market'`);
  });

  it('is told by one link alone: the link for a new password changes no email, nor the other way around', async () => {
    const market = await server.signedIn('market@example.com');
    await server.visitor.call(requestPasswordReset, { body: { email: 'market@example.com' } });
    await expect(confirm(market, await tokenOfLetter())).rejects.toMatchObject({ code: 'LINK_ENDED' });
    await ask(market, 'mine@example.com');
    const body = { token: await tokenOfLetter(), password: PASSWORD };
    await expect(server.visitor.call(resetPassword, { body })).rejects.toMatchObject({ code: 'LINK_ENDED' });
  });

  it('gets only so many letters from one network, and an answer that takes as long for any', async () => {
    const market = await server.signedIn('market@example.com');
    const least = takeAsLong();
    const began = performance.now();
    await ask(market, 'often@example.com');
    expect(performance.now() - began).toBeGreaterThanOrEqual(least);
    server.deps.env.signInTries = 1;
    // The second that follows one letter may be over by now; what follows nine is minutes.
    await server.db.execute(sql`update sign_in_attempts set failures = 9`);
    await expect(ask(market, 'often@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    server.deps.env.signInTries = 100_000;
    expect(await letters()).toHaveLength(1);
  });

  it('that has an account gets the same answer, and a letter that says so', async () => {
    const client = await server.signedIn('market@example.com');
    expect(await ask(client, 'sam@example.com')).toEqual(await ask(client, 'free@example.com'));
    expect((await letters()).map(({ kind, to }) => [kind, to])).toEqual([
      ['EMAIL_TAKEN', 'sam@example.com'],
      ['EMAIL_CHANGE', 'free@example.com'],
    ]);
  });

  it('is not the one the account has', async () => {
    const client = await server.signedIn('market@example.com');
    await expect(ask(client, 'Market@example.com')).rejects.toMatchObject({
      fields: { email: security.SAME_EMAIL },
    });
  });

  it.each([
    ['has expired', sql`update links set expires_at = now()`],
    [
      'led to an email that got an account since',
      sql`update shoppers set email = 'later@example.com' where id = 'demo-mod'`,
    ],
    [
      'is for an email that changed since',
      sql`update shoppers set email = 'other@example.com' where id = 'demo-market'`,
    ],
  ])('stays out when its link %s', async (_, happens) => {
    const client = await server.signedIn('market@example.com');
    await ask(client, 'later@example.com');
    const token = await tokenOfLetter();
    await server.db.execute(happens);
    await expect(confirm(client, token)).rejects.toMatchObject({ code: 'LINK_ENDED' });
    await server.db.execute(sql`update shoppers set email = 'mod@example.com' where id = 'demo-mod'`);
    await server.db.execute(sql`update shoppers set email = 'market@example.com' where id = 'demo-market'`);
  });
});

describe('the data of an account', () => {
  it('is one document of everything the store keeps, without what only secures it', async () => {
    const riley = await server.signedIn('riley@example.com');
    const data = await riley.call(security.exportAccount, {});
    expect(data.profile).toMatchObject({ email: 'riley@example.com', firstName: 'Riley' });
    expect(data.addresses).toHaveLength(2);
    expect(data.cart).toHaveLength(6);
    expect(data.cards.map(({ lastFour }) => lastFour)).toContain('4242');
    const mod = await (await server.signedIn('mod@example.com')).call(security.exportAccount, {});
    expect(mod.orders).toHaveLength(1);
    expect(mod.orderedItems.length).toBeGreaterThan(0);
    expect(mod.payments.length).toBeGreaterThan(0);
    const { rows } = await server.db.execute<{ secret: string }>(
      sql`select token as secret from sessions union select password from accounts where password is not null`,
    );
    for (const { secret } of rows) expect(JSON.stringify([data, mod])).not.toContain(secret);
  });

  it('comes from every table with rows of shoppers, unless it only repeats or journals', async () => {
    const exported: PgTable[] = Object.values(OF_SHOPPER);
    const left = (await tablesOfShoppers()).filter((table) => !exported.includes(table)).map(getTableName);
    expect(left.toSorted()).toEqual(
      [
        // Numbers to be erased.
        'released_instruments',
        // Tokens and codes by their hashes.
        'links',
        // Journals and keys of calls.
        'address_requests',
        'attempts',
        'card_requests',
        'cart_requests',
        // Its lines are.
        'carts',
        // Of the sandbox.
        'faults',
        // Offers for a quarter of an hour.
        'quotes',
        // The preferred card's id.
        'wallets',
      ].toSorted(),
    );
  });
});

describe('an account', () => {
  const remove = (client: TestClient) =>
    client.call(security.deleteAccount, { body: { confirmation: 'delete' as never } });

  it('is not deleted while an order is open, and the refusal says which', async () => {
    const mod = await server.signedIn('mod@example.com');
    const { rows } = await server.db.execute<{ number: string }>(
      sql`select number from orders where shopper_id = 'demo-mod'`,
    );
    await expect(remove(mod)).rejects.toMatchObject({
      code: 'ORDER_OPEN',
      reason: rows[0]?.number,
      message: `Your order #${rows[0]?.number} isn't finished yet.`,
    });
    expect((await mod.call(getSession, {})).shopper?.email).toBe('mod@example.com');
  });

  it('is gone at once with all it had, everywhere, and a letter says so', async () => {
    const riley = await server.signedIn('riley@example.com');
    const elsewhere = await server.signedIn('riley@example.com');
    const { rows: cards } = await server.db.execute<{ id: string }>(
      sql`select c.id from vault.cards c join cards on cards.instrument_id = c.id where cards.shopper_id = 'demo-riley' and c.sealed_number is not null`,
    );
    expect(cards.length).toBeGreaterThan(0);
    await server.db.execute(sql`update vault.cards set redeemed_at = now() - interval '2 hours'`);
    await remove(riley);
    expect(await changesOf(riley, security.deleteAccount.id)).toBe(1);
    await expect(riley.call(listAddresses, {})).rejects.toEqual({ kind: 'signedOut' });
    await expect(elsewhere.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    expect(await canSignIn('riley@example.com', 'checkstand')).toBe(false);
    expect(await letters()).toMatchObject([{ kind: 'ACCOUNT_DELETED', to: 'riley@example.com' }]);
    const left = (await tablesWithRowsOf(server, 'demo-riley')).map(getTableName);
    expect(left).toEqual(['audit_log']);
    const { rows: sealed } = await server.db.execute(
      sql`select id from vault.cards where sealed_number is not null and id in ${cards.map(({ id }) => id)}`,
    );
    expect(sealed).toEqual([]);
  });

  it('leaves its orders of the past to accounting, without names, addresses, and tracking numbers', async () => {
    await server.db.execute(sql`update orders set status = 'COMPLETED' where shopper_id = 'demo-mod'`);
    await server.db.execute(
      sql`update reservations set destination = '{"addressLines":["7 Secret Row"],"cityTown":"Cincinnati","stateProvince":"OH","postalCode":"45202-1234","countryCode":"US"}' where shopper_id = 'demo-mod'`,
    );
    const { rows: own } = await server.db.execute<{ number: string }>(
      sql`select number from orders where shopper_id = 'demo-mod'`,
    );
    const { number } = own[0] ?? {};
    await server.db.execute(sql`insert into shipments (id, order_id, vendor_id, carrier, tracking_number)
      select 'shipment-1', id, 'HOUSE', 'UPS', '1Z999AA10123456784' from orders where number = ${number}`);
    const totals = () =>
      server.db.execute(
        sql`select o.number, o.total, o.points, c.item_total, c.tax_total, t.last_four, t.amount from orders o
          join checkouts c on c.id = o.checkout_id join checkout_tenders t on t.checkout_id = c.id where o.number = ${number}`,
      );
    const { rows: before } = await totals();
    expect(before).toHaveLength(1);
    await remove(await server.signedIn('mod@example.com'));
    expect((await totals()).rows).toEqual(before);
    const { rows } = await server.db.execute(
      sql`select c.contact, c.details, r.destination, s.email like '%@deleted.invalid' as "isNobody", s.name, s.phone
        from orders o join checkouts c on c.id = o.checkout_id join reservations r on r.id = c.reservation_id
        join shoppers s on s.id = c.shopper_id and s.id = o.shopper_id and s.id = r.shopper_id where o.number = ${number}`,
    );
    expect(rows).toEqual([
      {
        contact: null,
        details: null,
        destination: {
          addressLines: [],
          cityTown: '',
          stateProvince: 'OH',
          postalCode: '45202',
          countryCode: 'US',
        },
        isNobody: true,
        name: '',
        phone: null,
      },
    ]);
    const { rows: mails } = await server.db.execute(
      sql`select 1 from emails join orders on orders.id = order_id where number = ${number}`,
    );
    expect(mails).toEqual([]);
    const { rows: tracked } = await server.db.execute(sql`select 1 from shipments where id = 'shipment-1'`);
    expect(tracked).toEqual([]);
  });

  it('says "DELETE" first', async () => {
    const sam = await server.signedIn('sam@example.com');
    const refused = await sam.fetch('/api/account/deletion', {
      method: 'POST',
      body: JSON.stringify({ confirmation: 'yes' }),
    });
    expect(await refused.json()).toMatchObject({ fields: { confirmation: 'Type DELETE to confirm.' } });
  });

  it('gives back the time it held, and the books add up', async () => {
    const sam = await server.signedIn('sam@example.com');
    await readyCheckout(sam);
    const taken = async () =>
      Number(
        (await server.db.execute<{ taken: number }>(sql`select sum(taken) as taken from slots`)).rows[0]
          ?.taken,
      ) + (await server.db.execute(sql`select 1 from reservations where status = 'HELD'`)).rows.length;
    const held = await taken();
    await remove(sam);
    expect(await taken()).toBe(held - 2);
    await expectBalanced(server);
  });
});
