import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toCheckout } from '../../../server/checkouts/read/checkout.ts';
import { readOrders } from '../../../server/checkouts/record/checkout-record.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { reservations } from '../../../server/db/schema/fulfillment.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { createLog } from '../../../server/http/log.ts';
import { sendMail } from '../../../server/order-mail/send-mail.ts';
import { sendTexts } from '../../../server/order-texts/send-texts.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { deleteAccount } from '../../../services/contracts/security.ts';
import { changeTip } from '../../../services/contracts/tips.ts';
import { expectBalanced } from '../../support/books.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, newKey, readCheckout, readyCheckout, submit } from '../../support/server-shopper.ts';
import { withProcessor } from '../support/processor.ts';

const log = createLog('silent');
let riley: TestClient;
const server = testServer({ log });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(async () => {
  await server.db.delete(emails);
});

const sent: string[] = [];
const mailer: Mailer = { send: async ({ to }) => void sent.push(to) };
/** One run of the sweep: where there's no mail server, the sandbox's mailbox gets what's written. */
const sweep = (to: Mailer | null) => sendMail({ ...server.deps, mailer: to });

const writtenTo = async () => {
  const { rows } = await server.db.execute<{ to: string }>(
    sql`select letter->>'to' as "to" from emails where letter is not null order by created_at`,
  );
  return rows.map(({ to }) => to);
};

/** An email about an order, as others put it in the outbox. */
const about = (orderId: string, id: string) =>
  server.db.insert(emails).values({ id, kind: 'TIP_CHANGED', orderId });

/** A delivery that was handed over and captured. */
async function delivered(client: TestClient) {
  const placed = await submit(client, await deliveryCheckout(client, { items: [itemOf('produce', 18, 2)] }));
  const number = placed.masterOrderId ?? '';
  for (const from of ['PLACED', 'PICKING', 'READY'] as const) {
    await advanceStaffOrder(server.deps, { number, from });
  }
  await recoverAttempts(server.deps);
  const { orders } = await client.call(listOrders, {});
  const orderId = orders.find((order) => order.number === number)?.orderId ?? '';
  return { orderId, number, checkout: await readCheckout(client, placed) };
}

const leave = async (client: TestClient) => {
  const email = client.shopperId === 'demo-riley' ? 'riley@example.com' : 'sam@example.com';
  // Whatever else the demo has open.
  await server.db.execute(
    sql`update orders set status = 'COMPLETED' where shopper_id = ${client.shopperId} and status not in ('COMPLETED', 'CANCELED')`,
  );
  await (await server.signedIn(email)).call(deleteAccount, { body: { confirmation: 'DELETE' } });
};

/** An email that can't be written: it's about no proposal. */
const unwritable = (orderId: string, id: string) =>
  server.db.insert(emails).values({ id: `SUBSTITUTE_PROPOSED.${id}`, kind: 'SUBSTITUTE_PROPOSED', orderId });

describe('an email that can’t be written', () => {
  it.each([
    ['a mail server', mailer],
    ['the sandbox alone', null],
  ])('keeps no other from %s, waits longer each time, and is logged as an error', async (_, to) => {
    const error = vi.spyOn(log, 'error');
    const { checkoutId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from orders where checkout_id = ${checkoutId}`,
    );
    const orderId = rows[0]?.id ?? '';
    await server.db.delete(emails);
    for (let nth = 0; nth < 25; nth += 1) await unwritable(orderId, String(nth));
    await about(orderId, 'TIP_CHANGED.later');
    // More wait than are taken at once, and all before it.
    for (let run = 0; run < 3; run += 1) await sweep(to);
    expect(await writtenTo()).toEqual(['riley@example.com']);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ mail: 'SUBSTITUTE_PROPOSED.0', error: expect.any(Error) }),
      'email not written',
    );
    const waits = () =>
      server.db
        .select({
          tries: emails.tries,
          seconds: sql<number>`round(extract(epoch from ${emails.nextTryAt} - now()) / 60)::int`,
        })
        .from(emails)
        .where(eq(emails.id, 'SUBSTITUTE_PROPOSED.0'));
    const [first] = await waits();
    await server.db
      .update(emails)
      .set({ nextTryAt: sql`now()` })
      .where(eq(emails.id, 'SUBSTITUTE_PROPOSED.0'));
    await sweep(to);
    const [second] = await waits();
    expect([first, second]).toEqual([
      { tries: 1, seconds: 1 },
      { tries: 2, seconds: 2 },
    ]);
    error.mockRestore();
  });

  it('keeps no other even where its order can’t be read beside theirs', async () => {
    const orderIds: string[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const { checkoutId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from orders where checkout_id = ${checkoutId}`,
      );
      orderIds.push(rows[0]?.id ?? '');
    }
    await server.db.delete(emails);
    for (const orderId of orderIds) await about(orderId, `TIP_CHANGED.${orderId}`);
    const [unread = '', read = ''] = orderIds;
    const [reserved] = await server.db
      .select({ id: reservations.id, slotId: reservations.slotId, selections: reservations.selections })
      .from(reservations)
      .innerJoin(checkouts, eq(checkouts.reservationId, reservations.id))
      .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
      .where(eq(orders.id, unread));
    if (!reserved) throw new Error('The order has a reservation.');
    const setPlace = (place: Pick<typeof reserved, 'slotId' | 'selections'>) =>
      server.db.update(reservations).set(place).where(eq(reservations.id, reserved.id));
    await setPlace({ slotId: null, selections: [] });
    sent.length = 0;
    await sweep(mailer);
    expect(await writtenTo()).toEqual(['riley@example.com']);
    const written = await server.db.select({ id: emails.id }).from(emails).where(isNotNull(emails.letter));
    expect(written).toEqual([{ id: `TIP_CHANGED.${read}` }]);
    await setPlace(reserved);
  });

  it('leaves the mailbox to the others', async () => {
    const { checkoutId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from orders where checkout_id = ${checkoutId}`,
    );
    await unwritable(rows[0]?.id ?? '', 'one');
    const page = await riley.fetch('/sandbox/mail');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('has been placed</h2>');
  });
});

describe('what is told about a delivery after its shopper’s account is deleted', () => {
  /** Of the account that the first test deletes. */
  let orderId = '';
  it('goes to nobody, is done with at once, and keeps nothing from others', async () => {
    const sam = await server.signedIn('sam@example.com');
    const order = await delivered(sam);
    orderId = order.orderId;
    await leave(sam);
    await server.db.delete(emails);
    const gtin13 = order.checkout.lineItems[0]?.cart.gtin13 ?? '';
    await refundLine(server.deps, { number: order.number, gtin13, quantity: 1, idempotencyKey: 'once' });
    sent.length = 0;
    expect(await sweep(mailer)).toBe(1);
    expect(await sweep(mailer)).toBe(0);
    expect(sent).toEqual([]);
    await about(order.orderId, 'TIP_CHANGED.without-a-mail-server');
    await sweep(null);
    expect(await server.db.$count(emails, sql`${emails.sentAt} is null and ${emails.letter} is null`)).toBe(
      0,
    );
    expect(await sendTexts(server.deps)).toBe(0);
    await expectBalanced(server);
  });

  it('keeps nothing from others even if it cannot be marked as done with', async () => {
    await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'It is not marked.'; end $$`);
    await server.db.execute(sql`create trigger unmarked before update of sent_at on emails for each row
      when (old.id = 'TIP_CHANGED.0') execute function refuse()`);
    // More than are taken at once.
    for (let nth = 0; nth <= 10; nth += 1) await about(orderId, `TIP_CHANGED.${nth}`);
    await sweep(null);
    await server.db.execute(sql`drop function refuse cascade`);
    const waiting = await server.db.select({ id: emails.id }).from(emails).where(isNull(emails.sentAt));
    expect(waiting).toEqual([{ id: 'TIP_CHANGED.0' }]);
  });

  it('leaves the order readable by what it keeps: the state and the postal code, and no place on the map', async () => {
    const record = (await readOrders(server.db, [orderId])).get(orderId);
    if (!record) throw new Error('The order is kept');

    expect(toCheckout(record, server.deps).fulfillment.destination).toMatchObject({
      address: { addressLines: [], cityTown: '', stateProvince: 'OH', postalCode: '45208' },
      coordinates: null,
    });
  });

  it('says that a tip is changed whose account was deleted meanwhile, and that nobody is signed in anymore', async () => {
    const order = await delivered(riley);
    const { processor } = server.deps;
    const refund: Processor['refund'] = async (...args) => {
      await leave(riley);
      return processor.refund(...args);
    };
    const changed = await riley.call(changeTip, {
      params: { orderId: order.orderId },
      body: { versionKey: order.checkout.versionKey, paymentDetails: { gratuityAmount: 100 } },
      idempotencyKey: newKey(),
    });
    expect(changed.paymentDetails.gratuityAmount).toBe(100);
    const lower = withProcessor(server, { refund }, () =>
      riley.call(changeTip, {
        params: { orderId: order.orderId },
        body: { versionKey: changed.versionKey, paymentDetails: { gratuityAmount: 0 } },
        idempotencyKey: newKey(),
      }),
    );
    expect((await lower).paymentDetails.gratuityAmount).toBe(0);
    await expect(riley.call(listOrders, {})).rejects.toEqual({ kind: 'signedOut' });
    const record = (await readOrders(server.db, [order.orderId])).get(order.orderId);
    expect(record?.checkout.gratuityTotal).toBe(0);
    await expectBalanced(server);
  });
});
