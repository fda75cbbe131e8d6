import { expect, it } from 'vitest';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { checkout, placed } from '../../support/checkout/samples.ts';
import { cart } from '../../support/scheduling/samples.ts';
import { done, type Findings, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

it('walks the confirmation of an order', () => {
  const walk = (order: ReturnType<typeof placed> | null): Findings =>
    walkChart({
      machine: orderCompleteMachine,
      input: { checkoutId: 'checkout-1', placed: order },
      events: [
        done('loadCheckout', placed()),
        done('loadCheckout', checkout({ status: 'PLACING' })),
        done('loadCheckout', checkout({ status: 'REJECTED' })),
        done('loadCheckout', checkout()),
        failed('loadCheckout', { kind: 'signedOut' }),
        failed('loadCheckout', { kind: 'unreachable' }),
        done('getCart', cart()),
        failed('getCart', { kind: 'unreachable' }),
        { type: 'order.reload' },
      ],
    });
  const [fetched, carried] = [walk(null), walk(placed())];
  expect(fetched.untaken.filter((transition) => carried.untaken.includes(transition))).toEqual([]);
  expect({ ...fetched, untaken: [] }).toEqual(NOTHING_MISSING);
});
