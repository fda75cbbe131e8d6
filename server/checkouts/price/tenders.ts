import { chargedBagFee, freeWithSnap } from '../../../rules/bag-fee.ts';
import { depositOf } from '../../../rules/deposits.ts';
import { mayPriceChange } from '../../../rules/holds.ts';
import { eligibleTotalOf, feesWith, type LineToPay, payOrder } from '../../../rules/order-total.ts';
import { type OrderTax, taxedFees, taxOn, withoutRate } from '../../../rules/tax.ts';
import {
  type Handover,
  HOLD_AMOUNT,
  inChargingOrder,
  isForEligibleOnly,
  SNAP_MINIMUM,
  takesCard,
} from '../../../rules/tenders.ts';
import type { Checkout, CheckoutLine } from '../../../services/contracts/checkouts.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { TaxTerms } from '../../../services/contracts/tax.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { taxUnknown } from '../../taxes/require-rates.ts';
import type { StoredCheckout } from '../record/checkout-record.ts';
import type { PricedCheckout } from './price-checkout.ts';

/** The part of a line that its order's tenders depend on. */
type Line = LineToPay & Pick<CheckoutLine, 'substitutionPolicy'>;

/** An order, as far as its tenders depend on it. Amounts are in cents. */
export interface OrderToPay extends Handover {
  /** All that it costs without tax. */
  beforeTax: number;
  lineItems: readonly Line[];
  fees: ReturnType<typeof taxedFees>;
  /** The part of it, a bag fee, that isn't charged if SNAP pays something. */
  freeWithSnap: number;
  taxTerms: TaxTerms;
}

type Charged = Pick<PricedCheckout, 'lineItems' | 'fulfillmentTotal' | 'bagFee' | 'promos'> &
  Pick<StoredCheckout, 'modality' | 'taxTerms'>;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function toPay(
  { modality, lineItems, fulfillmentTotal, bagFee, promos, taxTerms }: Charged,
  beforeTax: number,
  selections: Reservation['selections'],
): OrderToPay {
  const offFee = promos.filter(({ appliesTo }) => appliesTo === 'DELIVERY_FEE');
  const fee = fulfillmentTotal - sumOf(offFee.map(({ discount }) => discount));
  return {
    beforeTax,
    modality,
    lineItems,
    fees: taxedFees(modality, { fee, bagFee: bagFee?.amount ?? 0 }),
    freeWithSnap: freeWithSnap(bagFee),
    taxTerms,
    vendorIds: selections.map(({ vendor }) => vendor.id),
  };
}

/** The order of a checkout, whose reservation has these selections. */
export function orderToPay(
  checkout: Charged & Pick<StoredCheckout, 'total' | 'taxTotal' | 'tenders'>,
  selections: Reservation['selections'],
): OrderToPay {
  const { total, taxTotal, bagFee, tenders } = checkout;
  return toPay(checkout, total - taxTotal + (chargedBagFee(bagFee, tenders)?.waived ?? 0), selections);
}

/** An order that was just priced. TAX_UNKNOWN if nobody said what its tax is. */
export function pricedOrder(
  priced: PricedCheckout,
  of: Pick<StoredCheckout, 'modality' | 'taxTerms'>,
  selections: Reservation['selections'],
): OrderToPay {
  return requireRates(toPay({ ...of, ...priced }, beforeTaxOf(priced), selections));
}

/** The order, if everything that it charges for has a tax rate; else TAX_UNKNOWN. */
export function requireRates(order: OrderToPay): OrderToPay {
  if (withoutRate({ lines: order.lineItems, fees: order.fees }, order.taxTerms).length > 0) {
    throw taxUnknown(order.taxTerms);
  }
  return order;
}

/** All that an order costs without tax, in cents. */
export const beforeTaxOf = (priced: PricedCheckout): number =>
  priced.itemTotal +
  priced.fulfillmentTotal +
  (priced.bagFee?.amount ?? 0) +
  sumOf(priced.lineItems.map(depositOf)) +
  priced.gratuityTotal -
  sumOf(priced.promos.map(({ discount }) => discount));

/**
 * What SNAP may pay of an order: its eligible items after discounts, with their deposits. Null for an order without any and for one
 * that's shipped: no sellers take SNAP (SNP-01).
 */
export function snapOf({
  modality,
  lineItems,
}: Pick<OrderToPay, 'modality' | 'lineItems'>): Checkout['snap'] {
  const eligibleTotal = eligibleTotalOf(lineItems);
  return modality === 'SHIP' || eligibleTotal < SNAP_MINIMUM
    ? null
    : { eligibleTotal, minimum: SNAP_MINIMUM };
}

/** An order's tax with what its tenders pay. */
export function taxOf(
  { lineItems: lines, fees, freeWithSnap: free, taxTerms }: OrderToPay,
  tenders: readonly StoredTender[],
): OrderTax {
  const snap = sumOf(tenders.map(({ paymentType, amount }) => (isForEligibleOnly(paymentType) ? amount : 0)));
  return taxOn({ lines, fees: feesWith(snap, fees, free), snap }, taxTerms);
}

/** Shipped orders take neither gift cards (GFT-14) nor SNAP. */
export const takesGiftCards = ({ modality }: Pick<OrderToPay, 'modality'>): boolean => modality !== 'SHIP';

const paidBy = (order: OrderToPay, tenders: readonly StoredTender[]) =>
  payOrder(
    { ...order, lines: order.lineItems, snapEligibleTotal: snapOf(order)?.eligibleTotal ?? 0 },
    tenders.map(({ paymentType, balance, requestedAmount }) => ({
      paymentType,
      balance,
      requested: requestedAmount,
    })),
  );

/** What these tenders alone leave of an order, and of what its items may weigh more, in cents. */
export function uncoveredBy(order: OrderToPay, tenders: readonly StoredTender[]): number {
  const { uncovered, unheld } = paidBy(order, tenders);
  return uncovered + unheld;
}

/** A tender that was just selected; `reallocated` says what it pays. */
export const newTender = (
  tender: Pick<StoredTender, 'id' | 'paymentType' | 'brand' | 'lastFour'> &
    Partial<Pick<StoredTender, 'balance' | 'requestedAmount'>>,
): StoredTender => ({
  balance: null,
  requestedAmount: null,
  ...tender,
  amount: 0,
  amountToAuthorize: 0,
  authorizedAmount: null,
});

/** Who pays an order, and what it costs them together, in cents. */
export interface Payment {
  tenders: StoredTender[];
  taxTotal: number;
  total: number;
}

/**
 * An order's tenders with what each of them now pays, in the order they're charged, with the tax that follows from what SNAP
 * pays. Whatever changes an order's price or its tenders goes through here. Drops SNAP where it pays nothing (PAY-11) and cards the
 * order doesn't take; a card that pays nothing stays as the backup, with $1 held on it if the price may change (PAY-10). All of
 * them hold what weighed items may cost more.
 */
export function reallocated(order: OrderToPay, tenders: readonly StoredTender[]): Payment {
  const accepted = inChargingOrder(tenders).filter(
    (tender) => (tender.paymentType !== 'GIFT_CARD' || takesGiftCards(order)) && takesCard(order, tender),
  );
  const { amounts, holds, tax, total } = paidBy(order, accepted);
  const isPriceOpen = mayPriceChange(order.modality, order.lineItems);
  const paying = accepted.flatMap((tender, index) => {
    const amount = amounts[index] ?? 0;
    if (tender.paymentType === 'EBT' && amount === 0) return [];
    const isBackup = tender.paymentType === 'BANK_CARD' && amount === 0 && isPriceOpen;
    const held = Math.max(holds[index] ?? 0, isBackup ? HOLD_AMOUNT : 0);
    return [{ ...tender, amount, amountToAuthorize: amount + held }];
  });
  return { tenders: paying, taxTotal: tax.total, total };
}

/** The tenders of an order that's placed or changed: authorized as planned. */
export const chargedTenders = (tenders: readonly StoredTender[]): StoredTender[] =>
  tenders.map((tender) => ({ ...tender, authorizedAmount: tender.amountToAuthorize }));
