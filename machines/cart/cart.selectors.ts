import {
  type Cart,
  type CartItem,
  type CartLineChange,
  quantityAfter,
} from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { isSoldFor } from '../../services/contracts/fulfillment.ts';
import { ageToBuy, type Modality } from '../../services/contracts/values.ts';
import type { CartFailure } from './cart.failures.ts';
import type { CartContext } from './cart.machine.ts';
import { lineOf, pendingOf } from './cart-changes.ts';
import { modalityOf } from './product-lines.ts';

const changeTo = (context: CartContext, gtin13: string): CartLineChange | undefined =>
  pendingOf(context).find((change) => change.gtin13 === gtin13);
const loadedLine = ({ cart }: CartContext, gtin13: string): CartItem | undefined =>
  cart ? lineOf(cart, gtin13) : undefined;

/** How many of a product are in the cart, including changes on their way. */
export function quantityOf(context: CartContext, gtin13: string): number {
  const held = loadedLine(context, gtin13)?.quantity ?? 0;
  const change = changeTo(context, gtin13);
  return change ? quantityAfter(held, change) : held;
}

/**
 * How a product is received: as its line, otherwise as what's added to the cart (CAD-13) if it's sold that way,
 * otherwise as it's usually sold.
 */
export function modalityIn(context: CartContext, product: ProductSummary): Modality {
  const { gtin13 } = product;
  const known = changeTo(context, gtin13) ?? loadedLine(context, gtin13);
  if (known) return known.modalityType;
  const active = context.cart?.activeModality;
  return active && active !== 'IN_STORE' && isSoldFor(product, active) ? active : modalityOf(product);
}

/** The first product of the cart whose typed quantity can't be ordered; null if each can. */
export const misreadLine = ({ cart, misread }: CartContext): string | null =>
  cart?.lineItems.find(({ gtin13 }) => misread.includes(gtin13))?.gtin13 ?? null;

/** True while a line's total doesn't match its displayed quantity yet. */
export const isRepricing = (context: CartContext, item: CartItem): boolean =>
  changeTo(context, item.gtin13) !== undefined;

/** Why a change to a product was refused, if it was. */
export const failureOf = (context: CartContext, gtin13: string): CartFailure | null =>
  context.failure?.lines.includes(gtin13) ? context.failure : null;

/** Why a change was refused whose products the cart doesn't have, or one to the whole cart. */
export const failureOnNoLine = ({ cart, failure }: CartContext): CartFailure | null =>
  failure && !failure.lines.some((gtin13) => cart && lineOf(cart, gtin13)) ? failure : null;

type AgeRestriction = Pick<CartItem['product'], 'minimumAgeToBuy' | 'alcoholFlag'>;

/** The minimum age to buy all of it, in years; null if nothing is age-restricted (AGE-03). */
export function minimumAgeOf(items: readonly { product: AgeRestriction }[]): number | null {
  const ages = items.flatMap(
    ({ product: { minimumAgeToBuy, alcoholFlag } }) => ageToBuy(minimumAgeToBuy, alcoholFlag) ?? [],
  );
  return ages.length > 0 ? Math.max(...ages) : null;
}

export const hasAgeRestricted = (cart: Cart): boolean => minimumAgeOf(cart.lineItems) !== null;

/** Whether lines are received in more than one way. */
export const goesSeveralWays = (items: readonly Pick<CartItem, 'modalityType'>[]): boolean =>
  new Set(items.map(({ modalityType }) => modalityType)).size > 1;

/** Whether any of the cart's lines go to an address. */
export const goesToAddress = (cart: Cart): boolean =>
  cart.lineItems.some(({ modalityType }) => modalityType === 'DELIVERY' || modalityType === 'SHIP');
