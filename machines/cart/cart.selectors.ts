import { type BagFee, bagFeeOf } from '../../services/contracts/bag-fee.ts';
import type { Cart, CartItem, CartLineChange } from '../../services/contracts/cart.ts';
import { isSoldFor, type OrderModality } from '../../services/contracts/fulfillment.ts';
import type { ProductSummary } from '../../services/contracts/product-summary.ts';
import { isSameItems } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import type { CartFailure } from './cart.failures.ts';
import type { CartContext } from './cart.machine.ts';
import { lineOf } from './cart-changes.ts';
import type { Destinations } from './cart-destination.ts';
import { pendingOf } from './item-count.ts';
import { modalityOf } from './product-lines.ts';

const changeTo = (context: CartContext, gtin13: string): CartLineChange | undefined =>
  pendingOf(context).find((change) => change.gtin13 === gtin13);
const loadedLine = ({ cart }: CartContext, gtin13: string): CartItem | undefined =>
  cart ? lineOf(cart, gtin13) : undefined;

/** How many of a product are in the cart, including changes on their way. */
export const quantityOf = (context: CartContext, gtin13: string): number =>
  (changeTo(context, gtin13) ?? loadedLine(context, gtin13))?.quantity ?? 0;

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

/** The cart's lines, including changes on their way; a removed line disappears at once, an unchanged one stays itself. */
export function shownLines(context: CartContext): CartItem[] {
  const lines = context.cart?.lineItems ?? [];
  const pending = pendingOf(context);
  if (pending.length === 0) return lines;
  return lines.flatMap((item) => {
    const change = pending.find(({ gtin13 }) => gtin13 === item.gtin13);
    if (!change) return [item];
    const { quantity, modalityType } = change;
    return quantity > 0 ? [{ ...item, quantity, modalityType }] : [];
  });
}

/** True while a line's total doesn't match its displayed quantity yet. */
export const isRepricing = (context: CartContext, item: CartItem): boolean =>
  changeTo(context, item.gtin13) !== undefined;

/** Why a change to a product was refused, if it was. */
export const failureOf = (context: CartContext, gtin13: string): CartFailure | null =>
  context.failure?.lines.includes(gtin13) ? context.failure : null;

type AgeRestriction = Pick<CartItem['product'], 'minimumAgeToBuy' | 'alcoholFlag'>;

/** The minimum age to buy all of it, in years; null if nothing is age-restricted (AGE-03). */
export function minimumAgeOf(items: readonly { product: AgeRestriction }[]): number | null {
  const ages = items.flatMap(
    ({ product: { minimumAgeToBuy, alcoholFlag } }) => ageToBuy(minimumAgeToBuy, alcoholFlag) ?? [],
  );
  return ages.length > 0 ? Math.max(...ages) : null;
}

export const hasAgeRestricted = (cart: Cart): boolean => minimumAgeOf(cart.lineItems) !== null;

export interface CartGroup {
  /** The marketplace seller; null for what the store itself sells. */
  seller: { id: string; name: string } | null;
  /** Whether SNAP EBT can pay for the group; null if the cart isn't split by that. */
  isSnapEligible: boolean | null;
  items: CartItem[];
}

/** The lines by seller: the store's own first, then each seller in the order of its first line (CIT-07). */
export function bySeller(items: CartItem[]): CartGroup[] {
  const groups = Map.groupBy(items, (item) => item.product.seller?.id ?? '');
  return [...groups]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([, lines]) => ({ seller: lines[0]?.product.seller ?? null, isSnapEligible: null, items: lines }));
}

/** The same with the store's own lines split by whether SNAP EBT can pay for them, if it can pay for any (CIT-10). */
export function bySnap(items: CartItem[]): CartGroup[] {
  return bySeller(items).flatMap((group) => {
    const [eligible = [], others = []] = [true, false].map((isEligible) =>
      group.items.filter(({ product, modalityType }) => {
        return (product.snapEligible && modalityType !== 'SHIP') === isEligible;
      }),
    );
    if (group.seller || eligible.length === 0) return [group];
    const first = { seller: null, isSnapEligible: true, items: eligible };
    return others.length === 0 ? [first] : [first, { seller: null, isSnapEligible: false, items: others }];
  });
}

/** What a modality's available lines cost together, according to the store. */
export const modalityTotal = (cart: Cart, modality: Modality): number =>
  cart.lineItems
    .filter((item) => item.modalityType === modality && item.product.available)
    .reduce((sum, item) => sum + item.total, 0);

/** A fee of an order on its way: none for a modality whose time isn't reserved. */
export interface CartFee {
  modality: OrderModality;
  /** What was reserved; null if nothing is. */
  held: Reservation | null;
  /** In cents, as the store quoted it; null while nothing is reserved. */
  amount: number | null;
  /** The reservation is for other items than the cart has by now, and the fee depends on them. */
  isForOtherItems: boolean;
}

const MODALITIES: readonly OrderModality[] = ['PICKUP', 'DELIVERY', 'SHIP'];

function feeFor(lines: readonly CartItem[], modality: OrderModality, held: Reservation | null): CartFee {
  if (held?.modalityType !== modality) return { modality, held: null, amount: null, isForOtherItems: false };
  const reserved = held.selections.flatMap(({ items }) => items.included);
  return {
    modality,
    held,
    amount: held.selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0),
    isForOtherItems: modality !== 'PICKUP' && !isSameItems(reserved, lines),
  };
}

/** The fee for each way the cart's available lines are received (CIT-19). */
export const feesIn = (cart: Cart, held: Reservation | null): CartFee[] =>
  MODALITIES.flatMap((modality) => {
    const lines = cart.lineItems.filter((item) => item.modalityType === modality && item.product.available);
    return lines.length > 0 ? [feeFor(lines, modality, held)] : [];
  });

/** What the cart costs as far as it's known, in cents; tax, tips, and promo codes come with the checkout. */
export function estimatedTotal(cart: Cart, states: ReceivedIn, held: Reservation | null): number {
  const fees = feesIn(cart, held).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return cart.itemTotal + fees + (bagFeeIn(cart, states)?.amount ?? 0);
}

/** What the bags of the cart's orders cost together, as far as it's known where they're received (CIT-20). */
export function bagFeeIn(cart: Cart, states: ReceivedIn): BagFee | null {
  const fees = (['PICKUP', 'DELIVERY'] as const).flatMap((modality) => {
    const lines = cart.lineItems.filter((item) => item.modalityType === modality && item.product.available);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return bagFeeOf(units, modality, states[modality]) ?? [];
  });
  const [first] = fees;
  const sumOf = (part: 'amount' | 'quantity') => fees.reduce((sum, fee) => sum + fee[part], 0);
  return first ? { ...first, amount: sumOf('amount'), quantity: sumOf('quantity') } : null;
}

/** Whether any of the cart's lines go to an address. */
export const goesToAddress = (cart: Cart): boolean =>
  cart.lineItems.some(({ modalityType }) => modalityType === 'DELIVERY' || modalityType === 'SHIP');

/** The state where a modality's lines are received, if known. */
export type ReceivedIn = Record<Modality, string | null>;

/**
 * The reserved place, otherwise where it would go: the store or the modality's address; without an address, it's
 * assumed to be nearby.
 */
export function receivedIn(
  { receivedInState }: Cart,
  destinations: Destinations,
  held: Reservation | null,
): ReceivedIn {
  const states = {
    PICKUP: receivedInState,
    IN_STORE: receivedInState,
    DELIVERY: destinations.DELIVERY?.stateProvince ?? receivedInState,
    SHIP: destinations.SHIP?.stateProvince ?? receivedInState,
  };
  return held?.destination ? { ...states, [held.modalityType]: held.destination.stateProvince } : states;
}
