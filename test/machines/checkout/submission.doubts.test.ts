import { describe, expect, it, vi } from 'vitest';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { chartsOf } from '../../support/checkout/running.ts';
import { paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { complete, place, readyToPlace } from './placing.ts';

/** What the page asks about the order's outcome with, while it does. */
const outcomeOf = (page: Awaited<ReturnType<typeof readyToPlace>>) =>
  chartsOf(page).submission?.getSnapshot().children.outcome;

describe('an order whose outcome is not known', () => {
  it('is looked up, and counts as placed when the store says so', async () => {
    const placeOrder = vi.fn(failing(unreachable));
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder, loadCheckout } });
    loadCheckout.mockResolvedValue(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.emitted).toMatchObject([{ to: complete }]);
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it.each([
    ['lost', unreachable],
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

  it('is left to the shopper after the second lost response, and keeps its key', async () => {
    const placeOrder = vi
      .fn(async (_order: { idempotencyKey: string }) => placed())
      .mockRejectedValueOnce(unreachable)
      .mockRejectedValueOnce(unreachable);
    const page = await place({ checkouts: { placeOrder } });
    const { submission } = chartsOf(page);
    expect(submission?.getSnapshot().value).toBe('unplaced');
    submission?.send({ type: 'order.resubmit' });
    await expect.poll(() => page.emitted).toMatchObject([{ to: complete }]);
    expect(new Set(placeOrder.mock.calls.map(([order]) => order.idempotencyKey)).size).toBe(1);
  });

  it('returns to the page with everything still there when the shopper gives up', async () => {
    const page = await place({ checkouts: { placeOrder: failing(refusal('UNAVAILABLE', 503)) } });
    chartsOf(page).submission?.send({ type: 'order.edit' });
    const { value, context } = page.completeOrder.getSnapshot();
    expect(value).toBe('editing');
    expect(context.failure).toEqual({ kind: 'generic', code: 'UNAVAILABLE' });
    expect(context.contact?.firstName).toBe('Riley');
  });

  it('has no code when the shopper gives up on one that the store answered without placing it', async () => {
    const page = await place({ checkouts: { placeOrder: async () => paidWith('visa') } });
    chartsOf(page).submission?.send({ type: 'order.edit' });
    expect(page.completeOrder.getSnapshot().context.failure).toEqual({ kind: 'generic', code: null });
  });

  it('is looked up again after a while when the store is still placing it', async () => {
    const placing = { ...paidWith('visa'), status: 'PLACING' as const };
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({
      checkouts: { placeOrder: failing(refusal('STILL_RUNNING')), loadCheckout },
    });
    loadCheckout.mockResolvedValueOnce(placing).mockResolvedValueOnce(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => outcomeOf(page)?.getSnapshot().value).toBe('waiting');
    expect(page.emitted).toEqual([]);
    page.clock.increment(2000);
    await expect.poll(() => page.emitted).toMatchObject([{ to: complete }]);
  });

  it.each([
    ['breaks down', refusal('INTERNAL', 500)],
    ['is out of service', refusal('UNAVAILABLE', 503)],
  ])('is looked up again when the store %s during the lookup', async (_, failure) => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder: failing(unreachable), loadCheckout } });
    loadCheckout.mockRejectedValueOnce(failure).mockResolvedValueOnce(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => outcomeOf(page)?.getSnapshot().value).toBe('unanswered');
    page.clock.increment(10_000);
    await expect.poll(() => page.emitted).toMatchObject([{ to: complete }]);
  });

  it('stays unknown when the store refuses the lookup, up to 499', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder: failing(unreachable), loadCheckout } });
    loadCheckout.mockRejectedValueOnce(refusal('REFUSED', 499));
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => outcomeOf(page)).toBeDefined();
    await expect.poll(() => outcomeOf(page)).toBeUndefined();
  });

  it('does not include refusals up to 499, which are neither looked up nor resent', async () => {
    const placeOrder = vi.fn(failing(refusal('REFUSED', 499)));
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder, loadCheckout } });
    const calls = loadCheckout.mock.calls.length;
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('editing');
    expect(placeOrder).toHaveBeenCalledOnce();
    expect(loadCheckout).toHaveBeenCalledTimes(calls);
  });

  it('waits for a new sign-in when the session is over during the lookup (AUT-06)', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder: failing(unreachable), loadCheckout } });
    loadCheckout.mockRejectedValueOnce({ kind: 'signedOut' });
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.onSessionOver).toHaveBeenCalledOnce();
  });

  it('is looked up until the store can be reached, or right away when the shopper asks', async () => {
    const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
    const page = await readyToPlace({ checkouts: { placeOrder: failing(unreachable), loadCheckout } });
    loadCheckout
      .mockRejectedValueOnce(unreachable)
      .mockRejectedValueOnce(unreachable)
      .mockResolvedValueOnce(placed());
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => outcomeOf(page)?.getSnapshot().value).toBe('unanswered');
    page.clock.increment(10_000);
    expect(outcomeOf(page)?.getSnapshot().value).toBe('asking');
    await expect.poll(() => outcomeOf(page)?.getSnapshot().value).toBe('unanswered');
    outcomeOf(page)?.send({ type: 'outcome.ask' });
    await expect.poll(() => page.emitted).toMatchObject([{ to: complete }]);
  });
});
