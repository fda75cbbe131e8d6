import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservations, slots } from '../../../server/db/schema/fulfillment.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { changeTip } from '../../../server/orders/change-tip.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { releaseReservation } from '../../../server/reservations/release-reservation.ts';
import { deleteAccount } from '../../../services/contracts/security.ts';
import { ordersOf } from '../../support/books.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  newKey,
  readCheckout,
  readyCheckout,
  refusalOf,
  submit,
} from '../../support/server-shopper.ts';
import { beginPlacing } from '../support/begin-placing.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { DEAD_PROCESSOR } from '../support/processor.ts';

const server = testServer({ log: createLog('silent') });

/** Whatever the demo has open is over. */
async function shopper(name: string): Promise<TestClient> {
  const client = await server.signedIn(`${name}@example.com`);
  await server.db.execute(
    sql`update orders set status = 'COMPLETED' where shopper_id = ${client.shopperId} and status <> 'CANCELED'`,
  );
  return client;
}

const remove = (client: TestClient) => client.call(deleteAccount, { body: { confirmation: 'DELETE' } });

/** An order, as far as that. */
async function ordered(client: TestClient, placed: Awaited<ReturnType<typeof submit>>, steps: 2 | 3) {
  const number = placed.masterOrderId ?? '';
  for (const from of (['PLACED', 'PICKING', 'READY'] as const).slice(0, steps))
    await advanceStaffOrder(server.deps, { number, from });
  await recoverAttempts(server.deps);
  const [order] = await ordersOf(server, placed);
  return {
    number,
    orderId: order?.id ?? '',
    shopperId: client.shopperId ?? '',
    gtin13: placed.lineItems[0]?.cart.gtin13 ?? '',
  };
}

it('an account waits for a reservation that is being released, and its place is free once', async () => {
  const bo = await shopper('bo');
  const { id } = await holdSlot(bo, await askQuote(bo, await fillCart(bo)), { nth: 5 });
  const [held] = await server.db.select().from(reservations).where(eq(reservations.id, id));
  const answered = await oneThenOther(
    server,
    (tx) => releaseReservation({ db: tx }, { shopperId: bo.shopperId ?? '', reservationId: id }),
    () => remove(bo),
  );
  expect(answered).toBe('none');
  const [slot] = await server.db
    .select()
    .from(slots)
    .where(eq(slots.id, held?.slotId ?? ''));
  expect(slot?.taken).toBe(0);
});

it('an account waits for its order that is being handed over, and for its refund, of which no email is left', async () => {
  const sam = await shopper('sam');
  const of = await ordered(sam, await submit(sam, await readyCheckout(sam, { count: 2 })), 2);
  const { number, orderId, gtin13 } = of;
  const answered = await oneThenOther(
    server,
    async (tx) => {
      const inside = { ...server.deps, db: tx, processor: DEAD_PROCESSOR };
      await advanceOrder(inside, { orderId, event: { type: 'order.handOver' } });
      await refundLine(inside, { number, gtin13, quantity: 1, idempotencyKey: newKey() });
    },
    () => remove(sam),
  );
  expect(answered).toBe('none');
  expect(await server.db.$count(emails, eq(emails.orderId, orderId))).toBe(0);
});

it('an account is not deleted while another tip of its order is being authorized', async () => {
  const riley = await shopper('riley');
  const placed = await submit(riley, await deliveryCheckout(riley, { items: [itemOf('produce', 18, 2)] }));
  const { orderId, shopperId } = await ordered(riley, placed, 3);
  const { versionKey, paymentDetails } = await readCheckout(riley, placed);
  const answered = await oneThenOther(
    server,
    async (tx) => {
      const tip = changeTip(
        { ...server.deps, db: tx, processor: DEAD_PROCESSOR },
        {
          shopperId,
          orderId,
          versionKey,
          gratuityAmount: paymentDetails.gratuityAmount + 200,
          idempotencyKey: newKey(),
        },
      );
      expect(await refusalOf(tip)).toBe('UNAVAILABLE');
    },
    () => remove(riley),
  );
  expect(answered).toBe('STILL_RUNNING');
});

it('an account is not deleted while its order begins to be placed', async () => {
  const lite = await shopper('lite');
  const checkout = await readyCheckout(lite);
  const answered = await oneThenOther(
    server,
    (tx) => beginPlacing(server, lite, checkout, tx),
    () => remove(lite),
  );
  expect(answered).toBe('STILL_RUNNING');
  await expireLeases(server);
  await recoverAttempts(server.deps);
  expect(await readCheckout(lite, checkout)).toMatchObject({ status: 'DRAFT' });
});
