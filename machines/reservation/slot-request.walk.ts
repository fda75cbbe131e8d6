import { reservation } from '../../test/support/scheduling/samples.ts';
import { LATE, refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { slotRequestMachine } from './slot-request.machine.ts';

const optionIds = ['quote-1|option-1'];

export const walk: Walk<typeof slotRequestMachine> = {
  machine: slotRequestMachine,
  starts: {
    'a pickup': {
      request: { modalityType: 'PICKUP', optionIds, keyspace: 'cart-1', idempotencyKey: 'key-1' },
    },
  },
  events: [],
  answers: {
    reserveSlot: {
      held: { output: reservation() },
      unreachable: UNREACHABLE,
      'slot gone': refusing(409, 'SLOT_GONE'),
    },
    currentReservation: {
      'held after all': { output: reservation({ optionIds }) },
      'nothing held': { output: null },
      late: LATE,
    },
  },
  serialize: ({ tries }) => Math.min(tries, 4),
};
