import { flashSaleCouponId } from '../../rules/flash-sales.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';

/** The order's lines that have a flash sale's price (ENT-39). */
export const flashSaleLines = ({ lineItems }: Pick<Checkout, 'lineItems'>): Checkout['lineItems'] =>
  lineItems.filter(({ cart, priceAdjustment }) =>
    priceAdjustment.coupons.some(({ id }) => id === flashSaleCouponId(cart.gtin13)),
  );

/** Whether leaving the order may cost items their price (FLS-04). */
export const hasFlashSales = (checkout: Pick<Checkout, 'lineItems'>): boolean =>
  flashSaleLines(checkout).length > 0;
