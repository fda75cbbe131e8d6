import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import { readCheckout } from '../record/checkout-record.ts';
import { toCheckout } from './checkout.ts';

/** One of the shopper's checkouts; NOT_FOUND if it's another shopper's. */
export async function getCheckout(
  deps: Pick<Deps, 'db'> & SnapDeps,
  of: { shopperId: string; checkoutId: string },
): Promise<Checkout> {
  const record = await readCheckout(deps.db, of);
  if (!record) throw new ProblemError('NOT_FOUND');
  return toCheckout(record, deps);
}
