import { createEmptyActor } from 'xstate';
import { destination, shipQuotes } from '../../test/support/scheduling/ship-samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { shippingQuotesMachine } from './shipping-quotes.machine.ts';

export const walk: Walk<typeof shippingQuotesMachine> = {
  machine: shippingQuotesMachine,
  starts: { 'an address': { parent: createEmptyActor(), destination, items: [] } },
  events: [{ type: 'quotes.retry' }, { type: 'modal.dismiss' }, { type: 'address.edit' }],
  answers: {
    listShippingQuotes: {
      offered: { output: shipQuotes() },
      'no quotes': { output: { ...shipQuotes(), quotes: [] } },
      unreachable: UNREACHABLE,
      'no items': refusing(422, 'NO_ITEMS_AVAILABLE'),
      'invalid address': refusing(422, 'INVALID_ADDRESS'),
      'address not on the map': refusing(422, 'LAT_LNG_REQUIRED'),
      'incomplete address': refusing(422, 'FULL_ADDRESS_REQUIRED'),
      'no tax rate': refusing(422, 'TAX_UNKNOWN'),
    },
  },
};
