import { eq } from 'drizzle-orm';
import { type DepositRule, depositOn, unitDeposit } from '../../rules/deposits.ts';
import { isSnapEligible, type Sale, type SnapRestriction } from '../../rules/snap.ts';
import { isForEligibleOnly } from '../../rules/tenders.ts';
import type { UnitDeposit } from '../../services/contracts/deposits.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';
import type { SubstituteDifference } from '../../services/contracts/proposals.ts';
import { type TaxCategory, type TaxRates, WHOLE } from '../../services/contracts/tax.ts';
import { saleAt } from '../catalog/state-laws.ts';
import { lawsIn, type OrderedProduct } from '../checkouts/price/cart-line.ts';
import { tendersOf } from '../checkouts/record/checkout-payment.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';

/** Who pays for an order, at which tax rates, and the laws by which what's picked for it is sold. */
export interface Payers {
  paymentTypes: readonly PaymentType[];
  rates: TaxRates['rates'];
  sale: Sale;
  restrictions: readonly SnapRestriction[];
  depositRules: readonly DepositRule[];
}

/** Those of an order. */
export async function readPayers(db: Database, checkoutId: string): Promise<Payers> {
  const { taxTerms, tenders, state, timezone, at, ...laws } = onlyRow(
    await db
      .select({
        taxTerms: checkouts.taxTerms,
        tenders: tendersOf(checkouts.id),
        state: stores.state,
        timezone: stores.timezone,
        at: now,
        ...lawsIn(stores.state),
      })
      .from(checkouts)
      .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
      .leftJoin(slots, eq(slots.id, reservations.slotId))
      .leftJoin(stores, eq(stores.locationId, slots.storeId))
      .where(eq(checkouts.id, checkoutId)),
  );
  return {
    ...laws,
    paymentTypes: tenders.map(({ paymentType }) => paymentType),
    rates: taxTerms.rates,
    // Nothing that's shipped is sold in a store.
    sale: saleAt({ state: state ?? '', timezone: timezone ?? 'UTC', now: at }),
  };
}

/** An item as far as who pays how much of it depends on it, besides its price. */
export interface PaidItem {
  snapEligible: boolean;
  taxCategory: TaxCategory;
  /** On one of it. */
  deposit: UnitDeposit | null;
}

/** The columns of a product that say what it is to tax, SNAP, and deposits. */
export type LawfulProduct = Pick<
  OrderedProduct,
  | 'snapEligible'
  | 'snapCategories'
  | 'taxCategory'
  | 'beverage'
  | 'container'
  | 'containerCount'
  | 'containerVolume'
>;

/** A product as it's sold in an order now. */
const soldNow = (product: LawfulProduct, { sale, restrictions, depositRules }: Payers): PaidItem => ({
  taxCategory: product.taxCategory,
  snapEligible: isSnapEligible(product, sale, restrictions),
  deposit: unitDeposit(product, sale, depositRules),
});

/** Whether an order has a tender that pays whatever SNAP doesn't. */
export const hasBackup = ({ paymentTypes }: Pick<Payers, 'paymentTypes'>): boolean =>
  paymentTypes.some((one) => !isForEligibleOnly(one));

/**
 * Why an order's tenders would pay for a substitute otherwise than for the line that it replaces at the line's price, or more: SNAP
 * can't pay for it, or its tax or its deposit is higher. None if the same tenders pay no more.
 */
export function differencesIn(
  product: LawfulProduct,
  line: PaidItem,
  payers: Payers,
): SubstituteDifference[] {
  const substitute = soldNow(product, payers);
  // What SNAP pays isn't taxed.
  const isTaxed = hasBackup(payers) || !substitute.snapEligible;
  const rateOf = ({ taxCategory }: PaidItem) => (isTaxed ? (payers.rates[taxCategory] ?? Infinity) : 0);
  const depositOf = (item: PaidItem) =>
    depositOn({ ...item, quantity: 1 }) * (WHOLE + (item.deposit?.isTaxed ? rateOf(item) : 0));
  const isBySnap = payers.paymentTypes.some(isForEligibleOnly) && line.snapEligible;
  const differs: Record<SubstituteDifference, boolean> = {
    SNAP: isBySnap && !substitute.snapEligible,
    TAX: rateOf(substitute) > rateOf(line),
    DEPOSIT: depositOf(substitute) > depositOf(line),
  };
  return (['SNAP', 'TAX', 'DEPOSIT'] as const).filter((one) => differs[one]);
}

/** Whether an order's tenders can pay for a substitute that differs so. */
export const canPay = (
  payers: Payers,
  { taxCategory }: LawfulProduct,
  differences: readonly SubstituteDifference[],
): boolean => payers.rates[taxCategory] !== undefined && (differences.length === 0 || hasBackup(payers));
