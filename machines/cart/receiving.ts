import { needsIdCheckAtLocker } from '../../rules/locker.ts';
import type { Cart, CartItem } from '../../services/contracts/cart.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import {
  type CartFulfillment,
  isSoldFor,
  modalityFor,
  type OrderModality,
} from '../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';

/** What receiving the cart another way does to it. */
export interface FulfillmentChange {
  fulfillmentType: CartFulfillment;
  modality: OrderModality;
  /** Lines received that way from now on. */
  moving: CartItem[];
  /** Lines not sold that way, which stay as they are. */
  staying: CartItem[];
  /** The reservation that is given up because all of its lines move; null if none is. */
  lost: Reservation | null;
  /** The lines whose flash sale ends with that reservation. */
  offSale: CartItem[];
  /** The lines with a minimum age, if nobody checks it that way: nothing can be received so before they're gone. */
  needIdCheck: CartItem[];
}

type Lines = Pick<Cart, 'lineItems'>;

interface Before {
  cart: Lines;
  held: Reservation | null;
  sales: readonly FlashSale[];
}

/** What choosing this way does to where lines go, the reserved time, and its flash sales. */
export function changeTo({ cart, held, sales }: Before, fulfillmentType: CartFulfillment): FulfillmentChange {
  const modality = modalityFor(fulfillmentType);
  const elsewhere = cart.lineItems.filter(({ modalityType }) => modalityType !== modality);
  const moving = elsewhere.filter(({ product }) => isSoldFor(product, modality));
  const staying = elsewhere.filter((line) => !moving.includes(line));
  const isLeft = held !== null && moving.some(({ modalityType }) => modalityType === held.modalityType);
  const isLost = isLeft && !staying.some(({ modalityType }) => modalityType === held.modalityType);
  const lost = isLost ? held : null;
  const offSale = lost ? moving.filter(({ gtin13 }) => sales.some((sale) => sale.gtin13 === gtin13)) : [];
  const lineItems = cart.lineItems.map((line) =>
    moving.includes(line) ? { ...line, modalityType: modality } : line,
  );
  const needIdCheck = needsIdCheckAtLocker(fulfillmentType, lineItems);
  return { fulfillmentType, modality, moving, staying, lost, offSale, needIdCheck };
}

/** Whether the shopper is asked first: something is in the way, stays behind, or is given up. */
export const isAskedAbout = (
  { moving, staying, lost, needIdCheck, modality }: FulfillmentChange,
  cart: Lines,
): boolean =>
  needIdCheck.length > 0 ||
  lost !== null ||
  (staying.length > 0 &&
    (moving.length > 0 || !cart.lineItems.some((line) => line.modalityType === modality)));

/** Whether any of the cart's lines can be received that way. */
export const isSoldSomehow = ({ lineItems }: Lines, modality: OrderModality): boolean =>
  lineItems.some(({ product, modalityType }) => modalityType === modality || isSoldFor(product, modality));

/** Whether anything would be received that way. */
export const isPossible = ({ moving, modality }: FulfillmentChange, cart: Lines): boolean =>
  moving.length > 0 || cart.lineItems.some((line) => line.modalityType === modality);

/** How the cart is received: one way, or the active one of several; null if that isn't known. */
export function fulfillmentOf({ lineItems, pickupType, activeModality }: Cart): CartFulfillment | null {
  const modalities = new Set(lineItems.map(({ modalityType }) => modalityType));
  const [only] = modalities;
  const modality = modalities.size === 1 ? only : activeModality;
  if (!modality || !modalities.has(modality)) return null;
  if (modality === 'DELIVERY' || modality === 'SHIP') return modality;
  return pickupType;
}

/** The modality if its orders go to an address, otherwise null. */
export const toAddress = (modality: OrderModality): AddressModality | null =>
  modality === 'PICKUP' ? null : modality;
