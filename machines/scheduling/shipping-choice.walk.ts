import { createEmptyActor } from 'xstate';
import { shipOrder } from '../../test/support/scheduling/orders.ts';
import { shipQuotes, troubledQuotes } from '../../test/support/scheduling/ship-samples.ts';
import type { Walk } from '../shared/walk.ts';
import { shipmentsOf } from './shipments.ts';
import { shippingChoiceMachine } from './shipping-choice.machine.ts';

export const walk: Walk<typeof shippingChoiceMachine> = {
  machine: shippingChoiceMachine,
  starts: {
    'one shipment': {
      parent: createEmptyActor(),
      order: shipOrder,
      shipments: shipmentsOf({ ...shipQuotes(), quotes: shipQuotes().quotes.slice(0, 1) }),
      chosen: {},
    },
    'several shipments': {
      parent: createEmptyActor(),
      order: shipOrder,
      shipments: shipmentsOf(shipQuotes()),
      chosen: {},
    },
  },
  events: [
    { type: 'methods.choose', aim: 'cost' },
    { type: 'method.choose', vendorId: 'HOUSE', methodId: 'quote-HOUSE-1|standard' },
    { type: 'methods.continue' },
    { type: 'shipments.changed', shipments: shipmentsOf(troubledQuotes()).slice(2), chosen: {} },
    { type: 'basket.open', vendorId: 'HOUSE' },
    { type: 'basket.close' },
  ],
  answers: {},
  serialize: ({ shipments, chosen }) => [shipments[0]?.vendor.id, chosen],
};
