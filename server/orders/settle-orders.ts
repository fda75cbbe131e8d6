import * as v from 'valibot';
import { tenderKey } from '../checkouts/attempt.ts';
import { AttemptTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';

const readUnsettled = statement({
  name: 'orders_unsettled',
  params: [],
  row: {
    id: v.string(),
    attempt_id: v.string(),
    status: v.picklist(['COMPLETED', 'CANCELED']),
    tenders: v.array(AttemptTender),
  },
  text: `select o.id, o.attempt_id, o.status, a.tenders from orders o join order_attempts a on a.id = o.attempt_id
  where o.settlement = 'AUTHORIZED' and o.status in ('COMPLETED', 'CANCELED') order by o.placed_at limit 50`,
});

const writeSettlement = statement({
  name: 'orders_settle',
  params: ['id', 'settlement'],
  row: {},
  text: `update orders set settlement = $settlement where id = $id and settlement = 'AUTHORIZED'`,
});

/**
 * Captures the money for orders that were handed over and reverses it for canceled ones, as well as holds on backup cards. Every call to the
 * processor can be repeated, so a crash in between, or another process working on the same order, does no harm.
 */
export async function settleOrders({
  db,
  processor,
  log,
}: Pick<Deps, 'db' | 'processor' | 'log'>): Promise<number> {
  let settled = 0;
  for (const { id, attempt_id, status, tenders } of await readUnsettled(db, {})) {
    try {
      for (const [position, { amount, isHold }] of tenders.entries()) {
        const key = tenderKey({ id: attempt_id }, position);
        const isCharged = status === 'COMPLETED' && !isHold;
        await (isCharged ? processor.complete(key, amount) : processor.reverse(key));
      }
      await writeSettlement(db, { id, settlement: status === 'COMPLETED' ? 'COMPLETED' : 'REVERSED' });
      settled += 1;
    } catch (error) {
      log.error({ error, order: id }, 'order not settled');
    }
  }
  return settled;
}
