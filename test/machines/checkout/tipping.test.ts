import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { TipServices } from '../../../machines/checkout/tip.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import { gratuityFor } from '../../../rules/tips.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Fakes } from '../../support/checkout/running.ts';
import { paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing } from '../../support/failures.ts';
import { readyToPlace } from './placing.ts';

const gratuity = gratuityFor(4_000);
const tippable = () => ({ ...paidWith('visa'), gratuity });

function tipped(amount: number): Checkout {
  const before = tippable();
  const { cost } = before.summary;
  return {
    ...before,
    versionKey: 'tipped',
    summary: { cost: { ...cost, gratuityTotal: amount, total: cost.total + amount } },
    paymentDetails: { ...before.paymentDetails, gratuityAmount: amount },
  };
}

/** A delivery that is ready to be placed. */
async function delivery(fakes: Fakes['checkouts'] = {}) {
  const placeOrder = vi.fn<(order: object) => Promise<Checkout>>(async () => placed());
  const page = await readyToPlace({
    checkouts: { loadCheckout: async () => tippable(), placeOrder, ...fakes },
  });
  const { completeOrder } = page;
  const select = async (tipValue: number) => {
    completeOrder.send({ type: 'tip.open' });
    const tipping = known(tip());
    tipping.send({ type: 'tip.select', tipValue });
    tipping.send({ type: 'tip.save' });
    await waitFor(tipping, (snapshot) => !snapshot.hasTag('busy'));
  };
  const tip = () => completeOrder.getSnapshot().children.tipping;
  const is = (state: 'editing' | 'tipping') => completeOrder.getSnapshot().matches(state);
  return { ...page, placeOrder, select, tip, is };
}

describe('the tip of an order', () => {
  it('is part of what is placed next (TIP-05)', async () => {
    const { completeOrder, select, placeOrder, is } = await delivery({ updateTip: async () => tipped(800) });
    await select(800);
    expect(is('editing')).toBe(true);
    completeOrder.send({ type: 'order.submit' });
    await expect
      .poll(() => placeOrder.mock.lastCall?.[0])
      .toMatchObject({
        versionKey: 'tipped',
        gratuityAmount: 800,
        displayedTotal: tipped(800).summary.cost.total,
      });
  });

  it('is a suggestion with one press, without a dialog (TIP-03, TIP-05)', async () => {
    const updateTip = vi.fn<TipServices['updateTip']>(async () => tipped(800));
    const { completeOrder, tip, is } = await delivery({ updateTip });
    completeOrder.send({ type: 'tip.open', suggestion: 800 });
    expect(tip()?.getSnapshot().hasTag('modal')).toBe(false);
    await waitFor(completeOrder, () => is('editing'));
    expect(updateTip.mock.calls[0]?.[0].paymentDetails).toEqual({ gratuityAmount: 800 });
    expect(completeOrder.getSnapshot().context.checkout.paymentDetails.gratuityAmount).toBe(800);
    completeOrder.send({ type: 'tip.open' });
    expect(tip()?.getSnapshot()).toMatchObject({
      value: { open: 'selecting' },
      context: { suggestion: null },
    });
  });

  it('asks for a suggestion that was not saved, and says why; if only the order has changed, it is saved to that (TIP-06)', async () => {
    const { completeOrder, tip } = await delivery({ updateTip: failing(refusal('INTERNAL', 500)) });
    completeOrder.send({ type: 'tip.open', suggestion: 800 });
    await waitFor(known(tip()), (snapshot) => snapshot.matches({ open: 'selecting' }));
    expect(tip()?.getSnapshot().context).toMatchObject({ tipValue: 800, problem: { kind: 'notSaved' } });
    const updateTip = vi
      .fn<TipServices['updateTip']>(async () => tipped(800))
      .mockRejectedValueOnce(refusal('VERSION_STALE', 409));
    const stale = await delivery({ updateTip });
    stale.completeOrder.send({ type: 'tip.open', suggestion: 800 });
    await waitFor(stale.completeOrder, () => stale.is('editing'));
    expect(updateTip).toHaveBeenCalledTimes(2);
  });

  it('lets nothing else change the order in the meantime', async () => {
    const { completeOrder, tip, is } = await delivery();
    completeOrder.send({ type: 'tip.open' });
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
    const { payment } = completeOrder.getSnapshot().children;
    expect(payment?.getSnapshot().can({ type: 'payment.choose', cardId: 'bank' })).toBe(false);
    tip()?.send({ type: 'tip.cancel' });
    expect(is('editing')).toBe(true);
    expect(payment?.getSnapshot().matches({ ready: 'choosing' })).toBe(true);
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(true);
  });

  it('names the version that the next payment update goes by', async () => {
    const updatePayments = vi.fn<(update: object) => Promise<Checkout>>(async () => tipped(800));
    const { completeOrder, select } = await delivery({
      updateTip: async () => tipped(800),
      updatePayments,
    });
    await select(800);
    completeOrder.getSnapshot().children.payment?.send({ type: 'payment.choose', cardId: 'bank' });
    await expect.poll(() => updatePayments.mock.lastCall?.[0]).toMatchObject({ versionKey: 'tipped' });
  });

  it('cannot be changed where the order does not allow it (TIP-07)', async () => {
    const { completeOrder } = await delivery({ loadCheckout: async () => paidWith('visa') });
    expect(completeOrder.getSnapshot().can({ type: 'tip.open' })).toBe(false);
    const { completeOrder: allowed } = await delivery();
    expect(allowed.getSnapshot().can({ type: 'tip.open' })).toBe(true);
  });

  it('ends with the page when the order is closed', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => tippable());
    const { select, emitted } = await delivery({
      loadCheckout,
      updateTip: failing(refusal('CHECKOUT_CLOSED')),
    });
    loadCheckout.mockResolvedValue(placed());
    await select(800);
    await expect.poll(() => emitted).toMatchObject([{ to: expect.stringContaining('complete') }]);
  });
});
