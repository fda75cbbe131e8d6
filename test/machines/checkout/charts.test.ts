import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { cartClearingMachine } from '../../../machines/checkout/cart-clearing.machine.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { completeOrderMachine } from '../../../machines/checkout/complete-order.machine.ts';
import { contactMachine } from '../../../machines/checkout/contact.machine.ts';
import { orderInProgressMachine } from '../../../machines/checkout/order-in-progress.machine.ts';
import { orderUpdateMachine } from '../../../machines/checkout/order-update.machine.ts';
import { outcomeMachine } from '../../../machines/checkout/outcome.machine.ts';
import { placingMachine } from '../../../machines/checkout/placing.machine.ts';
import { submissionMachine } from '../../../machines/checkout/submission.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { gratuityFor } from '../../../services/contracts/tips.ts';
import {
  checkout,
  contact,
  contactFields,
  paidWith,
  placed,
  refusal,
} from '../../support/checkout/samples.ts';
import { done, failed, missingInAll, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const parent = createEmptyActor();
const app = {
  reservation: createActor(reservationMachine, { input: {} }),
  cart: createActor(cartMachine, { input: { parent, changes: [] } }),
  orderInProgress: createActor(orderInProgressMachine, { input: { parent, shopperId: 'riley' } }),
};
const order = {
  checkoutId: 'checkout-1',
  versionKey: 'v1',
  displayedTotal: 6412,
  contact,
  gratuityAmount: 0,
  isV2: true,
  ebt: { lastFour: '0004', amount: 4000 },
};

describe('every chart of the checkout', () => {
  it('walks the contact information', () => {
    const findings = walkChart({
      machine: contactMachine,
      input: {
        parent,
        shopperId: 'riley',
        checkoutId: 'checkout-1',
        hasTexts: true,
        values: { ...contactFields, phone: '' },
      },
      events: [
        done('readContactDraft', null),
        done('readContactDraft', { ...contactFields, checkoutId: 'checkout-1' }),
        done('readContactDraft', { ...contactFields, checkoutId: 'checkout-0' }),
        failed('readContactDraft', new Error('forbidden')),
        done('keepContactDraft', undefined),
        failed('keepContactDraft', new Error('full')),
        { type: 'form.changed', values: contactFields },
        done('lookupSmsPreference', { customerOptedIn: false, message: '', hasErrors: false }),
        done('lookupSmsPreference', { customerOptedIn: true, message: '', hasErrors: false }),
        done('lookupSmsPreference', { customerOptedIn: false, message: '', hasErrors: true }),
        failed('lookupSmsPreference', { kind: 'unreachable' }),
        { type: 'form.submitted', values: contactFields, output: contact },
        { type: 'contact.change' },
        { type: 'contact.check' },
        { type: 'fields.refused', fields: { phone: 'Unknown phone' } },
      ],
      contextKey: ({ contact, isCarried, values }) => [contact !== null, isCarried, values.phone],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the outcome of an order', () => {
    const findings = walkChart({
      machine: outcomeMachine,
      input: { checkoutId: 'checkout-1' },
      events: [
        done('askOutcome', placed()),
        ...(['PLACING', 'REJECTED', 'DRAFT', 'EXPIRED'] as const).map((status) =>
          done('askOutcome', checkout({ status })),
        ),
        failed('askOutcome', { kind: 'unreachable' }),
        failed('askOutcome', refusal('NOT_FOUND', 404)),
        { type: 'outcome.ask' },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the clearing of the cart', () => {
    const findings = walkChart({
      machine: cartClearingMachine,
      input: { checkout: placed() },
      events: [
        done('deleteCart', { successful: true }),
        failed('deleteCart', { kind: 'unreachable' }),
        failed('deleteCart', refusal('INTERNAL', 500)),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the submission', () => {
    const walk = (isV2: boolean, ebt: typeof order.ebt | null) =>
      walkChart({
        machine: submissionMachine,
        input: { parent, order: { ...order, isV2, ebt } },
        events: [
          done('captureFraudData', true),
          failed('captureFraudData', { kind: 'unreachable' }),
          done('placeOrder', placed()),
          done('placeOrder', checkout({ status: 'PLACING' })),
          failed('placeOrder', { kind: 'timedOut' }),
          failed('placeOrder', refusal('POST_AUTHORIZATION_REJECTED', 402)),
          failed('placeOrder', refusal('ORDER_EXPIRED', 410)),
          failed('placeOrder', refusal('CART_CHANGED')),
          failed('placeOrder', refusal('ITEM_FALLOUT')),
          failed('placeOrder', refusal('VERSION_STALE')),
          failed('placeOrder', refusal('CARD_DECLINED', 402)),
          failed('placeOrder', refusal('PIN_REFUSED', 422, { reason: '55' })),
          failed('placeOrder', refusal('PIN_REFUSED', 422, { reason: '75' })),
          done('pinEntry', { kind: 'entered', encryptedPin: 'sealed' }),
          done('pinEntry', { kind: 'canceled' }),
          { type: 'lock.close' },
          failed('placeOrder', {
            ...refusal('INVALID_INPUT', 422),
            fields: { 'fulfillment.contact.phone': 'Unknown phone' },
          }),
          failed('placeOrder', refusal('PAYMENT_METHOD_REQUIRED', 422)),
          done('outcome', { kind: 'placed', checkout: placed() }),
          done('outcome', { kind: 'rejected' }),
          done('outcome', { kind: 'closed' }),
          done('outcome', { kind: 'open' }),
          done('cartClearing', { kind: 'cleared' }),
          done('cartClearing', { kind: 'kept' }),
          { type: 'order.resubmit' },
          { type: 'order.edit' },
        ],
        contextKey: ({ doubts, failure }) => [Math.min(doubts, 3), failure?.kind],
      });
    expect(missingInAll([walk(false, order.ebt), walk(true, null)])).toEqual(NOTHING_MISSING);
  });

  it('walks placing the order', () => {
    const findings = walkChart({
      machine: placingMachine,
      input: { parent, order, orderInProgress: app.orderInProgress },
      events: [
        { type: 'leave.ask', way: { type: 'navigation.requested', to: '/cart' } },
        { type: 'leave.cancel' },
        { type: 'leave.confirm' },
        { type: 'order.view' },
        done('submission', { kind: 'placed', checkout: placed() }),
        done('submission', { kind: 'cartKept', checkout: placed() }),
        ...['timedOut', 'fallout', 'cartChanged', 'pinCanceled'].map((kind) => done('submission', { kind })),
        done('submission', { kind: 'outdated', failure: { kind: 'changedElsewhere' } }),
        done('submission', {
          kind: 'declined',
          failure: { kind: 'declined', reason: null, paymentId: null },
        }),
        done('submission', { kind: 'fieldsRefused', fields: { phone: 'Unknown phone' } }),
        done('submission', { kind: 'failed', failure: { kind: 'paymentMissing' } }),
        done('submission', { kind: 'rejected', rejection: null }),
        done('fallout', { kind: 'removed', checkout: paidWith('visa') }),
        done('fallout', { kind: 'repriced', checkout: paidWith('visa') }),
        done('fallout', { kind: 'unknown', failure: { kind: 'unreachable' } }),
        ...['none', 'closed', 'cartChanged', 'timedOut', 'outdated', 'ended', 'canceled'].map((kind) =>
          done('fallout', { kind }),
        ),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks bringing the order up to date', () => {
    const findings = [true, false].map((isCartChanged) =>
      walkChart({
        machine: orderUpdateMachine,
        input: { parent, checkout: checkout({ isCartChanged }) },
        events: [
          done('takeCart', checkout()),
          done('takeCart', checkout({ lineItems: [] })),
          failed('takeCart', { kind: 'unreachable' }),
          failed('takeCart', refusal('PROMISE_STALE')),
          failed('takeCart', refusal('ORDER_EXPIRED', 410)),
          failed('takeCart', refusal('CHECKOUT_CLOSED')),
          failed('takeCart', refusal('VERSION_STALE')),
          done('refresh', checkout({ versionKey: 'v3' })),
          done('refresh', checkout({ isCartChanged: true })),
          done('refresh', placed()),
          failed('refresh', { kind: 'unreachable' }),
        ],
      }),
    );
    expect(missingInAll(findings)).toEqual(NOTHING_MISSING);
  });

  it('walks completing the order', () => {
    const findings = walkChart({
      machine: completeOrderMachine,
      input: {
        checkout: checkout({ gratuity: gratuityFor(4_000) }),
        contactValues: contactFields,
        holder: { ...contactFields, id: 'riley' },
        isV2: true,
        isSnapOn: true,
        ...app,
      },
      events: [
        { type: 'contact.changed', contact, errors: {} },
        { type: 'contact.changed', contact: null, errors: { phone: 'Phone is a required field' } },
        { type: 'payment.changed', problem: null, isSettled: true },
        { type: 'payment.changed', problem: 'cardMissing', isSettled: true },
        { type: 'checkout.updated', checkout: paidWith('visa') },
        { type: 'checkout.closed' },
        { type: 'reservation.changed', heldId: null, expiredId: 'hold-1' },
        { type: 'reservation.changed', heldId: 'hold-1', expiredId: null },
        { type: 'reservation.changed', heldId: 'hold-2', expiredId: null },
        { type: 'cart.changed', versionKey: 'v1' },
        { type: 'cart.changed', versionKey: 'v2' },
        { type: 'cart.accept' },
        { type: 'cart.review' },
        { type: 'order.submit' },
        { type: 'tender.declined', paymentId: null },
        { type: 'fields.refused', fields: { phone: 'Unknown phone' } },
        { type: 'order.updated', checkout: checkout() },
        { type: 'tip.open' },
        { type: 'ebt.told', balance: 100, isLocked: false },
        done('tipping', { kind: 'saved', checkout: checkout() }),
        done('tipping', { kind: 'closed' }),
        done('tipping', { kind: 'canceled' }),
        { type: 'promo.open' },
        done('promoEntry', { kind: 'added', code: 'WELCOME10', checkout: checkout() }),
        done('promoEntry', { kind: 'removed', code: 'WELCOME10', checkout: checkout() }),
        done('promoEntry', { kind: 'closed' }),
        done('promoEntry', { kind: 'canceled' }),
        done('placing', { kind: 'placed', checkout: placed() }),
        done('placing', { kind: 'reduced', checkout: paidWith('visa') }),
        done('placing', { kind: 'repriced', checkout: paidWith('visa') }),
        ...['available', 'cartChanged', 'timedOut', 'canceled'].map((kind) => done('placing', { kind })),
        done('placing', { kind: 'outdated', failure: { kind: 'changedElsewhere' } }),
        done('placing', { kind: 'notPlaced', failure: { kind: 'paymentMissing' } }),
        ...['current', 'failed', 'lost', 'canceled'].map((kind) => done('update', { kind })),
        done('update', { kind: 'changed', before: checkout() }),
        done('look', checkout()),
        done('look', checkout({ isCartChanged: true })),
        done('look', placed()),
        failed('look', { kind: 'unreachable' }),
      ],
      contextKey: ({ contact, payment, isReservationOver, isReservationOwn, cartVersion }) => [
        contact !== null,
        payment,
        isReservationOver,
        isReservationOwn,
        cartVersion,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the checkout', () => {
    const findings = walkChart({
      machine: checkoutMachine,
      input: {
        checkoutId: 'checkout-1',
        shopper: { id: 'riley', firstName: 'Riley', lastName: 'Park', phone: null },
        ...app,
      },
      events: [
        done('loadCheckout', checkout()),
        done('loadCheckout', checkout({ status: 'PLACING' })),
        done('loadCheckout', placed()),
        done('loadCheckout', checkout({ status: 'REJECTED', rejection: { code: 'X', reason: 'Y' } })),
        done('loadCheckout', checkout({ status: 'EXPIRED' })),
        done('loadCheckout', checkout({ status: 'SUPERSEDED' })),
        done('loadCheckout', checkout({ status: 'SUPERSEDED', supersededBy: 'checkout-2' })),
        done('completeOrder', { kind: 'cartRefused', reason: 'PROMISE_STALE' }),
        done('completeOrder', { kind: 'cartRefused', reason: 'NO_ITEMS_AVAILABLE' }),
        done('completeOrder', { kind: 'left', way: { type: 'navigation.requested', to: '/cart' } }),
        done('completeOrder', { kind: 'left', way: { type: 'signOut.requested' } }),
        { type: 'ending.follow' },
        failed('loadCheckout', { kind: 'malformed' }),
        done('completeOrder', { kind: 'placed', checkout: placed() }),
        ...['rejected', 'timedOut', 'lost', 'closed', 'cartWanted'].map((kind) =>
          done('completeOrder', { kind }),
        ),
        done('outcome', { kind: 'placed', checkout: placed() }),
        done('outcome', { kind: 'unknowable' }),
        done('outcome', { kind: 'open' }),
        { type: 'checkout.reload' },
        { type: 'cart.return' },
        { type: 'schedule.return' },
      ],
      contextKey: ({ cartRefusal, checkout: shown }) => [cartRefusal, shown?.supersededBy],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the order in progress', () => {
    const findings = walkChart({
      machine: orderInProgressMachine,
      input: { parent, shopperId: 'riley' },
      events: [
        { type: 'page.opened', checkoutId: 'checkout-1' },
        { type: 'page.opened', checkoutId: 'checkout-2' },
        { type: 'page.left', checkoutId: 'checkout-1', isPlacing: true },
        { type: 'page.left', checkoutId: 'checkout-1', isPlacing: false },
        { type: 'order.found', checkoutId: 'checkout-1' },
        { type: 'order.placed', checkout: placed() },
        { type: 'notice.dismiss' },
        done('outcome', { kind: 'placed', checkout: placed() }),
        done('outcome', { kind: 'rejected' }),
        done('outcome', { kind: 'open' }),
        done('outcome', { kind: 'closed' }),
        done('outcome', { kind: 'unknowable' }),
        done('forgetContactDraft', undefined),
        failed('forgetContactDraft', new Error('forbidden')),
      ],
      contextKey: ({ checkoutId, shownId, looks }) => [checkoutId, shownId, looks],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
