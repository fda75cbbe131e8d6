import { describe, expect, it, vi } from 'vitest';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { answered, chartsOf, type Fakes, startCheckout } from '../../support/checkout/running.ts';
import { checkout, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { deferred } from '../../support/deferred.ts';
import { cart, cartItem } from '../../support/scheduling/samples.ts';

const complete = '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true';

/** A page with a saved card chosen and a complete contact. */
async function readyToPlace(fakes: Fakes = {}) {
  const page = startCheckout({
    ...fakes,
    checkouts: { loadCheckout: async () => paidWith('visa'), ...fakes.checkouts },
  });
  await answered();
  return { ...page, ...chartsOf(page) };
}

/** Presses the button and lets the answers come. */
async function place(fakes: Fakes = {}) {
  const page = await readyToPlace(fakes);
  page.completeOrder.send({ type: 'order.submit' });
  await answered();
  return page;
}

const failing = (failure: unknown) => async (): Promise<Checkout> => {
  throw failure;
};

describe('placing the order', () => {
  it('asks for the legacy call where the address does not say nc=true (AUT-14)', async () => {
    const placeOrder = vi.fn(async () => placed());
    await place({ isV2: false, checkouts: { placeOrder } });
    expect(placeOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isV2: false }),
      expect.anything(),
    );
  });

  it('sends the contact with +1, the total that was shown and one key (SUB-02, CTC-04, API-30)', async () => {
    const placeOrder = vi.fn(async () => placed());
    await place({ checkouts: { placeOrder } });
    expect(placeOrder).toHaveBeenCalledExactlyOnceWith(
      {
        checkoutId: 'checkout-1',
        versionKey: 'v2',
        displayedTotal: 6412,
        contact: { firstName: 'Riley', lastName: 'Park', phone: '+15135550199', smsOptin: false },
        gratuityAmount: 0,
        isV2: true,
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      expect.any(AbortSignal),
    );
  });

  it('goes to order complete with the placed order, and Back does not return to paying (SUB-03, SUB-06)', async () => {
    const { emitted } = await place();
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: complete, replace: true, state: { checkout: placed() } },
    ]);
  });

  it('deletes a cart that holds nothing but the order, then has the cart looked at again (SUB-04, SUB-05)', async () => {
    const deleteCart = vi.fn(async () => ({ successful: true }));
    const getCart = vi.fn(async () => cart());
    const { reservation } = await place({ cart: { getCart, deleteCart } });
    expect(deleteCart).toHaveBeenCalledExactlyOnceWith({ cartId: 'cart-1' }, expect.any(AbortSignal));
    // The app's cart at first, the chart before it clears, the app's cart again.
    expect(getCart).toHaveBeenCalledTimes(3);
    expect(reservation.getSnapshot().value).toBe('idle');
  });

  it('takes only the ordered lines out of a cart that holds more (SUB-04)', async () => {
    const updateCart = vi.fn(async () => cart([]));
    const other = cartItem({ id: 'line-2', gtin13: '0000000009999' });
    await place({ cart: { getCart: async () => cart([cartItem(), other]), updateCart } });
    expect(updateCart).toHaveBeenCalledExactlyOnceWith(
      { cartId: 'cart-1', lineItems: [{ gtin13: '0001111041700', modalityType: 'PICKUP', quantity: 0 }] },
      expect.any(AbortSignal),
    );
  });

  it('says that the order is placed when its items could not be taken out of the cart (SUB-07)', async () => {
    const { completeOrder, emitted } = await place({
      cart: { getCart: async () => cart(), deleteCart: failing(refusal('INTERNAL', 500)) },
    });
    expect(completeOrder.getSnapshot().value).toBe('cartKept');
    completeOrder.send({ type: 'order.view' });
    expect(emitted).toMatchObject([{ type: 'navigation.requested', to: complete }]);
  });

  it('looks again when the answer of clearing the cart was lost, and says nothing when it is clear (SUB-05)', async () => {
    const left = [cart(), cart(), cart([])];
    const getCart = vi.fn(async () => left.shift() ?? cart([]));
    const { emitted } = await place({ cart: { getCart, deleteCart: failing({ kind: 'unreachable' }) } });
    expect(emitted).toMatchObject([{ type: 'navigation.requested', to: complete }]);
  });

  it('says that the order is placed when its items are still in the cart after the third lost answer (SUB-07)', async () => {
    const deleteCart = vi.fn(failing({ kind: 'unreachable' }));
    const { completeOrder } = await place({ cart: { getCart: async () => cart(), deleteCart } });
    expect(deleteCart).toHaveBeenCalledTimes(3);
    expect(completeOrder.getSnapshot().value).toBe('cartKept');
  });

  it('takes one press: a second one while it is being placed does nothing (SUB-02)', async () => {
    const placeOrder = vi.fn(() => deferred<Checkout>().promise);
    const { completeOrder } = await readyToPlace({ checkouts: { placeOrder } });
    completeOrder.send({ type: 'order.submit' });
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
    completeOrder.send({ type: 'order.submit' });
    await answered();
    expect(placeOrder).toHaveBeenCalledOnce();
  });
});

describe('an order that was refused', () => {
  it.each([
    [
      'a declined card, with its reason (ERR-32)',
      refusal('CARD_DECLINED', 402, { reason: 'BANK_DECLINE' }),
      { kind: 'declined', reason: 'BANK_DECLINE' },
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
      'anything else, with its code (ERR-39)',
      refusal('RATE_LIMITED', 429),
      { kind: 'generic', code: 'RATE_LIMITED' },
    ],
  ])('leaves the page as it was and tells of %s', async (_, failure, told) => {
    const { completeOrder, emitted } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(completeOrder.getSnapshot().value).toBe('editing');
    expect(completeOrder.getSnapshot().context.failure).toEqual(told);
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(true);
    expect(emitted).toEqual([]);
  });

  it('is forgotten with the next try, which carries a key of its own (SUB-01)', async () => {
    const second = deferred<Checkout>();
    const placeOrder = vi
      .fn((_order: { idempotencyKey: string }) => second.promise)
      .mockRejectedValueOnce(refusal('CARD_DECLINED', 402));
    const { completeOrder } = await place({ checkouts: { placeOrder } });
    completeOrder.send({ type: 'order.submit' });
    expect(completeOrder.getSnapshot().context.failure).toBeNull();
    const [first, next] = placeOrder.mock.calls.map(([order]) => order.idempotencyKey);
    expect(next).not.toBe(first);
  });

  it('opens Order Timed Out, lets the hold go and returns to scheduling (SUB-10, RSV-11, RSV-12, ERR-35)', async () => {
    const { actor, emitted, reservation } = await place({
      checkouts: { placeOrder: failing(refusal('ORDER_EXPIRED', 410)) },
    });
    expect(actor.getSnapshot().value).toBe('timedOut');
    expect(reservation.getSnapshot().value).toBe('idle');
    actor.send({ type: 'schedule.return' });
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: '/scheduling?fulfillmentType=PICKUP', replace: true },
    ]);
  });

  it.each([
    ['changed on another device (ERR-34)', 'VERSION_STALE', 'changedElsewhere'],
    ['of another total than was shown', 'TOTAL_CHANGED', 'totalChanged'],
  ])('is shown anew, and not sent again by itself, when it was %s', async (_, code, kind) => {
    const placeOrder = vi.fn(failing(refusal(code)));
    const fresh = {
      ...paidWith('visa', 'v7'),
      summary: { cost: { ...checkout().summary.cost, total: 7000 } },
    };
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder, loadCheckout } });
    loadCheckout.mockResolvedValue(fresh);
    page.completeOrder.send({ type: 'order.submit' });
    await answered();
    const { context, value } = page.completeOrder.getSnapshot();
    expect(value).toBe('editing');
    expect(context.failure).toEqual({ kind });
    expect(context.checkout).toMatchObject({ versionKey: 'v7', summary: { cost: { total: 7000 } } });
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it('leads to order complete when another tab had placed it (CHK-10)', async () => {
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({
      checkouts: { placeOrder: failing(refusal('CHECKOUT_CLOSED')), loadCheckout },
    });
    loadCheckout.mockResolvedValue(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await answered();
    expect(page.emitted).toEqual([
      { type: 'navigation.requested', to: '/checkout/clicklist/checkout-1/complete', replace: true },
    ]);
  });

  it('leads to the payment-error page with its reason after the authorization (ERR-37, CHK-11, PAE-04)', async () => {
    const failure = refusal('POST_AUTHORIZATION_REJECTED', 402, {
      reason: 'FRAUD_REJECTION',
      message: 'The payment was rejected.',
    });
    const { emitted } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(emitted).toEqual([
      {
        type: 'navigation.requested',
        to: '/checkout/payment-error/checkout-1',
        replace: true,
        state: { rejection: { code: 'FRAUD_REJECTION', reason: 'The payment was rejected.' } },
      },
    ]);
  });

  it.each([
    ['over', { kind: 'signedOut' }],
    ['no longer fresh', refusal('FULL_AUTHENTICATION_REQUIRED', 403)],
  ])('asks for a new sign-in when the session is %s (ERR-33)', async (_, failure) => {
    const { actor, emitted } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(emitted).toEqual([{ type: 'session.lost' }]);
  });

  it('shows at the field what the store refused of the contact', async () => {
    const failure = refusal('INVALID_INPUT', 422, {
      fields: { 'fulfillment.contact.phone': 'Please enter a 10-digit phone number.' },
    });
    const { contact } = await place({ checkouts: { placeOrder: failing(failure) } });
    expect(contact.getSnapshot().matches({ open: { section: 'editing' } })).toBe(true);
    expect(contact.getSnapshot().children.form?.getSnapshot().context.refused).toEqual({
      phone: 'Please enter a 10-digit phone number.',
    });
  });
});

describe('an order whose outcome is not known', () => {
  const lost = { kind: 'unreachable' };

  it('is asked about, and counts as placed when the store says so', async () => {
    const placeOrder = vi.fn(failing(lost));
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder, loadCheckout } });
    loadCheckout.mockResolvedValue(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await answered();
    expect(page.emitted).toMatchObject([{ to: complete }]);
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it.each([
    ['lost', lost],
    ['late', { kind: 'timedOut' }],
    ['nonsense', { kind: 'malformed' }],
    ["the store's own breakdown", refusal('INTERNAL', 500)],
  ])(
    'is sent once more with the same key when the answer was %s and nothing was placed',
    async (_, failure) => {
      const placeOrder = vi
        .fn(async (_order: { idempotencyKey: string }) => placed())
        .mockRejectedValueOnce(failure);
      const { emitted } = await place({ checkouts: { placeOrder } });
      const keys = placeOrder.mock.calls.map(([order]) => order.idempotencyKey);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(emitted).toMatchObject([{ to: complete }]);
    },
  );

  it('is left to the shopper after the second doubt, and keeps its key', async () => {
    const placeOrder = vi
      .fn(async (_order: { idempotencyKey: string }) => placed())
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(lost);
    const page = await place({ checkouts: { placeOrder } });
    const { submission } = chartsOf(page);
    expect(submission?.getSnapshot().value).toBe('unplaced');
    submission?.send({ type: 'order.resubmit' });
    await answered();
    expect(new Set(placeOrder.mock.calls.map(([order]) => order.idempotencyKey)).size).toBe(1);
    expect(page.emitted).toMatchObject([{ to: complete }]);
  });

  it('goes back to the page with everything still there when the shopper gives up', async () => {
    const page = await place({ checkouts: { placeOrder: failing(refusal('UNAVAILABLE', 503)) } });
    chartsOf(page).submission?.send({ type: 'order.edit' });
    const { value, context } = page.completeOrder.getSnapshot();
    expect(value).toBe('editing');
    expect(context.failure).toEqual({ kind: 'generic', code: 'UNAVAILABLE' });
    expect(context.contact?.firstName).toBe('Riley');
  });

  it('is asked about again after a while when the store still places it', async () => {
    const placing = { ...paidWith('visa'), status: 'PLACING' as const };
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({
      checkouts: { placeOrder: failing(refusal('STILL_RUNNING')), loadCheckout },
    });
    loadCheckout.mockResolvedValueOnce(placing).mockResolvedValueOnce(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await answered();
    expect(page.emitted).toEqual([]);
    page.clock.increment(2000);
    await answered();
    expect(page.emitted).toMatchObject([{ to: complete }]);
  });

  it('is asked about until the store can be reached, and at once when the shopper says so', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder: failing(lost), loadCheckout } });
    loadCheckout.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await answered();
    page.clock.increment(10_000);
    await answered();
    const outcome = chartsOf(page).submission?.getSnapshot().children.outcome;
    expect(outcome?.getSnapshot().value).toBe('unanswered');
    outcome?.send({ type: 'outcome.ask' });
    await answered();
    expect(page.emitted).toMatchObject([{ to: complete }]);
  });
});
