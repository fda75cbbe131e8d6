import { createEmptyActor } from 'xstate';
import { deliveryOrder, pickupOrder, wineAndFish } from '../../test/support/scheduling/orders.ts';
import {
  deliveryQuotes,
  deliveryReservation,
  quotes,
  reservation,
  store,
} from '../../test/support/scheduling/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { scheduleOf } from './schedule.ts';
import type { SlotOrder } from './scheduled-order.ts';
import { slotSelectionMachine } from './slot-selection.machine.ts';

const input = {
  parent: createEmptyActor(),
  cart: wineAndFish,
  store: null,
  schedule: null,
  date: null,
  birthDate: null,
  ageRefusal: null,
};
const isPickup = ({ order }: { order: SlotOrder }) => order.modality === 'PICKUP';
const isDelivery = ({ order }: { order: SlotOrder }) => order.modality === 'DELIVERY';
const toPickUp = scheduleOf(quotes(), null);
const toDeliver = scheduleOf(deliveryQuotes(), null);

export const walk: Walk<typeof slotSelectionMachine> = {
  machine: slotSelectionMachine,
  starts: {
    'a pickup': { ...input, order: pickupOrder },
    'a pickup with times': { ...input, order: pickupOrder, schedule: toPickUp },
    'a delivery': { ...input, order: deliveryOrder },
    'a delivery with times': { ...input, order: deliveryOrder, schedule: toDeliver },
  },
  events: [
    { type: 'cart.changed', cart: wineAndFish },
    { type: 'store.chosen', store: store(1, 'Hyde Park', 0.8) },
    { type: 'time.chosen', timeId: 'quote-1|2026-11-23-9' },
    { type: 'reservation.held', reservation: reservation() },
    { type: 'reservation.held', reservation: deliveryReservation() },
    { type: 'reservation.refused', failure: { kind: 'slotGone' } },
    { type: 'reservation.refused', failure: { kind: 'retry' } },
    { type: 'reservation.refused', failure: { kind: 'failed' } },
    { type: 'reservation.released' },
  ],
  answers: {
    quotes: {
      'times to pick up': { output: toPickUp, when: isPickup },
      'times to deliver': { output: toDeliver, when: isDelivery },
    },
    ageVerification: {
      verified: { output: { kind: 'verified', birthDate: '1985-04-27' } },
      'back to the cart': { output: { kind: 'returned' } },
      closed: { output: { kind: 'closed' } },
    },
  },
  serialize: ({ store, timeId, birthDate }) => [store !== null, timeId, birthDate],
};
