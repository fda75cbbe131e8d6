import { describe, expect, it, vi } from 'vitest';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { chartsOf } from '../../support/checkout/running.ts';
import { placed, refusal } from '../../support/checkout/samples.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { cart } from '../../support/scheduling/samples.ts';
import { complete, place, readyToPlace } from './placing.ts';

describe('placing the order', () => {
  it('uses the legacy call unless the address says nc=true (AUT-14)', async () => {
    const placeOrder = vi.fn(async () => placed());
    await place({ isV2: false, checkouts: { placeOrder } });
    expect(placeOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isV2: false }),
      expect.anything(),
    );
  });

  it('tells the legacy call whether the fraud check captured data, and the current one nothing (API-58)', async () => {
    const placeOrder = vi.fn(async () => placed());
    const captureFraudData = vi.fn(async () => true);
    const checkouts = { placeOrder, captureFraudData };
    await place({ isV2: false, checkouts });
    expect(captureFraudData).toHaveBeenCalledExactlyOnceWith(
      { transactionId: 'checkout-1' },
      expect.any(AbortSignal),
    );
    expect(placeOrder).toHaveBeenLastCalledWith(
      expect.objectContaining({ isFraudDataCaptured: true }),
      expect.anything(),
    );
    await place({ checkouts });
    expect(captureFraudData).toHaveBeenCalledOnce();
    expect(placeOrder).toHaveBeenLastCalledWith(
      expect.objectContaining({ isFraudDataCaptured: false }),
      expect.anything(),
    );
  });

  it('is not held up by a fraud check that fails or takes over 3 s', async () => {
    const placeOrder = vi.fn(async () => placed());
    await place({ isV2: false, checkouts: { placeOrder, captureFraudData: failing(unreachable) } });
    expect(placeOrder).toHaveBeenCalledOnce();
    const { clock, completeOrder } = await readyToPlace({
      isV2: false,
      checkouts: { placeOrder, captureFraudData: () => Promise.withResolvers<boolean>().promise },
    });
    completeOrder.send({ type: 'order.submit' });
    clock.increment(2999);
    expect(placeOrder).toHaveBeenCalledOnce();
    clock.increment(1);
    await expect
      .poll(() => placeOrder)
      .toHaveBeenLastCalledWith(expect.objectContaining({ isFraudDataCaptured: false }), expect.anything());
    expect(placeOrder).toHaveBeenCalledTimes(2);
  });

  it('sends the contact with +1, the displayed total, and one key (SUB-02, CTC-04, API-30)', async () => {
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
        isFraudDataCaptured: false,
        ebt: null,
        encryptedPin: null,
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      expect.any(AbortSignal),
    );
  });

  it('goes to order complete with the placed order, and Back does not return to payment (SUB-03, SUB-06)', async () => {
    const { emitted } = await place();
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: complete, replace: true, state: { checkout: placed() } },
    ]);
  });

  it('clears the order from the cart once, then reloads the cart (SUB-04, SUB-05)', async () => {
    const deleteCart = vi.fn(async () => ({ successful: true as const }));
    const getCart = vi.fn(async () => cart());
    const { reservation, placedOrders } = await place({ cart: { getCart, deleteCart } });
    expect(deleteCart).toHaveBeenCalledExactlyOnceWith(
      { cartId: 'cart-1', checkoutId: 'checkout-1' },
      expect.any(AbortSignal),
    );
    // The app's initial cart, and the cart again.
    expect(getCart).toHaveBeenCalledTimes(2);
    expect(reservation.getSnapshot().value).toBe('idle');
    expect(placedOrders).toEqual(['checkout-1']);
  });

  it.each([
    ['broke down', refusal('INTERNAL', 500)],
    ['refuses', refusal('CHECKOUT_CLOSED')],
  ])(
    'says that the order is placed when the store %s as its items are taken out of the cart',
    async (_, failure) => {
      const deleteCart = vi.fn(failing(failure));
      const { placing, emitted } = await place({ cart: { deleteCart } });
      expect(placing?.getSnapshot().value).toBe('cartKept');
      expect(placing?.getSnapshot().hasTag('modal')).toBe(true);
      expect(deleteCart).toHaveBeenCalledOnce();
      placing?.send({ type: 'order.view' });
      expect(emitted).toMatchObject([{ type: 'navigation.requested', to: complete }]);
    },
  );

  it('is busy until its items are out of the cart', async () => {
    const page = await readyToPlace({ cart: { deleteCart: () => new Promise(() => {}) } });
    page.completeOrder.send({ type: 'order.submit' });
    const { submission } = chartsOf(page);
    await expect.poll(() => submission?.getSnapshot().matches('clearing')).toBe(true);
    expect(submission?.getSnapshot().hasTag('busy')).toBe(true);
  });

  it('retries when the response to clearing the cart was lost, and stays silent once it is clear (SUB-05)', async () => {
    const deleteCart = vi
      .fn(async () => ({ successful: true as const }))
      .mockRejectedValueOnce({ kind: 'unreachable' });
    const { emitted } = await place({ cart: { deleteCart } });
    expect(deleteCart).toHaveBeenCalledTimes(2);
    expect(emitted).toMatchObject([{ type: 'navigation.requested', to: complete }]);
  });

  it('says that the order is placed but its items may still be in the cart after the second lost response', async () => {
    const deleteCart = vi.fn(failing({ kind: 'unreachable' }));
    const { placing } = await place({ cart: { deleteCart } });
    expect(deleteCart).toHaveBeenCalledTimes(2);
    expect(placing?.getSnapshot().value).toBe('cartKept');
  });

  it('takes one press and ignores a second while the order is being placed (SUB-02)', async () => {
    const placeOrder = vi.fn(() => Promise.withResolvers<Checkout>().promise);
    const { completeOrder } = await readyToPlace({ checkouts: { placeOrder } });
    completeOrder.send({ type: 'order.submit' });
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
    completeOrder.send({ type: 'order.submit' });
    expect(placeOrder).toHaveBeenCalledOnce();
  });
});
