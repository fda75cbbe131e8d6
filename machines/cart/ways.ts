import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import {
  type CartFulfillment,
  modalityFor,
  type OrderModality,
  PickupType,
} from '../../services/contracts/fulfillment.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';
import { type ReservedWay, reservedWay } from './cart-costs.ts';
import { isSoldSomehow } from './receiving.ts';

export interface WaysQuery {
  items: QuoteItem[];
  /** Where the items may go; other addresses have other times. */
  addressIds: string[];
}

export interface WaysServices {
  listWays: Service<WaysQuery, Way[]>;
}

/** What each way to receive the cart has to offer first (CIT-01). Without an answer, the ways can be chosen as ever. */
export const waysMachine = resource(({ listWays }: WaysServices) => listWays);

export type WaysRef = ActorRefFrom<typeof waysMachine>;

/** A way to receive a cart. */
export interface CartWay {
  modality: OrderModality;
  /** What choosing it chooses. */
  type: CartFulfillment;
  /** Its kinds, if it has several. */
  kinds: readonly PickupType[];
}

const WAYS: readonly CartWay[] = [
  { modality: 'PICKUP', type: 'PICKUP', kinds: PickupType.options },
  { modality: 'DELIVERY', type: 'DELIVERY', kinds: [] },
  { modality: 'SHIP', type: 'SHIP', kinds: [] },
];

/** A banner, as far as it decides how a cart is received. */
interface Shipping {
  features: { shipping: boolean };
}

/** A banner's ways to receive a cart, in the order they're offered, with the kinds of each (CIT-01). */
export const waysOf = ({ features }: Shipping): readonly CartWay[] =>
  WAYS.filter(({ modality }) => modality !== 'SHIP' || features.shipping);

/** A way that can receive any of a cart's lines. */
interface PossibleWay extends CartWay {
  isChosen: boolean;
  /** Its reserved time; null if nothing is reserved for it. */
  reserved: ReservedWay | null;
  /** Whether it has a time now, as far as that's known; what's chosen or reserved has. */
  isOpen: boolean;
}

interface Received {
  cart: Cart;
  /** How it is received, or about to be. */
  chosen: CartFulfillment | null;
  held: Reservation | null;
  /** What the store said of each way's first time, once it did. */
  found: readonly Way[] | null | undefined;
}

/** The banner's ways that can receive any of the cart, each with whether it's chosen, reserved, and to be had. */
export const possibleWays = (banner: Shipping, { cart, chosen, held, found }: Received): PossibleWay[] =>
  waysOf(banner)
    .filter(({ modality }) => isSoldSomehow(cart, modality))
    .map((way) => {
      const isChosen = chosen !== null && modalityFor(chosen) === way.modality;
      const reserved = reservedWay(held, way.modality);
      const first = found?.find(({ modalityType }) => modalityType === way.modality);
      const isOpen = isChosen || reserved !== null || first?.reason !== 'NOT_OFFERED';
      return { ...way, isChosen, reserved, isOpen };
    });
