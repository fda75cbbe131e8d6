import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { countdownMachine } from '../../../machines/scheduling/countdown.machine.ts';
import { readSchedulingQuery } from '../../../machines/scheduling/destination.ts';
import { quotesMachine } from '../../../machines/scheduling/quotes.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { scheduleOf } from '../../../machines/scheduling/schedule.ts';
import { schedulingMachine } from '../../../machines/scheduling/scheduling.machine.ts';
import { slotRequestMachine } from '../../../machines/scheduling/slot-request.machine.ts';
import { slotSchedulingMachine } from '../../../machines/scheduling/slot-scheduling.machine.ts';
import { storeChoiceMachine } from '../../../machines/scheduling/store-choice.machine.ts';
import { timeChoiceMachine } from '../../../machines/scheduling/time-choice.machine.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { product } from '../../support/cart/samples.ts';
import { NINE, SCHEDULE_INPUT, TO_VINE_STREET } from '../../support/scheduling/running.ts';
import {
  cart,
  cartItem,
  deliveryQuotes,
  deliveryReservation,
  noQuotes,
  quotes,
  reservation,
  stores,
  vineStreet,
  withoutPartner,
} from '../../support/scheduling/samples.ts';
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
        { type: 'reservation.check' },
        { type: 'reservation.changed', reservation: reservation() },
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

  it('walks the quotes of a store and of an address', () => {
    const item = { gtin13: '0001111041700', quantity: 2, reason: 'NOT_SOLD_THERE' as const };
    const unanswered = noQuotes();
    unanswered.quotes = quotes().quotes.map((quote) => ({
      ...quote,
      items: { included: [], excluded: [item] },
      options: [],
      problem: 'VENDOR_UNREACHABLE',
    }));
    const inputs = [
      { modalityType: 'PICKUP', storeId: 'store-1', destination: null },
      { modalityType: 'DELIVERY', storeId: null, destination: vineStreet },
      { modalityType: 'DELIVERY', storeId: null, destination: { ...vineStreet, stateProvince: 'OHIO' } },
    ];
    const codes = [
      'NO_TIMESLOTS_AVAILABLE',
      'NO_ITEMS_AVAILABLE',
      'INVALID_ADDRESS',
      'LAT_LNG_REQUIRED',
      'FULL_ADDRESS_REQUIRED',
      'ALCOHOL_QTY_EXCEEDED',
      'ALCOHOL_NA_FOR_ADDRESS',
      'NOT_FOUND',
    ];
    const findings = inputs.map((input) =>
      walkChart({
        machine: quotesMachine,
        input: { parent, items: [], ...input },
        events: [
          { type: 'quotes.retry' },
          { type: 'modal.dismiss' },
          done('listQuotes', quotes()),
          done('listQuotes', noQuotes()),
          done('listQuotes', unanswered),
          failed('listQuotes', { kind: 'unreachable' }),
          failed('listQuotes', { kind: 'signedOut' }),
          ...codes.map((code) => failed('listQuotes', refused(422, code))),
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
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

  it('walks pickup and delivery scheduling', { timeout: 30_000 }, () => {
    const reservationActor = createActor(reservationMachine, { input: {} });
    const hold = (status: string, more: object = {}) => ({ type: 'hold.changed', hold: { status, ...more } });
    const details = {
      deliveryType: 'STANDARD',
      unattended: false,
      doNotDisturb: false,
      instructions: '',
      nonCatalogItem: '',
      vendorAccepted: false,
    };
    const wine = cartItem({ product: product({ minimumAgeToBuy: 21, alcoholFlag: true }) });
    const orders = [
      { modality: 'PICKUP', destination: null, item: wine, held: reservation(), answer: quotes() },
      {
        modality: 'DELIVERY',
        destination: vineStreet,
        item: cartItem({ modalityType: 'DELIVERY' }),
        held: deliveryReservation(),
        answer: deliveryQuotes(),
      },
    ];
    const findings = orders.map(({ modality, destination, item, held, answer }) =>
      walkChart({
        machine: slotSchedulingMachine,
        input: {
          ...SCHEDULE_INPUT,
          modality,
          destination,
          reservation: reservationActor,
          cart: createActor(cartMachine, { input: { parent, changes: [] } }),
        },
        events: [
          { type: 'cart.changed', cart: cart([item]) },
          { type: 'cart.changed', cart: cart([]) },
          { type: 'cart.pending' },
          { type: 'cart.failed' },
          { type: 'cart.retry' },
          { type: 'session.ended' },
          { type: 'store.chosen', store: stores[0] },
          { type: 'time.chosen', timeId: NINE },
          { type: 'time.edit' },
          { type: 'edit.cancel' },
          { type: 'newTime.select' },
          { type: 'checkout.continue' },
          { type: 'leave.allowed' },
          { type: 'leave.canceled' },
          { type: 'details.changed', values: {} },
          { type: 'details.confirmed', details },
          { type: 'details.refused' },
          done('ageVerification', { kind: 'verified', birthDate: '1985-04-27' }),
          done('ageVerification', { kind: 'returned' }),
          done('ageVerification', { kind: 'closed' }),
          { type: 'destinationInfo.open' },
          { type: 'destinationInfo.close' },
          hold('pending'),
          hold('none'),
          hold('expired'),
          hold('held', { reservation: held }),
          hold('refused', { failure: { kind: 'slotGone' } }),
          hold('refused', { failure: { kind: 'retry' } }),
          done('quotes', scheduleOf(answer, null)),
          done('quotes', scheduleOf(withoutPartner(answer), null)),
          done('quotes', scheduleOf(noQuotes(), null)),
          done('createCheckout', { checkoutId: 'checkout-1' }),
          failed('createCheckout', { kind: 'signedOut' }),
          failed('createCheckout', refused(409, 'PROMISE_STALE')),
          failed('createCheckout', refused(422, 'AGE_VERIFICATION_REQUIRED')),
          failed('createCheckout', refused(422, 'VENDOR_ACCEPTANCE_REQUIRED')),
          failed('createCheckout', refused(410, 'ORDER_EXPIRED')),
          failed('createCheckout', { kind: 'unreachable' }),
          done('updatePromise', held),
          failed('updatePromise', { kind: 'signedOut' }),
          failed('updatePromise', refused(409, 'VERSION_STALE')),
          failed('updatePromise', refused(410, 'ORDER_EXPIRED')),
          failed('updatePromise', { kind: 'unreachable' }),
        ],
        contextKey: (context) => [
          context.cart?.lineItems.length,
          context.hold.status,
          context.held !== null,
          context.wantsNewTime,
          context.store !== null,
          context.birthDate,
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks the scheduling page', () => {
    const query = readSchedulingQuery(new URLSearchParams());
    const inputs = [
      { query },
      { query: TO_VINE_STREET },
      { query: { ...TO_VINE_STREET, fulfillmentType: 'SHIP' } },
      { query: { ...query, fulfillmentType: 'DELIVERY' } },
      { query, isModify: true },
    ];
    const findings = inputs.map((input) =>
      walkChart({
        machine: schedulingMachine,
        input: {
          ...SCHEDULE_INPUT,
          reservation: createActor(reservationMachine, { input: {} }),
          cart: createActor(cartMachine, { input: { parent, changes: [] } }),
          ...input,
        },
        events: [{ type: 'cart.changed', cart: cart() }, { type: 'cart.pending' }, { type: 'cart.failed' }],
      }),
    );
    // From here the chart of the modality leads on, by itself.
    const deadEnds = ['scheduling.pickup', 'scheduling.delivery', 'scheduling.shipping'];
    expect(missingInAll(findings)).toEqual({ ...NOTHING_MISSING, deadEnds });
  });
});
