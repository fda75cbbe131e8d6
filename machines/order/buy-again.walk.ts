import { offeredAgain } from '../../test/support/order/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { buyAgainMachine } from './buy-again.machine.ts';

export const walk: Walk<typeof buyAgainMachine> = {
  machine: buyAgainMachine,
  starts: { 'an order': { orderId: 'order-1' } },
  events: [
    { type: 'item.choose', gtin13: '0001111041700', isChosen: false },
    { type: 'item.choose', gtin13: '0001111041700', isChosen: true },
    { type: 'items.add' },
    { type: 'again.cancel' },
    { type: 'offer.reload' },
  ],
  answers: { offerAgain: { offered: { output: offeredAgain() }, unreachable: UNREACHABLE } },
  serialize: ({ offer, leftOut }) => [offer !== null, leftOut],
};
