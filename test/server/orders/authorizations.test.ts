import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  lowerAuthorizations,
  readAuthorizations,
  readReturns,
} from '../../../server/attempts/authorizations.ts';
import type { OrderAuthorization } from '../../../server/db/schema/attempts.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { testServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

const server = testServer();
let order: Checkout;
let authorization: OrderAuthorization;

beforeAll(async () => {
  const riley = await server.signedIn('riley@example.com');
  order = await submit(riley, await readyCheckout(riley, { count: 2 }));
  const [first] = await readAuthorizations(server.db, order);
  if (!first) throw new Error('Nothing is authorized');
  authorization = first;
});

const change = (table: string, assignment: string) =>
  server.db.execute(
    sql`update ${sql.identifier(table)} set ${sql.raw(assignment)} where key = ${authorization.key}`,
  );

describe('what an order has authorized', () => {
  it('is what the processor was asked for, under the key it was asked with', async () => {
    const { total } = order.summary.cost;
    expect(authorization).toMatchObject({ position: 0, paymentId: order.payments[0]?.id, amount: total });
    const { rows } = await server.db.execute(
      sql`select amount from processor.transactions where key = ${authorization.key}`,
    );
    expect(rows).toEqual([{ amount: total }]);
  });

  it('is nothing of an attempt that failed or is still under way', async () => {
    for (const status of ['AUTHORIZING', 'DECLINED', 'REVERSED']) {
      await server.db.execute(
        sql`update attempts set status = ${status} where id = ${authorization.attemptId}`,
      );
      expect(await readAuthorizations(server.db, order)).toEqual([]);
    }
    await server.db.execute(sql`update attempts set status = 'DONE' where id = ${authorization.attemptId}`);
    expect(await readAuthorizations(server.db, order)).toEqual([authorization]);
  });

  it.each([
    ['amount = -1', 'amounts'],
    ['held = -1', 'amounts'],
    ['held = amount + 1', 'amounts'],
    ["attempt_id = 'none'", 'attempt_id_attempts_id_fk'],
  ])('is never written with %s', async (assignment, constraint) => {
    await expect(change('authorizations', assignment)).rejects.toMatchObject({
      cause: { constraint: `authorizations_${constraint}` },
    });
  });

  it('is never authorized twice at the same position', async () => {
    const again = sql`insert into authorizations
      select 'another', attempt_id, position, payment_id, payment_type, instrument_id, amount, held from authorizations
      where key = ${authorization.key}`;
    await expect(server.db.execute(again)).rejects.toMatchObject({
      cause: { constraint: 'authorizations_position' },
    });
  });

  it('is less once an attempt gives something back, and says how much that was', async () => {
    const { attemptId, key } = authorization;
    const amount = authorization.amount - 5;
    await lowerAuthorizations(server.db, attemptId, {
      kept: [{ ...authorization, amount }],
      returns: [{ key, amount: 5 }],
    });
    expect(await readAuthorizations(server.db, order)).toEqual([{ ...authorization, amount }]);
    expect(await readReturns(server.db, attemptId)).toEqual([
      { authorization: { ...authorization, amount }, returned: 5 },
    ]);
  });

  it.each([
    ['amount = 0', 'amount'],
    ["attempt_id = 'none'", 'attempt_id_attempts_id_fk'],
    ["key = 'none'", 'key_authorizations_key_fk'],
  ])('is never given back with %s', async (assignment, constraint) => {
    await expect(change('authorization_returns', assignment)).rejects.toMatchObject({
      cause: { constraint: `authorization_returns_${constraint}` },
    });
  });
});

describe('an attempt', () => {
  /** Another attempt of the same order, rolled back in any case. */
  const journal = async (kind: string, status: string) => {
    const insert = (id: string) => sql`insert into attempts
      (id, kind, checkout_id, shopper_id, status, idempotency_key, payload_hash, lease_until)
      values (${id}, ${kind}, ${order.checkoutId}, 'demo-riley', ${status}, ${id}, '', now())`;
    const undo = new Error('undo');
    return server.db
      .transaction(async (tx) => {
        await tx.execute(insert('one'));
        await tx.execute(insert('two'));
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
        return 'both';
      });
  };
  const refusedBy = (constraint: string) => ({ cause: { constraint: `attempts_${constraint}` } });

  it.each(['CHANGE', 'READY'])('to %s is alone with its order while it is under way', async (kind) => {
    await expect(journal(kind, 'AUTHORIZING')).rejects.toMatchObject(refusedBy('one_running'));
    await expect(journal(kind, 'RELEASING')).rejects.toMatchObject(refusedBy('one_running'));
    expect(await journal(kind, 'DONE')).toBe('both');
  });

  it.each(['CANCEL', 'HAND_OVER'])('to %s is made once', async (kind) => {
    for (const status of ['RELEASING', 'DONE'])
      await expect(journal(kind, status)).rejects.toMatchObject(refusedBy('once'));
  });

  it('to REFUND leaves room for others', async () => {
    expect(await journal('REFUND', 'RELEASING')).toBe('both');
  });

  it.each([
    ['CANCEL', 'AUTHORIZING'],
    ['HAND_OVER', 'DECLINED'],
    ['REFUND', 'REVERSED'],
    ['ANOTHER', 'DONE'],
  ])('to %s is never %s', async (kind, status) => {
    await expect(journal(kind, status)).rejects.toMatchObject(refusedBy('authorizing'));
  });
});
