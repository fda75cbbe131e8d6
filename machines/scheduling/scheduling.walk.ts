import { appRefs } from '../../test/support/app/refs.ts';
import { SCHEDULE_INPUT } from '../../test/support/scheduling/orders.ts';
import { cart, TO_VINE_STREET } from '../../test/support/scheduling/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { readSchedulingQuery } from './destination.ts';
import { schedulingMachine } from './scheduling.machine.ts';

const query = readSchedulingQuery(new URLSearchParams());
const input = { ...SCHEDULE_INPUT, ...appRefs, query };

export const walk: Walk<typeof schedulingMachine> = {
  machine: schedulingMachine,
  starts: {
    'a pickup': input,
    'a delivery': { ...input, query: TO_VINE_STREET },
    'a shipment': { ...input, query: { ...TO_VINE_STREET, fulfillmentType: 'SHIP' } },
    'a delivery without an address': { ...input, query: { ...query, fulfillmentType: 'DELIVERY' } },
    'a placed order to change': { ...input, isModify: true },
  },
  events: [
    { type: 'cart.changed', cart: cart() },
    { type: 'cart.failed' },
    { type: 'order.followed', checkoutId: 'checkout-1' },
    { type: 'order.unfollowed' },
    { type: 'address.wanted', isNew: false },
    { type: 'address.wanted', isNew: true },
    { type: 'reservation.committing', checkoutId: 'checkout-1' },
    { type: 'reservation.pending' },
    { type: 'reservation.released' },
  ],
  answers: {
    addressChange: {
      changed: {
        output: {
          kind: 'changed',
          way: { type: 'navigation.requested', to: '/scheduling' },
          toast: { type: 'toast.requested', text: '', tone: 'success' },
        },
      },
      'saved as it was': {
        output: { kind: 'told', toast: { type: 'toast.requested', text: '', tone: 'success' } },
      },
      kept: { output: { kind: 'kept' } },
    },
  },
};
