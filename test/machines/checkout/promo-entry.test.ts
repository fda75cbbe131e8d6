import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { known } from '../../../machines/shared/known.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { discounted } from '../../support/checkout/promos.ts';
import type { Fakes } from '../../support/checkout/running.ts';
import { paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing } from '../../support/failures.ts';
import { readyToPlace } from './placing.ts';

/** An order that is ready to be placed. */
async function order(fakes: Fakes['checkouts'] = {}) {
  const placeOrder = vi.fn<(sent: object) => Promise<Checkout>>(async () => placed());
  const page = await readyToPlace({
    checkouts: { placeOrder, updatePromo: async () => discounted(), ...fakes },
  });
  const { completeOrder } = page;
  const toasts: Emitted[] = [];
  completeOrder.on('toast.requested', (toast) => toasts.push(toast));
  const entered = () => completeOrder.getSnapshot().children.promoEntry;
  const open = async () => {
    completeOrder.send({ type: 'promo.open' });
  };
  const apply = async (code: string) => {
    await open();
    const form = entered()?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'code', value: code });
    form?.send({ type: 'form.submit' });
    await waitFor(known(entered()), (snapshot) => !snapshot.hasTag('busy'));
  };
  const is = (state: 'editing' | 'enteringPromo') => completeOrder.getSnapshot().matches(state);
  return { ...page, placeOrder, toasts, entered, open, apply, is };
}

describe('the promo codes of an order', () => {
  it('change what is placed next, and a toast says so (PRM-04)', async () => {
    const { completeOrder, apply, placeOrder, toasts, is } = await order();
    await apply('WELCOME10');
    expect(is('editing')).toBe(true);
    expect(toasts).toEqual([
      {
        type: 'toast.requested',
        text: 'Success, WELCOME10 successfully added to order!',
        tone: 'success',
      },
    ]);
    completeOrder.send({ type: 'order.submit' });
    const { versionKey, summary } = discounted();
    expect(placeOrder.mock.lastCall?.[0]).toMatchObject({ versionKey, displayedTotal: summary.cost.total });
  });

  it('can be removed, which a toast says, too', async () => {
    const { open, entered, completeOrder, toasts, is } = await order({
      loadCheckout: async () => discounted(),
      updatePromo: async () => paidWith('visa', 'v3'),
    });
    await open();
    entered()?.send({ type: 'promo.remove', code: 'WELCOME10' });
    await expect.poll(() => completeOrder.getSnapshot().context.checkout.versionKey).toBe('v3');
    expect(is('editing')).toBe(true);
    expect(toasts).toMatchObject([{ text: 'WELCOME10 was removed from your order.', tone: 'success' }]);
  });

  it('let nothing else change the order in the meantime', async () => {
    const { completeOrder, open, entered, is } = await order();
    await open();
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
    const { payment } = completeOrder.getSnapshot().children;
    expect(payment?.getSnapshot().can({ type: 'payment.choose', cardId: 'bank' })).toBe(false);
    entered()?.send({ type: 'promo.close' });
    expect(is('editing')).toBe(true);
    expect(payment?.getSnapshot().matches({ ready: 'choosing' })).toBe(true);
  });

  it('name the version that the next payment update goes by', async () => {
    const updatePayments = vi.fn<(update: object) => Promise<Checkout>>(async () => discounted());
    const { completeOrder, apply } = await order({ updatePayments });
    await apply('WELCOME10');
    completeOrder.getSnapshot().children.payment?.send({ type: 'payment.choose', cardId: 'bank' });
    await expect
      .poll(() => updatePayments.mock.lastCall?.[0])
      .toMatchObject({ versionKey: discounted().versionKey });
  });

  it('go by the call of the page (AUT-14, PRM-05)', async () => {
    const updatePromo = vi.fn(async (_: object) => discounted());
    for (const isV2 of [true, false]) {
      const page = await readyToPlace({ isV2, checkouts: { updatePromo } });
      page.completeOrder.send({ type: 'promo.open' });
      const entry = () => page.completeOrder.getSnapshot().children.promoEntry;
      const form = entry()?.getSnapshot().children.form;
      form?.send({ type: 'field.change', name: 'code', value: 'WELCOME10' });
      form?.send({ type: 'form.submit' });
      await expect.poll(() => updatePromo.mock.lastCall?.[0]).toMatchObject({ isV2 });
    }
  });

  it('cannot be changed where the order takes none (PRM-05)', async () => {
    const none = paidWith('visa');
    none.priceAdjustment.takesPromos = false;
    const { completeOrder } = await order({ loadCheckout: async () => none });
    expect(completeOrder.getSnapshot().can({ type: 'promo.open' })).toBe(false);
    const { completeOrder: other } = await order();
    expect(other.getSnapshot().can({ type: 'promo.open' })).toBe(true);
  });

  it('end with the page when the order is closed', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const { apply, emitted } = await order({
      loadCheckout,
      updatePromo: failing(refusal('CHECKOUT_CLOSED')),
    });
    loadCheckout.mockResolvedValue(placed());
    await apply('WELCOME10');
    await expect.poll(() => emitted).toMatchObject([{ to: expect.stringContaining('complete') }]);
  });
});
