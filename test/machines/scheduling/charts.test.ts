import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { orderInProgressMachine } from '../../../machines/checkout/order-in-progress.machine.ts';
import { checkoutCreationMachine } from '../../../machines/scheduling/checkout-creation.machine.ts';
import { isForCart } from '../../../machines/scheduling/checkout-request.ts';
import { readSchedulingQuery } from '../../../machines/scheduling/destination.ts';
import { heldOrderMachine } from '../../../machines/scheduling/held-order.machine.ts';
import { orderOpeningMachine } from '../../../machines/scheduling/order-opening.machine.ts';
import { quotesMachine } from '../../../machines/scheduling/quotes.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { scheduleOf } from '../../../machines/scheduling/schedule.ts';
import { schedulingMachine } from '../../../machines/scheduling/scheduling.machine.ts';
import { slotSchedulingMachine } from '../../../machines/scheduling/slot-scheduling.machine.ts';
import { slotSelectionMachine } from '../../../machines/scheduling/slot-selection.machine.ts';
import { storeChoiceMachine } from '../../../machines/scheduling/store-choice.machine.ts';
import { timeChoiceMachine } from '../../../machines/scheduling/time-choice.machine.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { product } from '../../support/cart/samples.ts';
import { refused } from '../../support/failures.ts';
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
import { done, failed, missingInAll, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

describe('every chart of scheduling', () => {
  const parent = createEmptyActor();

  it('walks the store choice', () => {
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
        done('listNearPostalCode', stores.slice(1)),
        done('listNearPostalCode', []),
        failed('listNearPostalCode', { kind: 'unreachable' }),
        done('preferModality', { successful: true }),
        failed('preferModality', { kind: 'unreachable' }),
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

  it('walks the quotes for a store and for an address', () => {
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
          { type: 'newStore.choose' },
          done('listQuotes', quotes()),
          done('listQuotes', noQuotes()),
          done('listQuotes', unanswered),
          failed('listQuotes', { kind: 'unreachable' }),
          ...codes.map((code) => failed('listQuotes', refused(422, code))),
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks the time choice', () => {
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

  const wine = cartItem({ product: product({ minimumAgeToBuy: 21, alcoholFlag: true }) });
  const fish = cartItem({ modalityType: 'DELIVERY' });
  const shared = {
    ...SCHEDULE_INPUT,
    reservation: createActor(reservationMachine, { input: {} }),
    cart: createActor(cartMachine, { input: { parent, changes: [] } }),
  };
  const orders = [
    {
      order: { ...shared, modality: 'PICKUP', destination: null },
      item: wine,
      held: reservation(),
      answer: quotes(),
    },
    {
      order: { ...shared, modality: 'DELIVERY', destination: vineStreet },
      item: fish,
      held: deliveryReservation(),
      answer: deliveryQuotes(),
    },
  ];
  const holding = (held: unknown) => ({ type: 'reservation.held', reservation: held });
  const refusing = (kind: string) => ({ type: 'reservation.refused', failure: { kind } });
  const [pending, letGo] = [{ type: 'reservation.pending' }, { type: 'reservation.letGo' }];
  const expired = { type: 'reservation.expired', modalityType: 'PICKUP' };
  const committing = { type: 'reservation.committing', checkoutId: 'checkout-1' };
  const ages = [
    done('ageVerification', { kind: 'verified', birthDate: '1985-04-27' }),
    done('ageVerification', { kind: 'returned' }),
    done('ageVerification', { kind: 'closed' }),
  ];

  it('walks opening an order', () => {
    const findings = walkChart({
      machine: orderOpeningMachine,
      input: { order: orders[0]?.order, hasLapsed: false },
      events: [
        { type: 'cart.changed', cart: cart([wine]) },
        { type: 'cart.changed', cart: cart([]) },
        { type: 'cart.pending' },
        { type: 'cart.failed' },
        { type: 'cart.retry' },
        pending,
        letGo,
        holding(reservation()),
      ],
      contextKey: (context) => context.cart?.lineItems.length,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the time selection', () => {
    const findings = orders.flatMap(({ order, item, held, answer }) =>
      [null, scheduleOf(answer, null)].map((schedule) =>
        walkChart({
          machine: slotSelectionMachine,
          input: {
            parent,
            order,
            cart: cart([item]),
            store: null,
            schedule,
            birthDate: null,
            ageRefusal: null,
          },
          events: [
            { type: 'cart.changed', cart: cart([item]) },
            { type: 'store.chosen', store: stores[0] },
            { type: 'time.chosen', timeId: NINE },
            done('quotes', scheduleOf(answer, null)),
            ...ages,
            holding(held),
            holding({ ...held, modalityType: 'SHIP' }),
            refusing('slotGone'),
            refusing('retry'),
            letGo,
          ],
          contextKey: ({ store, timeId, birthDate }) => [store !== null, timeId, birthDate],
        }),
      ),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks the held order', { timeout: 30_000 }, () => {
    const details = {
      deliveryType: 'STANDARD',
      unattended: false,
      doNotDisturb: false,
      instructions: '',
      nonCatalogItem: '',
      vendorAccepted: false,
    };
    const findings = orders.map(({ order, item, held }) =>
      walkChart({
        machine: heldOrderMachine,
        input: {
          parent,
          order,
          cart: cart([item]),
          reservation: held,
          store: null,
          typedDetails: null,
          request: null,
          birthDate: null,
          ageRefusal: null,
        },
        events: [
          { type: 'cart.changed', cart: cart([item]) },
          { type: 'cart.changed', cart: cart([{ ...item, quantity: 1 }]) },
          { type: 'store.chosen', store: stores[0] },
          { type: 'time.edit' },
          { type: 'checkout.continue' },
          { type: 'leave.allowed' },
          { type: 'leave.canceled' },
          { type: 'details.changed', values: {} },
          { type: 'details.confirmed', details },
          { type: 'details.refused' },
          ...ages,
          { type: 'destinationInfo.open' },
          { type: 'destinationInfo.close' },
          letGo,
          expired,
          holding(held),
          holding({ ...held, modalityType: 'SHIP' }),
          { type: 'request.changed', request: null, update: null },
          done('checkoutCreation', { kind: 'created', checkoutId: 'checkout-1' }),
          ...['ageRefused', 'failed', 'unsettled'].map((kind) =>
            done('checkoutCreation', { kind, failure: refused(409, 'VERSION_STALE') }),
          ),
          ...['slotGone', 'partnersSlotGone', 'lapsed'].map((kind) => done('checkoutCreation', { kind })),
          ...(order.modality === 'DELIVERY' ? [done('checkoutCreation', { kind: 'acceptanceWanted' })] : []),
          done('updatePromise', held),
          failed('updatePromise', refused(409, 'VERSION_STALE')),
          failed('updatePromise', { kind: 'unreachable' }),
        ],
        contextKey: (context) => [
          context.reservation !== null,
          context.birthDate,
          isForCart(context),
          order.deliveryPartner.vendorId,
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks the creation of a checkout', () => {
    const findings = orders.map(({ order, item, held }) =>
      walkChart({
        machine: checkoutCreationMachine,
        input: {
          parent,
          order,
          cart: cart([item]),
          reservation: held,
          update: null,
          details: null,
          birthDate: null,
          request: null,
        },
        events: [
          { type: 'cart.changed', cart: cart([item]) },
          letGo,
          expired,
          holding(held),
          holding({ ...held, modalityType: 'SHIP' }),
          done('createCheckout', { checkoutId: 'checkout-1' }),
          failed('createCheckout', refused(409, 'PROMISE_STALE')),
          failed('createCheckout', refused(409, 'VERSION_STALE')),
          failed('createCheckout', refused(422, 'AGE_VERIFICATION_REQUIRED')),
          failed('createCheckout', refused(422, 'VENDOR_ACCEPTANCE_REQUIRED')),
          failed('createCheckout', refused(410, 'ORDER_EXPIRED')),
          failed('createCheckout', { kind: 'unreachable' }),
          done('updatePromise', held),
          failed('updatePromise', refused(409, 'VERSION_STALE')),
          failed('updatePromise', refused(410, 'ORDER_EXPIRED')),
          failed('updatePromise', { kind: 'unreachable' }),
        ],
        contextKey: ({ reservation }) => [reservation !== null, order.deliveryPartner.vendorId],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks pickup and delivery scheduling', () => {
    const findings = orders.map(({ order, item, held, answer }) =>
      walkChart({
        machine: slotSchedulingMachine,
        input: order,
        events: [
          done('orderOpening', { cart: cart([item]), reservation: null, hasLapsed: false }),
          done('orderOpening', { cart: cart([item]), reservation: held, hasLapsed: false }),
          { type: 'cart.changed', cart: cart([item]) },
          { type: 'cart.changed', cart: cart([]) },
          { type: 'cart.wanted' },
          { type: 'age.learned', birthDate: '1985-04-27', ageRefusal: null },
          { type: 'details.changed', values: {} },
          { type: 'store.chosen', store: stores[0] },
          { type: 'newStore.wanted' },
          { type: 'edit.cancel' },
          { type: 'newTime.select' },
          pending,
          letGo,
          expired,
          holding(held),
          holding({ ...held, modalityType: 'SHIP' }),
          done('slotSelection', { kind: 'reserved', reservation: held }),
          done('slotSelection', { kind: 'slotGone' }),
          done('slotSelection', { kind: 'partnersSlotGone' }),
          done('heldOrder', { kind: 'checkoutCreated', checkoutId: 'checkout-1' }),
          done('heldOrder', { kind: 'newTimeWanted', request: null }),
          done('heldOrder', { kind: 'slotGone' }),
          done('heldOrder', { kind: 'partnersSlotGone' }),
          done('heldOrder', { kind: 'lapsed' }),
          done('quotes', scheduleOf(answer, null)),
          done('quotes', scheduleOf(withoutPartner(answer), null)),
          done('quotes', scheduleOf(noQuotes(), null)),
        ],
        contextKey: (context) => [context.cart?.lineItems.length, context.reservation !== null],
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
          orderInProgress: createActor(orderInProgressMachine, { input: { parent, shopperId: '' } }),
          ...input,
        },
        events: [
          { type: 'cart.changed', cart: cart() },
          { type: 'cart.failed' },
          { type: 'order.followed', checkoutId: 'checkout-1' },
          { type: 'order.unfollowed' },
          committing,
          pending,
          letGo,
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });
});
