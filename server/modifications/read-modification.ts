import type { Modification } from '../../services/contracts/modifications.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow } from '../checkouts/checkout.ts';
import { modifiableFor } from '../checkouts/modifiable.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { toModification } from './modification.ts';
import { type OfOrder, readOrderToModify } from './order-to-modify.ts';

/** A placed order and the changes about to be made to it. */
export const getModification = async (
  deps: Pick<Deps, 'db'> & SnapDeps,
  of: OfOrder,
): Promise<Modification> => toModification(await readOrderToModify(deps.db, of), deps);

/** The orders the store hasn't started on: those with changes first, then the newest. */
const readCandidates = statement({
  name: 'modifications_read_candidates',
  params: ['shopperId'],
  row: CheckoutRow,
  text: `select ${CHECKOUT_COLUMNS} from checkouts k ${CHECKOUT_JOINS}
  join orders o on o.checkout_id = k.id left join modifications m on m.checkout_id = k.id
  where o.shopper_id = $shopperId and o.status = 'PLACED'
  order by m.changed_at desc nulls last, o.placed_at desc limit 20`,
});

/** The order being modified, else the newest that can be; null if there is none. */
export async function currentModification(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<string | null> {
  const orders = await readCandidates(db, { shopperId });
  return orders.find((order) => modifiableFor(order) !== null)?.id ?? null;
}
