import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { countdownMachine } from '../../../machines/scheduling/countdown.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { slotRequestMachine } from '../../../machines/scheduling/slot-request.machine.ts';
import { refused } from '../../support/failures.ts';
import { reservation } from '../../support/scheduling/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const choice = { modalityType: 'PICKUP' as const, optionIds: ['quote-1|option-1'], keyspace: 'cart-1' };

const found = (output: unknown) => ({ type: 'xstate.done.actor.currentReservation', output });

describe('every chart of a reservation', () => {
  it('walks the countdown', () => {
    let clock = 0;
    const findings = walkChart({
      machine: countdownMachine,
      input: { remainingMs: 180_000, now: () => (clock += 60_000) },
      events: [],
      contextKey: ({ remainingMs }) => remainingMs,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the request for a slot', () => {
    const findings = walkChart({
      machine: slotRequestMachine,
      input: { request: { ...choice, idempotencyKey: 'key-1' } },
      events: [
        done('reserveSlot', reservation()),
        failed('reserveSlot', { kind: 'unreachable' }),
        failed('reserveSlot', refused(409, 'SLOT_GONE')),
        found(reservation({ optionIds: choice.optionIds })),
        found(null),
        failed('currentReservation', { kind: 'timedOut' }),
      ],
      contextKey: ({ doubts }) => Math.min(doubts, 4),
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the reservation', () => {
    const answer = (output: unknown) => ({ type: 'xstate.done.actor.slotRequest', output });
    const findings = walkChart({
      machine: reservationMachine,
      input: {},
      events: [
        { type: 'slot.reserve', sender: createEmptyActor(), ...choice },
        { type: 'reservation.release' },
        { type: 'reservation.dismiss' },
        { type: 'reservation.extend' },
        { type: 'reservation.check' },
        { type: 'reservation.changed', reservation: reservation() },
        done('extendReservation', reservation({ canExtend: false })),
        failed('extendReservation', refused(409, 'EXTENSION_REFUSED')),
        failed('extendReservation', refused(410, 'ORDER_EXPIRED')),
        failed('extendReservation', { kind: 'unreachable' }),
        { type: 'newTime.select' },
        { type: 'reservation.used', reservationId: 'hold-1' },
        { type: 'reservation.ended', reservationId: 'hold-1' },
        { type: 'page.resumed' },
        answer({ kind: 'held', reservation: reservation() }),
        answer({ kind: 'refused', failure: { kind: 'slotGone' } }),
        found(reservation()),
        found(reservation({}, 60_000)),
        found(reservation({ status: 'EXPIRED' }, 0)),
        found(null),
        failed('currentReservation', { kind: 'unreachable' }),
        done('releaseReservation', { successful: true }),
        failed('releaseReservation', { kind: 'unreachable' }),
        done('releaseLapsed', { successful: true }),
        failed('releaseLapsed', { kind: 'unreachable' }),
      ],
      contextKey: (context) => [context.reservation?.expiration.remainingMs, context.failure?.kind],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
