import * as v from 'valibot';
import { bagFeeOf } from '../../../rules/bag-fee.ts';
import { priceWithFlashSale } from '../../../rules/flash-sales.ts';
import { perPoundOf } from '../../../rules/prices.ts';
import { discountsOf } from '../../../rules/promo-discounts.ts';
import { prop65Warning } from '../../../rules/prop65.ts';
import { maximumTip } from '../../../rules/tips.ts';
import type { BagFee } from '../../../services/contracts/bag-fee.ts';
import { CheckoutLine } from '../../../services/contracts/checkouts.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import { LinePrice } from '../../../services/contracts/prices.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import type { StoredPromo } from '../../db/schema/promos.ts';
import type { AppliedPromo } from '../../pricing/applied-promos.ts';

/** A cart line with what its price depends on. */
export const LineToPrice = v.object({
  ...v.omit(CheckoutLine, [
    'id',
    'cart',
    'total',
    'regularTotal',
    'perPound',
    'priceAdjustment',
    'prop65Warning',
    'promoDiscount',
    'manufacturerDiscount',
  ]).entries,
  gtin13: v.string(),
  quantity: v.number(),
  price: LinePrice,
  prop65: v.boolean(),
});
export type LineToPrice = v.InferOutput<typeof LineToPrice>;

/** What an order costs before tax, which depends on who pays (`reallocated`). */
export interface PricedCheckout {
  lineItems: v.InferOutput<typeof CheckoutLine>[];
  itemTotal: number;
  yellowTagDiscountTotal: number;
  fulfillmentTotal: number;
  bagFee: BagFee | null;
  gratuityTotal: number;
  promos: StoredPromo[];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What else an order's price depends on. Amounts are in cents. */
interface Charges {
  fee: number;
  /** Where it's received. */
  state: string;
  /** The shopper's tip; capped at the maximum. */
  tip?: number;
  /** The order's promo codes. */
  promos?: readonly AppliedPromo[];
}

interface Received {
  modality: Modality;
  flashSales?: readonly FlashSale[];
}

/** What an order of these lines costs, in cents: items with promotions and flash sales, fees, bags, and the tip. */
export function priceCheckout(
  lines: readonly LineToPrice[],
  { flashSales = [], modality, ...charges }: Charges & Received,
): PricedCheckout {
  const lineItems = lines.map(({ gtin13, quantity, price, prop65, ...line }) => {
    const sale = flashSales.find((one) => one.gtin13 === gtin13);
    const { total, regularTotal, coupons } = priceWithFlashSale(price, quantity, sale);
    return {
      id: gtin13,
      cart: { gtin13, quantity },
      ...line,
      total,
      regularTotal,
      perPound: perPoundOf(price.storePrices),
      priceAdjustment: { coupons },
      prop65Warning: prop65Warning(
        { product: { prop65: { required: prop65 } }, isItemProp65: prop65 },
        charges.state,
      ),
      promoDiscount: 0,
      manufacturerDiscount: 0,
    };
  });
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return priceLines(lineItems, { ...charges, bagFee: bagFeeOf(units, modality, charges.state) });
}

type PricedLine = PricedCheckout['lineItems'][number];

const asDiscounted = ({ cart, picked, total }: PricedLine) => ({
  gtin13: picked?.replaces?.gtin13 ?? cart.gtin13,
  total,
});

/** The same for lines whose own prices are fixed. */
export function priceLines(
  lines: PricedLine[],
  { fee, bagFee, tip = 0, promos = [] }: Omit<Charges, 'state'> & Pick<PricedCheckout, 'bagFee'>,
): PricedCheckout {
  const lineTotals = lines.map(({ total }) => total);
  const discounts = discountsOf(promos, { lines: lines.map(asDiscounted), fee });
  const lineItems = lines.map((line, index) => ({
    ...line,
    promoDiscount: discounts.lineShares[index] ?? 0,
    manufacturerDiscount: discounts.manufacturerShares[index] ?? 0,
  }));
  const itemTotal = sumOf(lineTotals);
  const gratuityTotal = Math.min(tip, maximumTip(itemTotal));
  return {
    lineItems,
    itemTotal,
    yellowTagDiscountTotal: sumOf(lineItems.map(({ regularTotal, total }) => regularTotal - total)),
    fulfillmentTotal: fee,
    bagFee,
    gratuityTotal,
    promos: discounts.promos,
  };
}
