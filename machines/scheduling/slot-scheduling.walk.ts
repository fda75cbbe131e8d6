import { deliveryOrder, pickupOrder, wineAndFish } from '../../test/support/scheduling/orders.ts';
import {
  cart,
  deliveryQuotes,
  deliveryReservation,
  noQuotes,
  quotes,
  reservation,
  store,
  withoutPartner,
} from '../../test/support/scheduling/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { scheduleOf } from './schedule.ts';
import type { SlotOrder } from './scheduled-order.ts';
import { slotSchedulingMachine } from './slot-scheduling.machine.ts';

const isPickup = ({ order }: { order: SlotOrder }) => order.modality === 'PICKUP';
const isDelivery = ({ order }: { order: SlotOrder }) => order.modality === 'DELIVERY';
const opened = { cart: wineAndFish, hasLapsed: false };

export const walk: Walk<typeof slotSchedulingMachine> = {
  machine: slotSchedulingMachine,
  starts: { 'a pickup': pickupOrder, 'a delivery': deliveryOrder },
  events: [
    { type: 'cart.changed', cart: wineAndFish },
    { type: 'cart.changed', cart: cart([]) },
    { type: 'cart.wanted' },
    { type: 'address.wanted', isNew: false },
    { type: 'age.learned', birthDate: '1985-04-27', ageRefusal: null },
    { type: 'details.changed', values: {} },
    { type: 'sales.learned', sales: [] },
    { type: 'store.chosen', store: store(1, 'Hyde Park', 0.8) },
    { type: 'newStore.wanted' },
    { type: 'edit.cancel' },
    { type: 'newTime.select' },
    { type: 'reservation.pending' },
    { type: 'reservation.released' },
    { type: 'reservation.expired', modalityType: 'PICKUP' },
    { type: 'reservation.held', reservation: reservation() },
    { type: 'reservation.held', reservation: deliveryReservation() },
  ],
  answers: {
    orderOpening: {
      'nothing held': { output: { ...opened, reservation: null } },
      'a pickup held': { output: { ...opened, reservation: reservation() }, when: isPickup },
      'a delivery held': { output: { ...opened, reservation: deliveryReservation() }, when: isDelivery },
    },
    slotSelection: {
      'a pickup reserved': { output: { kind: 'reserved', reservation: reservation() }, when: isPickup },
      'a delivery reserved': {
        output: { kind: 'reserved', reservation: deliveryReservation() },
        when: isDelivery,
      },
      'slot gone': { output: { kind: 'slotGone', date: '2026-11-21' } },
      "partner's slot gone": { output: { kind: 'partnersSlotGone', date: '2026-11-21' } },
    },
    heldOrder: {
      'checkout created': { output: { kind: 'checkoutCreated', checkoutId: 'checkout-1' } },
      'new time wanted': { output: { kind: 'newTimeWanted', request: null } },
      'slot gone': { output: { kind: 'slotGone' } },
      "partner's slot gone": { output: { kind: 'partnersSlotGone' } },
      'time over': { output: { kind: 'lapsed' } },
    },
    quotes: {
      'times to pick up': { output: scheduleOf(quotes(), null), when: isPickup },
      'times to deliver': { output: scheduleOf(deliveryQuotes(), null), when: isDelivery },
      'no times of the partner': {
        output: scheduleOf(withoutPartner(deliveryQuotes()), null),
        when: isDelivery,
      },
      'no times': { output: scheduleOf(noQuotes(), null) },
    },
  },
  serialize: (context) => [context.cart?.lineItems.length, context.reservation !== null],
};
