import type { Cart, CartItem, CartLineChange } from '../../services/contracts/cart.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import type { CartFailure } from './cart.failures.ts';
import { type CartContext, merged } from './cart.machine.ts';

const pendingOf = (context: CartContext): CartLineChange[] => merged(context.sending, context.waiting);

const isSameLine = (
  line: { gtin13: string; modalityType: Modality },
  gtin13: string,
  modalityType: Modality,
) => line.gtin13 === gtin13 && line.modalityType === modalityType;

/** How many of a product are in the cart, including changes on their way. */
export function quantityOf(context: CartContext, gtin13: string, modalityType: Modality = 'PICKUP'): number {
  const pending = pendingOf(context).find((change) => isSameLine(change, gtin13, modalityType));
  const line = context.cart?.lineItems.find((item) => isSameLine(item, gtin13, modalityType));
  return pending?.quantity ?? line?.quantity ?? 0;
}

/** The cart's lines, including changes on their way; a removed line disappears at once. */
export const shownLines = (context: CartContext): CartItem[] =>
  (context.cart?.lineItems ?? [])
    .map((item) => ({ ...item, quantity: quantityOf(context, item.gtin13, item.modalityType) }))
    .filter((item) => item.quantity > 0);

/** True while a line's total doesn't match its displayed quantity yet. */
export const isRepricing = (context: CartContext, item: CartItem): boolean =>
  pendingOf(context).some((change) => isSameLine(change, item.gtin13, item.modalityType));

/** How many units are in the cart, including changes on their way. */
export function itemCount(context: CartContext): number {
  const pending = pendingOf(context);
  const untouched = (context.cart?.lineItems ?? []).filter(
    (item) => !pending.some((change) => isSameLine(change, item.gtin13, item.modalityType)),
  );
  return [...untouched, ...pending].reduce((sum, line) => sum + line.quantity, 0);
}

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
  items: CartItem[];
}

/** The lines by seller: the store's own first, then each seller in the order of its first line (CIT-07). */
export function bySeller(items: CartItem[]): CartGroup[] {
  const groups = Map.groupBy(items, (item) => item.product.seller?.id ?? '');
  return [...groups]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([, lines]) => ({ seller: lines[0]?.product.seller ?? null, items: lines }));
}

/** What a modality's available lines cost together, according to the store. */
export const modalityTotal = (cart: Cart, modality: Modality): number =>
  cart.lineItems
    .filter((item) => item.modalityType === modality && item.product.available)
    .reduce((sum, item) => sum + item.total, 0);

/** The fee for the reserved time, in cents; null unless one of this modality is reserved. */
export const heldFee = (held: Reservation | null, modality: Modality): number | null =>
  held?.modalityType === modality
    ? held.selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0)
    : null;

/** Whether any of the cart's lines go to an address. */
export const goesToAddress = (cart: Cart): boolean =>
  cart.lineItems.some(({ modalityType }) => modalityType === 'DELIVERY' || modalityType === 'SHIP');

/** The state where a modality's lines are received, if known. */
export type ReceivedIn = Record<Modality, string | null>;

/**
 * The reserved place, otherwise where it would go: the store or the address; without an address, it's assumed to be
 * nearby.
 */
export function receivedIn(
  { receivedInState }: Cart,
  address: Destination | null,
  held: Reservation | null,
): ReceivedIn {
  const sent = address?.stateProvince ?? receivedInState;
  const states = { PICKUP: receivedInState, IN_STORE: receivedInState, DELIVERY: sent, SHIP: sent };
  return held?.destination ? { ...states, [held.modalityType]: held.destination.stateProvince } : states;
}
