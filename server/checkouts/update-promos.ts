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
import { type PlacedHold, readHold, stateOf } from '../reservations/reservation.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { takesPromos } from './checkout.ts';
import { replaceLines } from './checkout-lines.ts';
import { type StoredCheckout, withLines } from './checkout-record.ts';
import { lockOpenCheckout } from './lock-checkout.ts';
import { priceLines } from './price-checkout.ts';
import { isPromoExpiredAt, readPromoCodes, termsOf } from './promo-terms.ts';
import { getCheckout } from './read-checkout.ts';
import { orderToPay, reallocated } from './tenders.ts';
import { usedPromos } from './used-promos.ts';

interface PromoInput {
  shopperId: string;
  checkoutId: string;
  /** Null from a caller that doesn't know about versions: whichever the checkout has. */
  versionKey: string | null;
  /** In upper case. */
  code: string;
}

/** What decides whether an order can use a code. */
interface Standing {
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
): Promise<Standing> {
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

/** The codes with the new one, or why the order can't use it. One code takes money off the same thing. */
function withCode(standing: Standing, code: string): PromoTerms[] {
  const { terms, checkout } = standing;
  const { promos, fulfillmentTotal: fee } = checkout;
  if (!takesPromos(checkout)) throw refusal("Promo codes can't be used on this order.");
  if (!terms) throw refusal("We don't know this promo code. Check it and try again.");
  if (promos.some((promo) => promo.code === code)) throw refusal(`${code} is already on your order.`);
  if (standing.isCodeExpired) throw refusal(`${code} has expired.`);
  if (standing.isCodeUsed) throw refusal(usedInWords(code));
  if (!isUsable(terms, checkout.modality)) throw refusal(`${code} is for deliveries only.`);
  if (terms.appliesTo === 'DELIVERY_FEE' && fee === 0) throw refusal('Your delivery is already free.');
  const rival = promos.find(({ appliesTo }) => appliesTo === terms.appliesTo);
  if (rival) {
    const target = TARGETS[terms.appliesTo];
    throw refusal(`Only one code can be used on ${target}. Remove ${rival.code} to use ${code}.`);
  }
  return [...promos, terms];
}

const withoutCode = ({ checkout }: Standing, code: string): PromoTerms[] =>
  checkout.promos.filter((promo) => promo.code !== code);

type Deciding = (standing: Standing, code: string) => PromoTerms[];

/** A checkout priced with other promo codes. */
function withPromos(checkout: StoredCheckout, { hold, store }: PlacedHold, codes: readonly PromoTerms[]) {
  const { lineItems, promos, taxTotal, total } = priceLines(checkout.lineItems, {
    fee: checkout.fulfillmentTotal,
    bagFee: checkout.bagFee,
    state: stateOf({ hold, store }),
    tip: checkout.gratuityTotal,
    promos: codes,
  });
  const order = orderToPay({ ...checkout, total, lineItems }, hold.selections);
  return { lineItems, promos, taxTotal, total, tenders: reallocated(order, checkout.tenders) };
}

/** Prices an unplaced checkout with other promo codes; VERSION_STALE if it changed elsewhere. */
const updatePromos = (
  deps: Pick<Deps, 'db'> & SnapDeps,
  input: PromoInput,
  decide: Deciding,
): Promise<Checkout> =>
  withTransaction(deps.db, async (tx) => {
    const checkout = await withLines(tx, await lockOpenCheckout(tx, input));
    const placed = await readHold(tx, checkout.reservationId);
    const standing = await readCode(tx, { checkout, now: placed.now, code: input.code });
    const { lineItems, ...changes } = withPromos(checkout, placed, decide(standing, input.code));
    await tx
      .update(checkouts)
      .set({ versionKey: newId(), ...changes })
      .where(eq(checkouts.id, checkout.id))
      .prepare('checkouts_set_promos')
      .execute();
    await replaceLines(tx, checkout.id, lineItems);
    return getCheckout({ ...deps, db: tx }, input);
  });

/** Takes a code off the order's total. INVALID_INPUT at the code if the order can't use it. */
export const addPromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withCode);

/** A code that isn't on the order is removed already. */
export const removePromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withoutCode);
