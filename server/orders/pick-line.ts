import * as v from 'valibot';
import type { Found, StaffOrder } from '../../services/contracts/staff.ts';
import { statement } from '../db/statement.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { statusAfter } from './advance-order.ts';
import { lockOrder } from './mark-order-ready.ts';
import { readStaffOrder, SUBSTITUTES } from './staff-order.ts';

/** After the order is locked, so that an attempt to make it ready is either over or not begun. */
const write = statement({
  name: 'orders_pick_line',
  params: ['orderId', 'gtin13', 'found'],
  row: { gtin13: v.string() },
  text: `update order_lines l set found = $found::jsonb from orders o
  where l.order_id = $orderId and l.gtin13 = $gtin13 and o.id = l.order_id and o.status = 'PICKING'
    and not exists (select from modification_attempts a where a.checkout_id = o.checkout_id and a.ended_at is null)
  returning l.gtin13`,
});

const isSimilar = statement({
  name: 'orders_is_similar',
  params: ['orderId', 'gtin13', 'substitute'],
  row: { gtin13: v.string() },
  text: `select s.gtin13 from orders o join order_lines l on l.order_id = o.id and l.gtin13 = $gtin13
  join products p on p.gtin13 = l.gtin13 join products s on ${SUBSTITUTES}
  where o.id = $orderId and s.gtin13 = $substitute`,
});

const refused = (field: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [field]: words } });

type Line = StaffOrder['lines'][number];

/** Refuses what can't have been found. */
function requirePossible(
  { quantity: ordered, estimatedWeight }: Line,
  { quantity, weight, substitute }: Found,
): void {
  if (quantity + (substitute?.quantity ?? 0) > ordered) {
    throw new ProblemError('QUANTITY_EXCEEDED', { fields: { quantity: `At most ${ordered}.` } });
  }
  if (weight === null) return;
  if (estimatedWeight === null || quantity === 0) throw refused('weight', "This isn't sold by weight.");
  // Twice what it should weigh is a slip of the hand.
  if (weight * ordered > 2 * estimatedWeight * quantity) throw refused('weight', 'Check the weight.');
}

/** Says what was found of a line. CHECKOUT_CLOSED unless the order is being picked. */
export async function pickLine(
  deps: Pick<Deps, 'db'>,
  { number, gtin13, found }: { number: string; gtin13: string; found: Found },
): Promise<void> {
  const order = await readStaffOrder(deps, { number });
  statusAfter(order.status, { type: 'line.pick' });
  const line = order.lines.find((one) => one.gtin13 === gtin13);
  if (!line) throw new ProblemError('NOT_FOUND');
  requirePossible(line, found);
  const { substitute } = found;
  if (substitute) {
    const [similar] = await isSimilar(deps.db, { orderId: order.id, gtin13, substitute: substitute.gtin13 });
    if (!similar) throw refused('substitute', "This can't be picked in its place.");
  }
  const isWritten = await withTransaction(deps.db, async (tx) => {
    await lockOrder(tx, { id: order.id });
    const [written] = await write(tx, { orderId: order.id, gtin13, found: JSON.stringify(found) });
    return written !== undefined;
  });
  if (!isWritten) throw new ProblemError('STILL_RUNNING');
}
