import { createEmptyActor } from 'xstate';
import { noQuotes, quotes, vineStreet } from '../../test/support/scheduling/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { quotesMachine } from './quotes.machine.ts';

const excluded = [{ gtin13: '0001111041700', quantity: 2, reason: 'NOT_SOLD_THERE' as const }];
const input = { parent: createEmptyActor(), items: [], storeId: null, destination: null };

export const walk: Walk<typeof quotesMachine> = {
  machine: quotesMachine,
  starts: {
    'a pickup': { ...input, modalityType: 'PICKUP', storeId: 'store-1' },
    'a delivery': { ...input, modalityType: 'DELIVERY', destination: vineStreet },
    'a delivery to an incomplete address': {
      ...input,
      modalityType: 'DELIVERY',
      destination: { ...vineStreet, stateProvince: 'OHIO' },
    },
  },
  events: [
    { type: 'quotes.retry' },
    { type: 'modal.dismiss' },
    { type: 'newStore.choose' },
    { type: 'address.edit' },
  ],
  answers: {
    listQuotes: {
      offered: { output: quotes() },
      'no quotes': { output: noQuotes() },
      'no answer from the vendors': {
        output: {
          ...noQuotes(),
          quotes: quotes().quotes.map((quote) => ({
            ...quote,
            items: { included: [], excluded },
            options: [],
            problem: 'VENDOR_UNREACHABLE',
          })),
        },
      },
      unreachable: UNREACHABLE,
      'no times': refusing(422, 'NO_TIMESLOTS_AVAILABLE'),
      'no items': refusing(422, 'NO_ITEMS_AVAILABLE'),
      'invalid address': refusing(422, 'INVALID_ADDRESS'),
      'address not on the map': refusing(422, 'LAT_LNG_REQUIRED'),
      'incomplete address': refusing(422, 'FULL_ADDRESS_REQUIRED'),
      'too much alcohol': refusing(422, 'ALCOHOL_QTY_EXCEEDED'),
      'no alcohol there': refusing(422, 'ALCOHOL_NA_FOR_ADDRESS'),
      'no tax rate': refusing(422, 'TAX_UNKNOWN'),
      'unknown store': refusing(422, 'NOT_FOUND'),
    },
  },
};
