import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { cartClearingMachine } from '../../../machines/checkout/cart-clearing.machine.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { completeOrderMachine } from '../../../machines/checkout/complete-order.machine.ts';
import { contactMachine } from '../../../machines/checkout/contact.machine.ts';
import { outcomeMachine } from '../../../machines/checkout/outcome.machine.ts';
import { submissionMachine } from '../../../machines/checkout/submission.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import {
  checkout,
  contact,
  contactFields,
  paidWith,
  placed,
  refusal,
} from '../../support/checkout/samples.ts';
import { cart, cartItem } from '../../support/scheduling/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const parent = createEmptyActor();
const app = {
  reservation: createActor(reservationMachine, { input: {} }),
  cart: createActor(cartMachine, { input: { parent, changes: [] } }),
};
const order = {
  checkoutId: 'checkout-1',
  versionKey: 'v1',
  displayedTotal: 6412,
  contact,
  gratuityAmount: 0,
};

describe('every chart of the checkout', () => {
  it('walks the contact', () => {
    const findings = walkChart({
      machine: contactMachine,
      input: { parent, checkoutId: 'checkout-1', values: { ...contactFields, phone: '' } },
      events: [
        done('readContactDraft', null),
        done('readContactDraft', contactFields),
        failed('readContactDraft', new Error('forbidden')),
        done('keepContactDraft', undefined),
        failed('keepContactDraft', new Error('full')),
        { type: 'form.changed', values: contactFields },
        { type: 'form.submitted', values: contactFields, output: contact },
        { type: 'contact.change' },
        { type: 'contact.check' },
        { type: 'fields.refused', fields: { phone: 'Unknown phone' } },
      ],
      contextKey: ({ contact }) => contact !== null,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the outcome of an order', () => {
    const findings = walkChart({
      machine: outcomeMachine,
      input: { checkoutId: 'checkout-1' },
      events: [
        done('askOutcome', placed()),
        done('askOutcome', checkout({ status: 'PLACING' })),
        failed('askOutcome', { kind: 'unreachable' }),
        failed('askOutcome', { kind: 'signedOut' }),
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
        done('getCart', cart()),
        done('getCart', cart([cartItem(), cartItem({ id: 'other', modalityType: 'SHIP' })])),
        done('getCart', cart([])),
        failed('getCart', { kind: 'unreachable' }),
        failed('getCart', refusal('INTERNAL', 500)),
        done('deleteCart', { successful: true }),
        failed('deleteCart', { kind: 'unreachable' }),
        failed('deleteCart', refusal('INTERNAL', 500)),
        done('updateCart', cart([])),
        failed('updateCart', { kind: 'unreachable' }),
        failed('updateCart', refusal('INTERNAL', 500)),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the submission', () => {
    const findings = walkChart({
      machine: submissionMachine,
      input: { order },
      events: [
        done('placeOrder', placed()),
        done('placeOrder', checkout({ status: 'PLACING' })),
        failed('placeOrder', { kind: 'timedOut' }),
        failed('placeOrder', { kind: 'signedOut' }),
        failed('placeOrder', refusal('POST_AUTHORIZATION_REJECTED', 402)),
        failed('placeOrder', refusal('CARD_DECLINED', 402)),
        done('outcome', { kind: 'placed', checkout: placed() }),
        done('outcome', { kind: 'rejected', checkout: checkout({ status: 'REJECTED' }) }),
        done('outcome', { kind: 'closed', checkout: checkout({ status: 'EXPIRED' }) }),
        done('outcome', { kind: 'open', checkout: checkout() }),
        done('outcome', { kind: 'sessionLost' }),
        done('cartClearing', { isCleared: true }),
        { type: 'order.resubmit' },
        { type: 'order.edit' },
      ],
      contextKey: ({ doubts }) => Math.min(doubts, 3),
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks completing the order', () => {
    const failure = (kind: string) => done('submission', { kind: 'failed', failure: { kind } });
    const findings = walkChart({
      machine: completeOrderMachine,
      input: {
        checkout: checkout(),
        contactValues: contactFields,
        holder: contactFields,
        isV2: true,
        ...app,
      },
      events: [
        { type: 'contact.changed', contact, errors: {} },
        { type: 'contact.changed', contact: null, errors: { phone: 'Phone is a required field' } },
        { type: 'payment.changed', problem: null, isSettled: true },
        { type: 'payment.changed', problem: 'cardMissing', isSettled: true },
        { type: 'checkout.updated', checkout: paidWith('visa') },
        { type: 'checkout.closed' },
        { type: 'session.lost' },
        { type: 'hold.changed', expiredId: 'hold-1' },
        { type: 'hold.changed', expiredId: null },
        { type: 'order.submit' },
        { type: 'order.view' },
        done('submission', { kind: 'placed', checkout: placed(), isCartCleared: true }),
        done('submission', { kind: 'placed', checkout: placed(), isCartCleared: false }),
        failure('orderExpired'),
        failure('changedElsewhere'),
        failure('declined'),
        done('submission', { kind: 'sessionLost' }),
        done('refresh', checkout({ versionKey: 'v3' })),
        done('refresh', placed()),
        failed('refresh', { kind: 'signedOut' }),
        failed('refresh', { kind: 'unreachable' }),
      ],
      contextKey: ({ contact, payment, isHoldOver }) => [contact !== null, payment, isHoldOver],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the checkout', () => {
    const findings = walkChart({
      machine: checkoutMachine,
      input: {
        checkoutId: 'checkout-1',
        shopper: { firstName: 'Riley', lastName: 'Park', phone: null },
        ...app,
      },
      events: [
        done('loadCheckout', checkout()),
        done('loadCheckout', checkout({ status: 'PLACING' })),
        done('loadCheckout', placed()),
        done('loadCheckout', checkout({ status: 'REJECTED', rejection: { code: 'X', reason: 'Y' } })),
        done('loadCheckout', checkout({ status: 'EXPIRED' })),
        failed('loadCheckout', { kind: 'signedOut' }),
        failed('loadCheckout', { kind: 'malformed' }),
        done('completeOrder', { kind: 'placed', checkout: placed() }),
        ...['rejected', 'timedOut', 'sessionLost', 'lost', 'closed'].map((kind) =>
          done('completeOrder', { kind }),
        ),
        done('outcome', { kind: 'placed', checkout: placed() }),
        done('outcome', { kind: 'sessionLost' }),
        done('outcome', { kind: 'unknowable' }),
        done('outcome', { kind: 'open', checkout: checkout() }),
        { type: 'checkout.reload' },
        { type: 'cart.return' },
        { type: 'schedule.return' },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
