import { bagFeeOf } from '../../rules/bag-fee.ts';
import { depositsOn } from '../../rules/deposits.ts';
import type { BagFee } from '../../services/contracts/bag-fee.ts';
import { spanning } from '../../services/contracts/calendar.ts';
import type { Cart, CartItem } from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import type { Deposits } from '../../services/contracts/deposits.ts';
import type { OrderModality } from '../../services/contracts/fulfillment.ts';
import { isSameItems } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination, Modality, Window } from '../../services/contracts/values.ts';
import type { CartContext } from './cart.machine.ts';
import { modalityIn } from './cart.selectors.ts';
import { type Destinations, NOWHERE } from './cart-destination.ts';

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
  /** The reservation is for different items than the cart has now, and the fee depends on them. */
  isForOtherItems: boolean;
}

const MODALITIES: readonly OrderModality[] = ['PICKUP', 'DELIVERY', 'SHIP'];

const heldFee = ({ selections }: Reservation): number =>
  selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0);

function feeFor(lines: readonly CartItem[], modality: OrderModality, held: Reservation | null): CartFee {
  if (held?.modalityType !== modality) return { modality, held: null, amount: null, isForOtherItems: false };
  const reserved = held.selections.flatMap(({ items }) => items.included);
  return {
    modality,
    held,
    amount: heldFee(held),
    isForOtherItems: modality !== 'PICKUP' && !isSameItems(reserved, lines),
  };
}

/** The time that is reserved for a way, and its fee in cents. */
export interface ReservedWay {
  modality: OrderModality;
  window: Window;
  fee: number;
  destination: Destination | null;
}

/** What's reserved for a way; null if nothing is. */
export function reservedWay(held: Reservation | null, modality: OrderModality): ReservedWay | null {
  if (held?.modalityType !== modality) return null;
  const window = spanning(held.selections.map((selection) => selection.window));
  return window && { modality, window, fee: heldFee(held), destination: held.destination };
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
  const deposits = depositsOfItems(cart.lineItems)?.amount ?? 0;
  return cart.itemTotal + fees + (bagFeeIn(cart, states)?.amount ?? 0) + deposits;
}

/** A modality's part of the estimated total; together, the parts are the whole. */
export function modalityEstimate(
  cart: Cart,
  modality: OrderModality,
  { states, held }: { states: ReceivedIn; held: Reservation | null },
): number {
  const fee = feesIn(cart, held).find((one) => one.modality === modality)?.amount ?? 0;
  const lines = cart.lineItems.filter((item) => item.modalityType === modality);
  const deposits = depositsOfItems(lines)?.amount ?? 0;
  return modalityTotal(cart, modality) + fee + (bagFeeFor(cart, modality, states)?.amount ?? 0) + deposits;
}

function bagFeeFor(cart: Cart, modality: OrderModality, states: ReceivedIn): BagFee | null {
  const lines = cart.lineItems.filter((item) => item.modalityType === modality && item.product.available);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return bagFeeOf(units, modality, states[modality]);
}

/** The deposits on available items, by the law of the store that sells them: nothing that's shipped has one. */
export const depositsOfItems = (items: readonly CartItem[]): Deposits | null =>
  depositsOn(
    items
      .filter(({ modalityType, product }) => modalityType !== 'SHIP' && product.available)
      .map(({ quantity, product: { deposit } }) => ({ quantity, deposit })),
  );

/** What the bags of the cart's orders cost together, as far as it's known where they're received (CIT-20). */
export function bagFeeIn(cart: Cart, states: ReceivedIn): BagFee | null {
  const fees = MODALITIES.flatMap((modality) => bagFeeFor(cart, modality, states) ?? []);
  const [first] = fees;
  const sumOf = (part: 'amount' | 'quantity') => fees.reduce((sum, fee) => sum + fee[part], 0);
  return first ? { ...first, amount: sumOf('amount'), quantity: sumOf('quantity') } : null;
}

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
  return held ? { ...states, [held.modalityType]: held.receivedInState } : states;
}

/** The state where a product would be received, as far as it's known without the shopper's addresses. */
export const stateFor = (
  context: CartContext,
  product: ProductSummary,
  held: Reservation | null,
): string | null => context.cart && receivedIn(context.cart, NOWHERE, held)[modalityIn(context, product)];
