import { createEmptyActor } from 'xstate';
import type { Walk } from '../shared/walk.ts';
import { orderChangesMachine } from './order-changes.machine.ts';

const order = { orderId: 'order-1', parent: createEmptyActor() };

export const walk: Walk<typeof orderChangesMachine> = {
  machine: orderChangesMachine,
  starts: {
    'an order that is being picked': { ...order, isUpcoming: true },
    'an order that was handed over': { ...order, isUpcoming: false },
  },
  events: [
    { type: 'order.changed' },
    { type: 'stream.opened' },
    { type: 'stream.lost' },
    { type: 'stream.refused' },
    { type: 'page.hidden' },
    { type: 'page.shown' },
    { type: 'order.told', isUpcoming: true },
    { type: 'order.told', isUpcoming: false },
  ],
  answers: {},
};
