import { eq } from 'drizzle-orm';
import { t } from '../../../languages/t.ts';
import { discountsOf, eligibleTotal } from '../../../rules/promo-discounts.ts';
import { dayRefusal, effectRefusal, rivalRefusal, usesRefusal } from '../../../rules/promo-refusals.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import type { PromoTerms } from '../../db/schema/promos.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import { type AppliedPromo, appliedTo } from '../../pricing/applied-promos.ts';
import { type ReservationWithStore, readReservation } from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import { priceLines } from '../price/price-checkout.ts';
import { readPromoCodes, termsOf } from '../price/promo-terms.ts';
import { readPromoUses } from '../price/promo-uses.ts';
import { todayAt } from '../price/read-basis.ts';
import { pricedOrder, reallocated } from '../price/tenders.ts';
import { takesPromos } from '../read/checkout.ts';
import { getCheckout } from '../read/read-checkout.ts';
import { replaceLines } from '../record/checkout-lines.ts';
import { replacePromos, replaceTenders } from '../record/checkout-payment.ts';
import { type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { lockOpenCheckout } from '../record/lock-checkout.ts';

interface PromoInput {
  shopperId: string;
  checkoutId: string;
  /** Null means any version, from a caller that doesn't know about them. */
  versionKey: string | null;
  /** In upper case. */
  code: string;
}

const refusal = (words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { 'priceAdjustment.promos.0.code': words } });

interface Entered {
  checkout: StoredCheckout;
  placed: ReservationWithStore & { now: Date };
  /** The lines' products. */
  gtins: readonly string[];
  code: string;
}

/** The codes with the new one; refuses one that the order can't use. */
async function withCode(tx: Database, { checkout, placed, gtins, code }: Entered): Promise<PromoTerms[]> {
  const { promos, lineItems } = checkout;
  if (!takesPromos(checkout)) throw refusal(t("Promo codes can't be used on this order."));
  const [known] = await readPromoCodes(tx, [code]);
  if (!known) throw refusal(t("We don't know this promo code. Check it and try again."));
  if (promos.some((promo) => promo.code === code))
    throw refusal(t('{{code}} is already on your order.', { code }));
  const terms = termsOf(known);
  const [applied] = await appliedTo(tx, [terms], gtins);
  const lines = lineItems.map(({ cart, total }) => ({ gtin13: cart.gtin13, total }));
  const { fulfillmentTotal: fee, modality } = checkout;
  const [priced] = applied ? discountsOf([applied], { lines, fee }).promos : [];
  const use = (await readPromoUses(tx, [known], checkout)).get(code);
  if (!applied || !priced || !use) throw new Error(`${code} has no price`);
  const effect = { ...priced, modality, fee, eligibleTotal: eligibleTotal(applied, lines) };
  const words =
    dayRefusal(known, dayOf(placed)) ??
    usesRefusal(known, use, priced.discount) ??
    effectRefusal(terms, effect) ??
    rivalRefusal(terms, promos);
  if (words !== null) throw refusal(words);
  return [...promos, terms];
}

const withoutCode = async (_: Database, { checkout, code }: Entered): Promise<PromoTerms[]> =>
  checkout.promos.filter((promo) => promo.code !== code);

type DecideCodes = (tx: Database, entered: Entered) => Promise<PromoTerms[]>;

/** Today where the order is received, YYYY-MM-DD. */
function dayOf({ reservation, store, now }: Entered['placed']): string {
  const timezone = reservationTimeZone({
    storeTimezone: store?.timezone ?? null,
    selections: reservation.selections,
  });
  return todayAt({ now, timezone }).toString();
}

/** What changes in a checkout that's priced with other promo codes. */
function withPromos(
  checkout: StoredCheckout,
  { reservation }: ReservationWithStore,
  codes: readonly AppliedPromo[],
) {
  const priced = priceLines(checkout.lineItems, {
    fee: checkout.fulfillmentTotal,
    bagFee: checkout.bagFee,
    tip: checkout.gratuityTotal,
    promos: codes,
  });
  const { lineItems, promos } = priced;
  const order = pricedOrder(priced, checkout, reservation.selections);
  return { lineItems, promos, ...reallocated(order, checkout.tenders) };
}

/** Prices an unplaced checkout with other promo codes; VERSION_STALE if it changed elsewhere. */
const updatePromos = (
  deps: Pick<Deps, 'db'> & SnapDeps,
  input: PromoInput,
  decide: DecideCodes,
): Promise<Checkout> =>
  withTransaction(deps.db, async (tx) => {
    const checkout = await withParts(tx, await lockOpenCheckout(tx, input));
    const placed = await readReservation(tx, checkout.reservationId);
    const gtins = checkout.lineItems.map(({ cart }) => cart.gtin13);
    const terms = await decide(tx, { checkout, placed, gtins, code: input.code });
    const codes = await appliedTo(tx, terms, gtins);
    const { lineItems, tenders, promos, ...cost } = withPromos(checkout, placed, codes);
    await tx
      .update(checkouts)
      .set({ versionKey: newId(), ...cost })
      .where(eq(checkouts.id, checkout.id));
    await replaceLines(tx, checkout.id, lineItems);
    await replaceTenders(tx, checkout.id, tenders);
    await replacePromos(tx, checkout.id, promos);
    return getCheckout({ ...deps, db: tx }, input);
  });

/** Takes a code off the order's total. INVALID_INPUT at the code if the order can't use it. */
export const addPromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withCode);

/** A code that isn't on the order is removed already. */
export const removePromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withoutCode);
