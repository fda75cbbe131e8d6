import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { countdownMachine } from '../../../machines/scheduling/countdown.machine.ts';
import { pickupSchedulingMachine } from '../../../machines/scheduling/pickup-scheduling.machine.ts';
import { quotesMachine } from '../../../machines/scheduling/quotes.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { scheduleOf } from '../../../machines/scheduling/schedule.ts';
import { slotRequestMachine } from '../../../machines/scheduling/slot-request.machine.ts';
import { storeChoiceMachine } from '../../../machines/scheduling/store-choice.machine.ts';
import { timeChoiceMachine } from '../../../machines/scheduling/time-choice.machine.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { cart, noQuotes, quotes, reservation, stores } from '../../support/scheduling/samples.ts';
import { type Findings, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const choice = { modalityType: 'PICKUP' as const, optionIds: ['quote-1|option-1'], keyspace: 'cart-1' };
const found = (output: unknown) => ({ type: 'xstate.done.actor.currentReservation', output });
const refused = (status: number, code: string) => ({
  kind: 'refused',
  status,
  code,
  message: '',
  fields: {},
});

const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error });
const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });

/** What no walk of one chart over several inputs reaches; a dead end of one of them stays one. */
const missingInAll = (findings: Findings[]): Findings => {
  const inAll = (key: 'unreachable' | 'untaken') =>
    (findings[0]?.[key] ?? []).filter((name) => findings.every((finding) => finding[key].includes(name)));
  return {
    unreachable: inAll('unreachable'),
    untaken: inAll('untaken'),
    deadEnds: findings.flatMap(({ deadEnds }) => deadEnds),
  };
};

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
        { type: 'xstate.done.actor.reserveSlot', output: reservation() },
        { type: 'xstate.error.actor.reserveSlot', error: { kind: 'unreachable' } },
        { type: 'xstate.error.actor.reserveSlot', error: refused(409, 'SLOT_GONE') },
        found(reservation()),
        found(null),
        { type: 'xstate.error.actor.currentReservation', error: { kind: 'timedOut' } },
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
        { type: 'slot.reserve', ...choice },
        { type: 'reservation.release' },
        { type: 'reservation.dismiss' },
        { type: 'reservation.extend' },
        done('extendReservation', reservation({ canExtend: false })),
        failed('extendReservation', { kind: 'signedOut' }),
        failed('extendReservation', refused(409, 'EXTENSION_REFUSED')),
        failed('extendReservation', refused(410, 'ORDER_EXPIRED')),
        failed('extendReservation', { kind: 'unreachable' }),
        { type: 'newTime.select' },
        { type: 'reservation.used' },
        { type: 'page.resumed' },
        answer({ kind: 'held', reservation: reservation() }),
        answer({ kind: 'refused', failure: { kind: 'slotGone' } }),
        answer({ kind: 'refused', failure: { kind: 'sessionLost' } }),
        found(reservation()),
        found(reservation({}, 60_000)),
        found(reservation({ status: 'EXPIRED' }, 0)),
        found(null),
        { type: 'xstate.error.actor.currentReservation', error: { kind: 'unreachable' } },
        { type: 'xstate.error.actor.currentReservation', error: { kind: 'signedOut' } },
        { type: 'xstate.done.actor.releaseReservation', output: { successful: true } },
        { type: 'xstate.error.actor.releaseReservation', error: { kind: 'unreachable' } },
      ],
      contextKey: (context) => [context.reservation?.expiration.remainingMs, context.failure?.kind],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});

describe('every chart of scheduling', () => {
  const parent = createEmptyActor();

  it('walks the choice of a store', () => {
    const findings = walkChart({
      machine: storeChoiceMachine,
      input: { parent, modalityType: 'PICKUP', postalCode: PostalCode },
      events: [
        { type: 'picker.open' },
        { type: 'picker.close' },
        { type: 'nearby.retry' },
        { type: 'modal.dismiss' },
        { type: 'store.choose', locationId: 'store-1' },
        { type: 'store.choose', locationId: 'store-2' },
        { type: 'form.changed', values: { postalCode: '4' } },
        { type: 'form.submitted', values: { postalCode: '45202' }, output: { postalCode: '45202' } },
        done('listNearby', stores),
        done('listNearby', []),
        failed('listNearby', { kind: 'unreachable' }),
        failed('listNearby', { kind: 'signedOut' }),
        done('listNearPostalCode', stores.slice(1)),
        done('listNearPostalCode', []),
        failed('listNearPostalCode', { kind: 'unreachable' }),
        failed('listNearPostalCode', { kind: 'signedOut' }),
        done('preferModality', { successful: true }),
        failed('preferModality', { kind: 'unreachable' }),
        failed('preferModality', { kind: 'signedOut' }),
        failed('preferModality', refused(500, 'INTERNAL')),
      ],
      contextKey: ({ store, options, problem }) => [
        store?.destination.locationId,
        options.length,
        problem === 'nearbyFailed',
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the quotes of a store', () => {
    const findings = walkChart({
      machine: quotesMachine,
      input: { parent, modalityType: 'PICKUP', storeId: 'store-1', items: [] },
      events: [
        { type: 'quotes.retry' },
        { type: 'modal.dismiss' },
        done('listQuotes', quotes()),
        done('listQuotes', noQuotes()),
        failed('listQuotes', { kind: 'unreachable' }),
        failed('listQuotes', { kind: 'signedOut' }),
        failed('listQuotes', refused(422, 'NO_TIMESLOTS_AVAILABLE')),
        failed('listQuotes', refused(422, 'NO_ITEMS_AVAILABLE')),
        failed('listQuotes', refused(404, 'NOT_FOUND')),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the choice of a time', () => {
    const [full, empty, nothingLeft] = [quotes(), noQuotes(), quotes()].map((answer) =>
      scheduleOf(answer, 'store-1'),
    );
    const findings = [full, empty, { ...nothingLeft, includedCount: 0, excludedCount: 1 }].map((schedule) =>
      walkChart({
        machine: timeChoiceMachine,
        input: { parent, schedule },
        events: [
          { type: 'day.choose', date: '2026-11-23' },
          { type: 'time.choose', timeId: 'quote-1|2026-11-23-9' },
          { type: 'time.continue' },
        ],
        contextKey: ({ date, timeId }) => [date, timeId],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks pickup scheduling', () => {
    const reservationActor = createActor(reservationMachine, { input: {} });
    const hold = (status: string, more: object = {}) => ({ type: 'hold.changed', hold: { status, ...more } });
    const findings = walkChart({
      machine: pickupSchedulingMachine,
      input: {
        reservation: reservationActor,
        cart: createActor(cartMachine, { input: { parent, changes: [] } }),
        postalCode: PostalCode,
      },
      events: [
        { type: 'cart.changed', cart: cart() },
        { type: 'cart.changed', cart: cart([]) },
        { type: 'cart.pending' },
        { type: 'cart.failed' },
        { type: 'cart.retry' },
        { type: 'session.ended' },
        { type: 'store.chosen', store: stores[0] },
        { type: 'time.chosen', timeId: 'quote-1|2026-11-23-9' },
        { type: 'time.edit' },
        { type: 'edit.cancel' },
        { type: 'newTime.select' },
        { type: 'checkout.continue' },
        hold('pending'),
        hold('none'),
        hold('expired'),
        hold('held', { reservation: reservation() }),
        hold('refused', { failure: { kind: 'slotGone' } }),
        hold('refused', { failure: { kind: 'retry' } }),
        done('quotes', scheduleOf(quotes(), 'store-1')),
        done('createCheckout', { checkoutId: 'checkout-1' }),
        failed('createCheckout', { kind: 'signedOut' }),
        failed('createCheckout', refused(410, 'ORDER_EXPIRED')),
        failed('createCheckout', { kind: 'unreachable' }),
      ],
      contextKey: ({ cart, hold, held, wantsNewTime, store }) => [
        cart?.lineItems.length,
        hold.status,
        held !== null,
        wantsNewTime,
        store !== null,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
