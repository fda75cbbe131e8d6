// The orders that a page schedules.

import { createEmptyActor } from 'xstate';
import { fernhill } from '../../../banners/demo.ts';
import type { ShipOrder, SlotOrder } from '../../../machines/scheduling/scheduled-order.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { detailsForm } from '../../../services/contracts/delivery.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { appRefs } from '../app/refs.ts';
import { product } from '../cart/samples.ts';
import { cart, cartItem, vineStreet } from './samples.ts';
import { destination } from './ship-samples.ts';

/** The input all schedules share. */
export const SCHEDULE_INPUT = {
  isModify: false,
  shopperId: 'shopper-1',
  postalCode: PostalCode,
  ageForm,
  detailsForm,
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  phones: fernhill.phones,
};

const { reservation, cart: appCart } = appRefs;
const page = createEmptyActor();

export const pickupOrder: SlotOrder = {
  ...SCHEDULE_INPUT,
  page,
  reservation,
  cart: appCart,
  modality: 'PICKUP',
  destination: null,
};

export const deliveryOrder: SlotOrder = { ...pickupOrder, modality: 'DELIVERY', destination: vineStreet };

export const shipOrder: ShipOrder = {
  modality: 'SHIP',
  page,
  reservation,
  cart: appCart,
  destination,
  isModify: false,
  ageForm,
};

const wine = cartItem({ product: product({ minimumAgeToBuy: 21, alcoholFlag: true }) });
const fish = cartItem({ modalityType: 'DELIVERY' });

/** Wine to pick up, fish to be delivered. */
export const wineAndFish = cart([wine, fish]);

/** The same with one of each. */
export const oneOfEach = cart([wine, fish].map((item) => ({ ...item, quantity: 1 })));
