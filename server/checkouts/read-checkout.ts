import type { Checkout } from '../../services/contracts/checkouts.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow, toCheckout } from './checkout.ts';

const read = statement({
  name: 'checkouts_read',
  params: ['id', 'shopperId'],
  row: CheckoutRow,
  text: `select ${CHECKOUT_COLUMNS} from checkouts k ${CHECKOUT_JOINS} where k.id = $id and k.shopper_id = $shopperId`,
});

/** One of the shopper's checkouts; NOT_FOUND if it's another shopper's. */
export async function getCheckout(
  deps: Pick<Deps, 'db'> & SnapDeps,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<Checkout> {
  const [row] = await read(deps.db, { id: checkoutId, shopperId });
  if (!row) throw new ProblemError('NOT_FOUND');
  return toCheckout(row, deps);
}
