import { expect, it } from 'vitest';
import { orderMachine } from '../../../machines/order/order.machine.ts';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { rejectedOrderMachine } from '../../../machines/order/rejected-order.machine.ts';
import { checkout, placed, refusal } from '../../support/checkout/samples.ts';
import { order } from '../../support/order/samples.ts';
import { cart } from '../../support/scheduling/samples.ts';
import { done, type Findings, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

it('walks the confirmation of an order', () => {
  const walk = (order: ReturnType<typeof placed> | null): Findings =>
    walkChart({
      machine: orderCompleteMachine,
      input: { checkoutId: 'checkout-1', appName: 'rx', placed: order },
      events: [
        done('loadCheckout', placed()),
        done('loadCheckout', checkout({ status: 'PLACING' })),
        done('loadCheckout', checkout({ status: 'REJECTED' })),
        done('loadCheckout', checkout()),
        failed('loadCheckout', { kind: 'unreachable' }),
        failed('loadCheckout', refusal('NOT_FOUND', 404)),
        done('sendConversion', undefined),
        failed('sendConversion', { kind: 'unreachable' }),
        done('getCart', cart()),
        failed('getCart', { kind: 'unreachable' }),
        { type: 'order.reload' },
      ],
    });
  const [fetched, carried] = [walk(null), walk(placed())];
  const inBoth = (kind: keyof Findings) => fetched[kind].filter((one) => carried[kind].includes(one));
  expect(inBoth('untaken')).toEqual([]);
  expect(inBoth('unreachable')).toEqual([]);
  expect([...fetched.deadEnds, ...carried.deadEnds]).toEqual([]);
});

it('walks the page of a rejected payment', () => {
  const findings = walkChart({
    machine: rejectedOrderMachine,
    input: { checkoutId: 'checkout-1', rejection: null },
    events: [
      done('loadCheckout', checkout({ status: 'REJECTED' })),
      done('loadCheckout', placed()),
      done('loadCheckout', checkout()),
      failed('loadCheckout', { kind: 'unreachable' }),
      failed('loadCheckout', refusal('NOT_FOUND', 404)),
      { type: 'order.reload' },
    ],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});

it("walks an order's page", () => {
  const found = { summary: order(), checkout: placed() };
  const findings = walkChart({
    machine: orderMachine,
    input: { checkoutId: 'checkout-1' },
    events: [
      done('loadOrder', found),
      done('loadOrder', { ...found, summary: order({ status: 'CANCELED' }) }),
      done('loadOrder', null),
      failed('loadOrder', { kind: 'unreachable' }),
      done('reloadOrder', found),
      done('reloadOrder', null),
      failed('reloadOrder', { kind: 'unreachable' }),
      done('cancelOrder', { successful: true }),
      failed('cancelOrder', { kind: 'unreachable' }),
      failed('cancelOrder', refusal('CHECKOUT_CLOSED', 409)),
      { type: 'order.cancel' },
      { type: 'order.reload' },
      { type: 'cancellation.confirm' },
      { type: 'cancellation.dismiss' },
    ],
    contextKey: ({ order }) => order?.summary.status,
  });
  expect(findings).toEqual(NOTHING_MISSING);
});
