import { createEmptyActor } from 'xstate';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { reservationMachine } from './reservation.machine.ts';

const released = { released: { output: { successful: true } }, unreachable: UNREACHABLE };

export const walk: Walk<typeof reservationMachine> = {
  machine: reservationMachine,
  starts: { 'nothing known': {} },
  events: [
    {
      type: 'slot.reserve',
      sender: createEmptyActor(),
      modalityType: 'PICKUP',
      optionIds: ['quote-1|option-1'],
      keyspace: 'cart-1',
    },
    { type: 'reservation.release' },
    { type: 'reservation.dismiss' },
    { type: 'reservation.extend' },
    { type: 'reservation.check' },
    { type: 'reservation.update', reservation: reservation() },
    { type: 'newTime.select' },
    { type: 'reservation.used', reservationId: 'hold-1' },
    { type: 'reservation.ended', reservationId: 'hold-1' },
    { type: 'page.resumed' },
  ],
  answers: {
    slotRequest: {
      held: { output: { kind: 'held', reservation: reservation() } },
      'slot gone': { output: { kind: 'refused', failure: { kind: 'slotGone' } } },
    },
    currentReservation: {
      held: { output: reservation() },
      'a minute left': { output: reservation({}, 60_000) },
      'a minute left, for good': { output: reservation({ canExtend: false }, 60_000) },
      expired: { output: reservation({ status: 'EXPIRED' }, 0) },
      'expired, as the shopper knows': { output: reservation({ status: 'LAPSED' }, 0) },
      'nothing held': { output: null },
      unreachable: UNREACHABLE,
    },
    extendReservation: {
      extended: { output: reservation({ canExtend: false }) },
      'not extended': refusing(409, 'EXTENSION_REFUSED'),
      'time over': refusing(410, 'ORDER_EXPIRED'),
      unreachable: UNREACHABLE,
    },
    releaseReservation: released,
    releaseLapsed: released,
  },
  serialize: ({ reservation: known, failure, isCheckWanted }) => [
    known?.status,
    known?.canExtend,
    known?.expiration.remainingMs,
    failure?.kind,
    isCheckWanted,
  ],
};
