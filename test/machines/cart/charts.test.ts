import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { cart } from '../../support/cart/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const change = (quantity: number) => ({
  type: 'cart.change',
  lineItems: [{ gtin13: '0000000040112', quantity, modalityType: 'PICKUP' }],
});
const lost = (id: string) => failed(id, { kind: 'unreachable' });

describe('every chart of the cart', () => {
  it('walks the cart', () => {
    const findings = walkChart({
      machine: cartMachine,
      input: { parent: createEmptyActor(), changes: [] },
      events: [
        { type: 'cart.reload' },
        { type: 'cart.check' },
        change(3),
        { type: 'clear.ask' },
        { type: 'clear.cancel' },
        { type: 'cart.clear' },
        done('getCart', cart()),
        done('updateCart', cart()),
        done('deleteCart', { successful: true }),
        done('checkCart', cart()),
        lost('getCart'),
        lost('checkCart'),
        lost('updateCart'),
        lost('deleteCart'),
      ],
      contextKey: ({ waiting }) => waiting.length,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
