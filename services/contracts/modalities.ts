import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { usPostalCode } from './addresses.ts';
import { AddressModality } from './cart-addresses.ts';
import { operation } from './operation.ts';
import { Coordinates, Done, Id, Modality, PlaceAddress, TimeZone } from './values.ts';

export const Store = v.object({
  locationId: Id,
  divisionNumber: v.string(),
  storeNumber: v.string(),
  vanityName: v.string(),
  /** Determines the logo (SCH-46): C, PI, HS, or MF. */
  storeType: v.picklist(['C', 'PI', 'HS', 'MF']),
  banner: v.string(),
  address: PlaceAddress,
  location: Coordinates,
  timezone: TimeZone,
  phone: v.string(),
  /** Today's hours in words: 'Open today 6 AM – 11 PM', 'Closed today (Christmas Day)'. */
  hoursToday: v.string(),
});
export type Store = v.InferOutput<typeof Store>;

/** A way to receive the order at one place (ENT-36). */
export const ModalityOption = v.object({
  modalityType: Modality,
  destination: v.object({ locationId: Id }),
  /** What this store suggests if orders can't be received the asked way; null if nothing else is offered. */
  fallbackFulfillment: v.nullable(v.picklist(['DELIVERY', 'PICKUP', 'SHIP'])),
  isCrossBanner: v.boolean(),
  /** Of the store's banner; null if the chain has none of this id. */
  bannerTitle: v.nullable(v.string()),
  storeDetails: Store,
  /** It's the shopper's own store. */
  isPreferred: v.boolean(),
  /** Miles from the requested place or the shopper's, to one decimal; null if there's no such place. */
  distanceMiles: v.nullable(v.number()),
});
export type ModalityOption = v.InferOutput<typeof ModalityOption>;

/** Where an order goes until the shopper selects another store: their own, else the nearest. */
export const usualStore = (options: readonly ModalityOption[]): ModalityOption | undefined =>
  options.find(({ isPreferred }) => isPreferred) ?? options[0];

/** A search for stores (SCH-22). */
export const PostalCode = v.object({
  postalCode: usPostalCode(() => t('The ZIP code entered is not a valid ZIP code.')),
});

export const listModalities = operation({
  id: 'modalities.list',
  method: 'POST',
  path: '/api/modalities/options',
  summary:
    "Ways to receive the order near a place, the shopper's address, or the preferred store, nearest first, at most 8",
  access: 'signedIn',
  body: v.object({
    modalityType: Modality,
    address: v.optional(PostalCode),
    /** Where to search from instead of a postal code (API-48). */
    location: v.optional(Coordinates),
    /** The banner in use; stores of other banners are marked (BAN-06). */
    banner: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,32}$/))),
  }),
  response: v.object({ modalityOptions: v.array(ModalityOption) }),
});

export const preferModality = operation({
  id: 'modalities.prefer',
  method: 'PUT',
  path: '/api/modalities/preference',
  summary: 'Save where orders of a modality are received: at a store, or at an address of the address book',
  access: 'signedIn',
  body: v.union([
    v.object({ modalityType: Modality, locationId: Id }),
    v.object({
      modalityType: AddressModality,
      addressId: Id,
      /** Whether it becomes the modality of what's added to the cart (CAD-13). */
      isActive: v.boolean(),
    }),
  ]),
  response: Done,
});
