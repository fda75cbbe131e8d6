import { createEmptyActor } from 'xstate';
import { shipOrder } from '../../test/support/scheduling/orders.ts';
import {
  restrictedLines,
  shipCart,
  shipHold,
  shipQuotes,
} from '../../test/support/scheduling/ship-samples.ts';
import type { Walk } from '../shared/walk.ts';
import { shipmentsOf } from './shipments.ts';
import { shippingSelectionMachine } from './shipping-selection.machine.ts';

const NO_ITEMS = { kind: 'cartRefused', code: 'NO_ITEMS_AVAILABLE', message: '' } as const;

export const walk: Walk<typeof shippingSelectionMachine> = {
  machine: shippingSelectionMachine,
  starts: {
    'nothing reserved': {
      parent: createEmptyActor(),
      order: shipOrder,
      cart: shipCart(),
      reservation: null,
      named: [],
      problem: null,
      birthDate: null,
      ageRefusal: null,
    },
  },
  events: [
    { type: 'cart.changed', cart: shipCart() },
    { type: 'cart.changed', cart: shipCart(restrictedLines().slice(1)) },
    { type: 'methods.changed', chosen: {} },
    { type: 'methods.confirmed' },
    { type: 'vendor.retry' },
    { type: 'reservation.released' },
    { type: 'reservation.held', reservation: shipHold() },
    { type: 'reservation.held', reservation: { ...shipHold(), modalityType: 'PICKUP' } },
    { type: 'reservation.refused', failure: { kind: 'slotGone' } },
    { type: 'reservation.refused', failure: { kind: 'retry' } },
    { type: 'reservation.refused', failure: { kind: 'failed' } },
  ],
  answers: {
    shippingQuotes: {
      offered: { output: { shipments: shipmentsOf(shipQuotes()), refusal: null } },
      'no items': { output: { shipments: [], refusal: NO_ITEMS } },
    },
    ageVerification: {
      verified: { output: { kind: 'verified', birthDate: '1985-04-27' } },
      'back to the cart': { output: { kind: 'returned' } },
      closed: { output: { kind: 'closed' } },
    },
  },
  serialize: ({ cart, birthDate }) => [cart.lineItems.length, birthDate],
};
