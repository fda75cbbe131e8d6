import type { Checkout } from '../services/contracts/checkouts.ts';
import { flashSaleCouponId } from './flash-sales.ts';

type OrderLine = Checkout['lineItems'][number];

const flashSaleOf = ({ cart, priceAdjustment }: OrderLine) =>
  priceAdjustment.coupons.find(({ id }) => id === flashSaleCouponId(cart.gtin13));

/** The order's lines that have a flash sale's price (ENT-39). */
export const flashSaleLines = ({ lineItems }: Pick<Checkout, 'lineItems'>): Checkout['lineItems'] =>
  lineItems.filter((line) => flashSaleOf(line) !== undefined);

/** Whether leaving the order may cost items their price (FLS-04). */
export const hasFlashSales = (checkout: Pick<Checkout, 'lineItems'>): boolean =>
  flashSaleLines(checkout).length > 0;

/** What the line would cost without its flash sale, in cents. */
export const usualTotal = (line: OrderLine): number => line.total + (flashSaleOf(line)?.discount ?? 0);
