import { eq } from 'drizzle-orm';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkoutPromos, checkoutTenders } from '../../db/schema/checkouts.ts';
import { partRows } from './part-rows.ts';

export const {
  of: tendersOf,
  insert: insertTenders,
  replace: replaceTenders,
} = partRows(checkoutTenders, 'checkout_tenders');

export const {
  of: promosOf,
  insert: insertPromos,
  replace: replacePromos,
} = partRows(checkoutPromos, 'checkout_promos');

/** Notes that each tender of a checkout has authorized what it was to. */
export const chargeTenders = prepared(
  'checkout_tenders_charge',
  (db, given: Givens<{ checkoutId: string }>) =>
    db
      .update(checkoutTenders)
      .set({ authorizedAmount: checkoutTenders.amountToAuthorize })
      .where(eq(checkoutTenders.checkoutId, given.checkoutId)),
);
