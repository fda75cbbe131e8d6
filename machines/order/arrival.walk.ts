import { answering, refusingCall, UNKNOWN, type Walk } from '../shared/walk.ts';
import { arrivalMachine } from './arrival.machine.ts';

const NOT_YET = { stage: null, bay: null, since: null };
const SINCE = '2026-11-21T19:40:00Z';
const ON_THE_WAY = { stage: 'ON_THE_WAY', bay: null, since: SINCE } as const;
const HERE = { stage: 'HERE', bay: '4', since: SINCE } as const;

export const walk: Walk<typeof arrivalMachine> = {
  machine: arrivalMachine,
  starts: {
    'curbside pickup': { orderId: 'order-1', pickupType: 'CURBSIDE', arrival: NOT_YET },
    'pickup inside': { orderId: 'order-1', pickupType: 'PICKUP', arrival: NOT_YET },
    'an order that is not ready': { orderId: 'order-1', pickupType: 'CURBSIDE', arrival: null },
  },
  events: [
    { type: 'arrival.heard', arrival: null },
    { type: 'arrival.heard', arrival: NOT_YET },
    { type: 'arrival.heard', arrival: ON_THE_WAY },
    { type: 'arrival.heard', arrival: HERE },
    { type: 'arrival.setOut' },
    { type: 'arrival.reach' },
    { type: 'bay.type', bay: '4' },
    { type: 'bay.submit' },
    { type: 'bay.cancel' },
  ],
  answers: {
    tellArrival: {
      'on the way': answering(ON_THE_WAY),
      there: answering(HERE),
      unreachable: UNKNOWN,
      'a spot there is not': refusingCall(422, 'INVALID_INPUT', {
        fields: { bay: 'Enter the number of your spot, such as 4.' },
      }),
      'store closed': refusingCall(409, 'CHECKOUT_CLOSED'),
    },
  },
  serialize: ({ pickupType, arrival, stage, bay, bayProblem, failure }) => [
    pickupType,
    arrival?.stage,
    stage,
    bay,
    bayProblem?.kind,
    failure?.kind,
  ],
};
