import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { checkout, methods, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing } from '../../support/failures.ts';
import { place, readyToPlace } from './placing.ts';

describe('an order that was refused', () => {
  it.each([
    [
      'a declined card, with its reason (ERR-32)',
      refusal('CARD_DECLINED', 402, { reason: 'BANK_DECLINE' }),
      { kind: 'declined', reason: 'BANK_DECLINE', paymentId: null },
    ],
    ['an unsupported payment (ERR-36)', refusal('UNSUPPORTED_PAYMENT', 422), { kind: 'unsupportedPayment' }],
    [
      'an expired payment method (SUB-09)',
      refusal('PAYMENT_METHOD_EXPIRED', 422),
      { kind: 'paymentExpired' },
    ],
    [
      "the store's own words (ERR-38)",
      refusal('STORE_CLOSED', 422, { message: 'This store is closed.' }),
      { kind: 'said', message: 'This store is closed.' },
    ],
    [
      'how long to wait after too many tries, in words of the store',
      refusal('RATE_LIMITED', 429, { message: 'Too many attempts. Please wait 12 seconds and try again.' }),
      { kind: 'said', message: 'Too many attempts. Please wait 12 seconds and try again.' },
    ],
    [
      'anything else, with its code (ERR-39)',
      refusal('RATE_LIMITED', 429),
      { kind: 'generic', code: 'RATE_LIMITED' },
    ],
  ])('leaves the page as it was and reports %s (SUB-11)', async (_, failure, told) => {
    const { completeOrder, emitted } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(completeOrder.getSnapshot().value).toBe('editing');
    expect(completeOrder.getSnapshot().context.failure).toEqual(told);
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(true);
    expect(emitted).toEqual([]);
  });

  it.each([
    ['gift', 1],
    ['visa', 0],
  ])('by the %s has the saved balances read again, if it has one: %i times', async (paymentId, times) => {
    const [visa] = paidWith('visa').payments;
    if (!visa) throw new Error('The sample has a payment.');
    const gift = { ...visa, id: 'gift', paymentType: 'GIFT_CARD' as const };
    const loadPaymentMethods = vi.fn(async () => ({ paymentMethods: methods(), versionKey: 'v2' }));
    const page = await readyToPlace({
      checkouts: {
        loadCheckout: async () => ({ ...paidWith('visa'), payments: [gift, visa] }),
        placeOrder: failing(refusal('CARD_DECLINED', 402, { paymentId })),
        loadPaymentMethods,
      },
    });
    const before = loadPaymentMethods.mock.calls.length;
    page.completeOrder.send({ type: 'order.submit' });
    await waitFor(page.completeOrder, (snapshot) => snapshot.matches('editing'));
    expect(loadPaymentMethods).toHaveBeenCalledTimes(before + times);
  });

  it('is cleared by the next try, which carries a new key (SUB-01)', async () => {
    const second = Promise.withResolvers<Checkout>();
    const placeOrder = vi
      .fn((_order: { idempotencyKey: string }) => second.promise)
      .mockRejectedValueOnce(refusal('CARD_DECLINED', 402));
    const { completeOrder } = await place({ checkouts: { placeOrder } });
    completeOrder.send({ type: 'order.submit' });
    expect(completeOrder.getSnapshot().context.failure).toBeNull();
    const [first, next] = placeOrder.mock.calls.map(([order]) => order.idempotencyKey);
    expect(next).not.toBe(first);
  });

  it('opens Order Timed Out, releases the reservation, and returns to scheduling (SUB-10, RSV-11, RSV-12, ERR-35)', async () => {
    const { actor, emitted, reservation } = await place({
      checkouts: { placeOrder: failing(refusal('ORDER_EXPIRED', 410)) },
    });
    expect(actor.getSnapshot().value).toBe('timedOut');
    await expect.poll(() => reservation.getSnapshot().value).toEqual({ lapsed: 'known' });
    actor.send({ type: 'schedule.return' });
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: '/scheduling?fulfillmentType=PICKUP', replace: true },
    ]);
  });

  it.each([
    ['changed on another device (ERR-34)', 'VERSION_STALE', 'changedElsewhere'],
    ['of another total than was shown', 'TOTAL_CHANGED', 'totalChanged'],
  ])('is shown again, and not resent on its own, when it was %s', async (_, code, kind) => {
    const placeOrder = vi.fn(failing(refusal(code)));
    const fresh = {
      ...paidWith('visa', 'v7'),
      summary: { cost: { ...checkout().summary.cost, total: 7000 } },
    };
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder, loadCheckout } });
    loadCheckout.mockResolvedValue(fresh);
    page.completeOrder.send({ type: 'order.submit' });
    const { context, value } = await waitFor(page.completeOrder, (snapshot) => snapshot.matches('editing'));
    expect(value).toBe('editing');
    expect(context.failure).toEqual({ kind });
    expect(context.checkout).toMatchObject({ versionKey: 'v7', summary: { cost: { total: 7000 } } });
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it('leads to order complete when another tab placed it (CHK-10)', async () => {
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({
      checkouts: { placeOrder: failing(refusal('CHECKOUT_CLOSED')), loadCheckout },
    });
    loadCheckout.mockResolvedValue(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await expect
      .poll(() => page.emitted)
      .toEqual([
        { type: 'navigation.requested', to: '/checkout/clicklist/checkout-1/complete', replace: true },
      ]);
  });

  it('leads to the payment-error page with its reason after authorization (ERR-37, CHK-11, PAE-04)', async () => {
    const failure = refusal('POST_AUTHORIZATION_REJECTED', 402, {
      reason: 'FRAUD_REJECTION',
      message: 'The payment was rejected.',
    });
    const { actor, emitted } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(emitted).toEqual([
      {
        type: 'navigation.requested',
        to: '/checkout/payment-error/checkout-1',
        replace: true,
        state: { rejection: { code: 'FRAUD_REJECTION', reason: 'The payment was rejected.' } },
      },
    ]);
    expect(actor.getSnapshot().matches('left')).toBe(true);
  });

  it.each([
    ['over', { kind: 'signedOut' } as const],
    ['no longer fresh', refusal('FULL_AUTHENTICATION_REQUIRED', 403)],
  ])('asks for a new sign-in when the session is %s (AUT-06)', async (_, failure) => {
    const { completeOrder, onSessionOver } = await readyToPlace({
      checkouts: { placeOrder: failing(failure) },
    });
    completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => onSessionOver).toHaveBeenCalledOnce();
  });

  it.each([
    ['current', true, 'fulfillment.contact.phone'],
    ['legacy', false, 'contactInfo.phoneNumber'],
  ])(
    'shows contact errors from the store at their fields, by the %s submit (AUT-14)',
    async (_, isV2, path) => {
      const failure = refusal('INVALID_INPUT', 422, {
        fields: { [path]: 'Please enter a 10-digit phone number.' },
      });
      const { contact } = await place({ isV2, checkouts: { placeOrder: failing(failure) } });
      expect(contact.getSnapshot().matches({ open: { section: 'editing' } })).toBe(true);
      expect(contact.getSnapshot().children.form?.getSnapshot().context.refused).toEqual({
        phone: 'Please enter a 10-digit phone number.',
      });
    },
  );
});
