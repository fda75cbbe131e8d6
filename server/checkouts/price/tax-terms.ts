import { eq } from 'drizzle-orm';
import type { TaxTerms } from '../../../services/contracts/tax.ts';
import { newId } from '../../db/ids.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import type { PlaceOfSale } from '../../ports/taxes.ts';
import { type ReservationRow, readReservation } from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import { taxUnknown } from '../../taxes/require-rates.ts';
import { replaceTenders } from '../record/checkout-payment.ts';
import { type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { lockOpenCheckout } from '../record/lock-checkout.ts';
import { type Basis, todayAt } from './read-basis.ts';
import { orderToPay, reallocated, requireRates } from './tenders.ts';

async function termsAt({ taxes }: Pick<Deps, 'taxes'>, place: PlaceOfSale): Promise<TaxTerms> {
  const rates = await taxes.ratesFor(place);
  if (!rates) throw taxUnknown(place);
  return { ...place, ...rates };
}

/**
 * What an order that's priced now is taxed by. It may ask another company, so it belongs inside no transaction. TAX_UNKNOWN for a
 * place that nobody knows the tax of, UNAVAILABLE if nobody who knows responds.
 */
export const taxTermsFor = (
  deps: Pick<Deps, 'taxes'>,
  basis: Pick<Basis, 'postalCode' | 'state' | 'now' | 'timezone'>,
): Promise<TaxTerms> =>
  termsAt(deps, {
    postalCode: basis.postalCode.slice(0, 5),
    state: basis.state,
    day: todayAt(basis).toString(),
  });

/** The day where an order is received, if it was priced on another one; null if it's still that day. */
export function laterDay(
  { taxTerms }: Pick<StoredCheckout, 'taxTerms'>,
  { selections }: Pick<ReservationRow, 'selections'>,
  now: Date,
): string | null {
  const timezone = reservationTimeZone({ storeTimezone: null, selections });
  const today = todayAt({ now, timezone }).toString();
  return taxTerms.day === today ? null : today;
}

interface Unplaced {
  shopperId: string;
  checkoutId: string;
  /** How it's taxed now. */
  terms: TaxTerms;
  /** When it's placed. */
  day: string;
}

/** Taxes an unplaced order by what holds on the day it's placed. TOTAL_CHANGED if that makes it cost something else. */
export async function taxAgain(
  deps: Pick<Deps, 'db' | 'taxes'>,
  { shopperId, checkoutId, terms, day }: Unplaced,
): Promise<void> {
  const { postalCode, state } = terms;
  const taxTerms = await termsAt(deps, { postalCode, state, day });
  const isChanged = await withTransaction(deps.db, async (tx) => {
    const row = await lockOpenCheckout(tx, { shopperId, checkoutId, versionKey: null });
    const checkout = await withParts(tx, row);
    const { reservation } = await readReservation(tx, checkout.reservationId);
    const order = requireRates({ ...orderToPay(checkout, reservation.selections), taxTerms });
    const { tenders, taxTotal, total } = reallocated(order, checkout.tenders);
    const changes = { taxTotal, total, versionKey: newId() };
    const isOther = total !== checkout.total;
    await tx
      .update(checkouts)
      .set({ taxTerms, ...(isOther && changes) })
      .where(eq(checkouts.id, checkout.id));
    if (isOther) await replaceTenders(tx, checkout.id, tenders);
    return isOther;
  });
  if (isChanged) throw new ProblemError('TOTAL_CHANGED');
}
