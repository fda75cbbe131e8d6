import type { Walk } from '../shared/walk.ts';
import { priceMessageMachine } from './price-message.machine.ts';

export const walk: Walk<typeof priceMessageMachine> = {
  machine: priceMessageMachine,
  starts: {
    'a price that may change': { shopperId: 'riley', isDue: true },
    'prices that stay': { shopperId: 'riley', isDue: false },
  },
  events: [{ type: 'priceMessage.dismiss' }],
  answers: {
    wasPriceMessageSeen: {
      seen: { output: true },
      'not seen': { output: false },
      'not allowed to read': { error: new Error('forbidden') },
    },
    notePriceMessageSeen: { 'browser full': { error: new Error('full') } },
  },
};
