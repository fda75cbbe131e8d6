import { eq } from 'drizzle-orm';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import type { PromoTarget, PromoTerms } from '../db/schema/promos.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type ReservationWithStore, readReservation, stateOf } from '../reservations/reservation.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { takesPromos } from './checkout.ts';
import { replaceLines } from './checkout-lines.ts';
import { replacePromos, replaceTenders } from './checkout-payment.ts';
import { type StoredCheckout, withParts } from './checkout-record.ts';
import { lockOpenCheckout } from './lock-checkout.ts';
import { priceLines } from './price-checkout.ts';
import { isPromoExpiredAt, readPromoCodes, termsOf } from './promo-terms.ts';
import { getCheckout } from './read-checkout.ts';
import { orderToPay, reallocated } from './tenders.ts';
import { usedPromos } from './used-promos.ts';

interface PromoInput {
  shopperId: string;
  checkoutId: string;
  /** Null means any version, from a caller that doesn't know about them. */
  versionKey: string | null;
  /** In upper case. */
  code: string;
}

/** What decides whether an order can use a code. */
interface EnteredCode {
  checkout: StoredCheckout;
  /** The code's terms; null if there's no such code. */
  terms: PromoTerms | null;
  isCodeExpired: boolean;
  /** The shopper has used it up with another order. */
  isCodeUsed: boolean;
}

/** Reads a code with what the order's shopper has done with it. */
async function readCode(
  tx: Database,
  { checkout, now, code }: { checkout: StoredCheckout; now: Date; code: string },
): Promise<EnteredCode> {
  const [known] = await readPromoCodes(tx, [code]);
  const used = known ? await usedPromos(tx, { ...checkout, promos: [known] }) : [];
  return {
    checkout,
    terms: known ? termsOf(known) : null,
    isCodeExpired: known !== undefined && isPromoExpiredAt(known, now),
    isCodeUsed: used.length > 0,
  };
}

/** Only a delivery has a delivery fee. */
export const isUsable = ({ appliesTo }: PromoTerms, modality: Modality): boolean =>
  appliesTo === 'ITEMS' || modality === 'DELIVERY';

const refusal = (words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { 'priceAdjustment.promos.0.code': words } });

export const usedInWords = (code: string): string =>
  `You've already used ${code}, which is good for one order.`;

const TARGETS: Record<PromoTarget, string> = { ITEMS: 'your items', DELIVERY_FEE: 'your delivery fee' };

/** The codes with the new one; refuses one that the order can't use. Only one code can take money off the items, and one off the fee. */
function withCode(entered: EnteredCode, code: string): PromoTerms[] {
  const { terms, checkout } = entered;
  const { promos, fulfillmentTotal: fee } = checkout;
  if (!takesPromos(checkout)) throw refusal("Promo codes can't be used on this order.");
  if (!terms) throw refusal("We don't know this promo code. Check it and try again.");
  if (promos.some((promo) => promo.code === code)) throw refusal(`${code} is already on your order.`);
  if (entered.isCodeExpired) throw refusal(`${code} has expired.`);
  if (entered.isCodeUsed) throw refusal(usedInWords(code));
  if (!isUsable(terms, checkout.modality)) throw refusal(`${code} is for deliveries only.`);
  if (terms.appliesTo === 'DELIVERY_FEE' && fee === 0) throw refusal('Your delivery is already free.');
  const rival = promos.find(({ appliesTo }) => appliesTo === terms.appliesTo);
  if (rival) {
    const target = TARGETS[terms.appliesTo];
    throw refusal(`Only one code can be used on ${target}. Remove ${rival.code} to use ${code}.`);
  }
  return [...promos, terms];
}

const withoutCode = ({ checkout }: EnteredCode, code: string): PromoTerms[] =>
  checkout.promos.filter((promo) => promo.code !== code);

type DecideCodes = (entered: EnteredCode, code: string) => PromoTerms[];

/** What changes in a checkout that's priced with other promo codes. */
function withPromos(
  checkout: StoredCheckout,
  { reservation, store }: ReservationWithStore,
  codes: readonly PromoTerms[],
) {
  const { lineItems, promos, taxTotal, total } = priceLines(checkout.lineItems, {
    fee: checkout.fulfillmentTotal,
    bagFee: checkout.bagFee,
    state: stateOf({ reservation, store }),
    tip: checkout.gratuityTotal,
    promos: codes,
  });
  const order = orderToPay({ ...checkout, total, lineItems }, reservation.selections);
  return { lineItems, promos, taxTotal, total, tenders: reallocated(order, checkout.tenders) };
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
    const entered = await readCode(tx, { checkout, now: placed.now, code: input.code });
    const { lineItems, tenders, promos, ...cost } = withPromos(checkout, placed, decide(entered, input.code));
    await tx
      .update(checkouts)
      .set({ versionKey: newId(), ...cost })
      .where(eq(checkouts.id, checkout.id))
      .prepare('checkouts_set_promos')
      .execute();
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
