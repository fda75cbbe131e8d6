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

/** How many of a product the cart holds, changes on their way included. */
export function quantityOf(context: CartContext, gtin13: string, modalityType: Modality = 'PICKUP'): number {
  const pending = pendingOf(context).find((change) => isSameLine(change, gtin13, modalityType));
  const line = context.cart?.lineItems.find((item) => isSameLine(item, gtin13, modalityType));
  return pending?.quantity ?? line?.quantity ?? 0;
}

/** The cart's lines with changes on their way included; a line taken out is gone at once. */
export const shownLines = (context: CartContext): CartItem[] =>
  (context.cart?.lineItems ?? [])
    .map((item) => ({ ...item, quantity: quantityOf(context, item.gtin13, item.modalityType) }))
    .filter((item) => item.quantity > 0);

/** True while a line's total is not yet what its shown quantity costs. */
export const isRepricing = (context: CartContext, item: CartItem): boolean =>
  pendingOf(context).some((change) => isSameLine(change, item.gtin13, item.modalityType));

/** How many units are in the cart, changes on their way included. */
export function itemCount(context: CartContext): number {
  const pending = pendingOf(context);
  const untouched = (context.cart?.lineItems ?? []).filter(
    (item) => !pending.some((change) => isSameLine(change, item.gtin13, item.modalityType)),
  );
  return [...untouched, ...pending].reduce((sum, line) => sum + line.quantity, 0);
}

/** What was refused of a product, if anything. */
export const failureOf = (context: CartContext, gtin13: string): CartFailure | null =>
  context.failure?.lines.includes(gtin13) ? context.failure : null;

type AgeRestriction = Pick<CartItem['product'], 'minimumAgeToBuy' | 'alcoholFlag'>;

/** How old one must be to buy all of it, in years; null when nothing is age-restricted (AGE-03). */
export function minimumAgeOf(items: readonly { product: AgeRestriction }[]): number | null {
  const ages = items.flatMap(
    ({ product: { minimumAgeToBuy, alcoholFlag } }) => ageToBuy(minimumAgeToBuy, alcoholFlag) ?? [],
  );
  return ages.length > 0 ? Math.max(...ages) : null;
}

export const hasAgeRestricted = (cart: Cart): boolean => minimumAgeOf(cart.lineItems) !== null;

export interface CartGroup {
  /** The marketplace seller, or null for what the store itself sells. */
  seller: { id: string; name: string } | null;
  items: CartItem[];
}

/** The lines by seller: the store's own first, then each seller in order of its first line (CIT-07). */
export function bySeller(items: CartItem[]): CartGroup[] {
  const groups = Map.groupBy(items, (item) => item.product.seller?.id ?? '');
  return [...groups]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([, lines]) => ({ seller: lines[0]?.product.seller ?? null, items: lines }));
}

/** What can be bought of the lines that are received in one way costs together, as the store last said. */
export const modalityTotal = (cart: Cart, modality: Modality): number =>
  cart.lineItems
    .filter((item) => item.modalityType === modality && item.product.available)
    .reduce((sum, item) => sum + item.total, 0);

/** What the time that is held costs, in cents; null while none of the modality is. */
export const heldFee = (held: Reservation | null, modality: Modality): number | null =>
  held?.modalityType === modality
    ? held.selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0)
    : null;

/** Whether lines of the cart go to an address. */
export const goesToAddress = (cart: Cart): boolean =>
  cart.lineItems.some(({ modalityType }) => modalityType === 'DELIVERY' || modalityType === 'SHIP');

/** The state in which lines of a modality are received, as far as it is known. */
export type ReceivedIn = Record<Modality, string | null>;

/** Where it is held for, else where it would go: to the store or to the address; without one it is taken to be near. */
export function receivedIn(
  { receivedInState }: Cart,
  address: Destination | null,
  held: Reservation | null,
): ReceivedIn {
  const sent = address?.stateProvince ?? receivedInState;
  const states = { PICKUP: receivedInState, IN_STORE: receivedInState, DELIVERY: sent, SHIP: sent };
  return held?.destination ? { ...states, [held.modalityType]: held.destination.stateProvince } : states;
}
