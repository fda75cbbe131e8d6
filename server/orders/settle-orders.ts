import * as v from 'valibot';
import { OrderAuthorization } from '../db/schema/orders.ts';
import { statement } from '../db/statement.ts';
import { postponeOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { paidBy } from '../modifications/plan-money.ts';

const readUnsettled = statement({
  name: 'orders_unsettled',
  params: [],
  row: {
    id: v.string(),
    status: v.picklist(['COMPLETED', 'CANCELED']),
    authorizations: v.array(OrderAuthorization),
  },
  text: `select id, status, authorizations from orders
  where settlement = 'AUTHORIZED' and status in ('COMPLETED', 'CANCELED') and settle_at <= now()
  order by settle_at limit 50`,
});

const writeSettlement = statement({
  name: 'orders_settle',
  params: ['id', 'settlement'],
  row: {},
  text: `update orders set settlement = $settlement where id = $id`,
});

const postpone = postponeOf('orders_postpone_settlement', {
  table: 'orders',
  tries: 'settle_tries',
  due: 'settle_at',
  longest: 3600,
});

/**
 * Captures the money for orders that were handed over and reverses it for canceled ones, as well as holds on backup cards. Every call to the
 * processor can be repeated, so a crash in between, or another process working on the same order, does no harm. An order
 * that fails waits longer each time, while the others go on.
 */
export async function settleOrders({
  db,
  processor,
  log,
}: Pick<Deps, 'db' | 'processor' | 'log'>): Promise<number> {
  let settled = 0;
  for (const { id, status, authorizations } of await readUnsettled(db, {})) {
    try {
      for (const authorization of authorizations) {
        const { key } = authorization;
        // A change may have released one entirely.
        const paid = status === 'COMPLETED' ? paidBy(authorization) : 0;
        await (paid > 0 ? processor.complete(key, paid) : processor.reverse(key));
      }
      await writeSettlement(db, { id, settlement: status === 'COMPLETED' ? 'COMPLETED' : 'REVERSED' });
      settled += 1;
    } catch (error) {
      log.error({ error, order: id }, 'order not settled');
      await postpone(db, { id });
    }
  }
  return settled;
}
