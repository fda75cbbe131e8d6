import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { outcomeMachine } from '../../../machines/checkout/outcome.machine.ts';
import { rejectedOrderMachine } from '../../../machines/order/rejected-order.machine.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { checkout, placed } from '../../support/checkout/samples.ts';
import { failing, refused, unreachable } from '../../support/failures.ts';

describe('what happened to an order', () => {
  async function ask(loadCheckout: AllServices['loadCheckout']) {
    const clock = new SimulatedClock();
    const actor = serving({ loadCheckout })(
      createActor(outcomeMachine, {
        clock,
        input: { checkoutId: 'checkout-7' },
      }),
    ).start();
    await waitFor(actor, (snapshot) => !snapshot.matches('asking'));
    return { actor, clock, output: () => actor.getSnapshot().output };
  }

  it.each([
    [placed(), { kind: 'placed', checkout: placed() }],
    [checkout({ status: 'REJECTED' }), { kind: 'rejected' }],
    [checkout(), { kind: 'open' }],
    [checkout({ status: 'SUPERSEDED' }), { kind: 'closed' }],
  ])('is what the store says about that order: %#', async (order, outcome) => {
    const loadCheckout = vi.fn(async () => order);
    const { output } = await ask(loadCheckout);
    expect(loadCheckout).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-7' },
      expect.any(AbortSignal),
    );
    expect(output()).toEqual(outcome);
  });

  it('is asked again two seconds later while the store is placing it', async () => {
    const loadCheckout = vi.fn(async () => placed()).mockResolvedValueOnce(checkout({ status: 'PLACING' }));
    const { actor, clock, output } = await ask(loadCheckout);
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(1999);
    expect(loadCheckout).toHaveBeenCalledOnce();
    clock.increment(1);
    await expect.poll(() => output()).toMatchObject({ kind: 'placed' });
  });

  it('is asked again ten seconds after no answer, or right away when the shopper wants', async () => {
    const loadCheckout = vi.fn(async () => placed()).mockRejectedValueOnce(unreachable);
    const first = await ask(loadCheckout);
    expect(first.actor.getSnapshot().value).toBe('unanswered');
    first.clock.increment(9999);
    expect(first.actor.getSnapshot().value).toBe('unanswered');
    first.clock.increment(1);
    await expect.poll(() => first.output()).toMatchObject({ kind: 'placed' });
    loadCheckout.mockRejectedValueOnce(unreachable);
    const second = await ask(loadCheckout);
    second.actor.send({ type: 'outcome.ask' });
    await expect.poll(() => second.output()).toMatchObject({ kind: 'placed' });
  });

  it('cannot be known for an order the store does not have', async () => {
    const { output } = await ask(failing(refused(404, 'NOT_FOUND')));
    expect(output()).toEqual({ kind: 'unknowable' });
  });
});

it('the outcome of an order shows why a payment was rejected and who was to deliver, by loading that order', async () => {
  const rejection = { code: '51', reason: 'Insufficient funds' };
  const order = checkout({ status: 'REJECTED', rejection });
  const loadCheckout = vi.fn(async () => order);
  const actor = serving({ loadCheckout })(
    createActor(rejectedOrderMachine, {
      input: { checkoutId: 'checkout-7', rejection: null },
    }),
  ).start();
  expect(actor.getSnapshot().context).toMatchObject({ rejection: null, checkout: null });
  await expect.poll(() => actor.getSnapshot().context).toMatchObject({ rejection, checkout: order });
  expect(loadCheckout).toHaveBeenCalledExactlyOnceWith({ checkoutId: 'checkout-7' }, expect.any(AbortSignal));
});
