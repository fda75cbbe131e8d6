import type { ProductSummary } from '../../services/contracts/product-summary.ts';

type PriceDetail = ProductSummary['price']['storePrices']['regular'];

/** The part of a price that a line's total depends on. */
export interface LinePrice {
  storePrices: {
    regular: Pick<PriceDetail, 'unitPrice'>;
    promo: Pick<PriceDetail, 'unitPrice' | 'nfor' | 'nforPrice' | 'quantityLimit'> | null;
  };
}

export interface PricedLine {
  /** With the promotion, in cents. */
  total: number;
  /** Without it. */
  regularTotal: number;
}

/**
 * What `quantity` units cost. A promotion of 'two for $5.00' takes full groups at the group's price and the rest at
 * its unit price, which is the group's price shared and rounded up; its limit says how many units it covers. A
 * promotion never makes a line dearer than it was.
 */
export function priceLine({ storePrices: { regular, promo } }: LinePrice, quantity: number): PricedLine {
  const regularTotal = regular.unitPrice * quantity;
  if (!promo) return { total: regularTotal, regularTotal };
  const covered = Math.min(quantity, promo.quantityLimit ?? quantity);
  const groups = Math.floor(covered / promo.nfor);
  const promoTotal =
    groups * promo.nforPrice +
    (covered - groups * promo.nfor) * promo.unitPrice +
    (quantity - covered) * regular.unitPrice;
  return { total: Math.min(promoTotal, regularTotal), regularTotal };
}
