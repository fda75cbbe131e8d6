import { assign, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, isOutcomeUnknown } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';

export interface CartClearingServices {
  /** Makes sure a placed order's items are out of the cart. */
  deleteCart: Service<{ cartId: string; checkoutId: string }, unknown>;
}

/** `kept`: the ordered items may still be in the cart. */
export interface CartClearingOutput {
  kind: 'cleared' | 'kept';
}

interface CartClearingContext {
  checkout: Checkout;
  /** Calls without a response; after the third, the shopper is told (SUB-07). */
  doubts: number;
}

/**
 * Makes sure the ordered items are out of the cart (SUB-04): the store removed them with the order, and what was
 * added since stays. Safe to repeat, so it retries after a lost response.
 */
export const cartClearingMachine = setup({
  types: {
    input: {} as { checkout: Checkout },
    context: {} as CartClearingContext,
    output: {} as CartClearingOutput,
  },
  actors: slots<CartClearingServices>('deleteCart'),
  guards: {
    canAskAgain: ({ context }, failure: ServiceFailure) => isOutcomeUnknown(failure) && context.doubts < 2,
  },
  actions: { countDoubt: assign({ doubts: ({ context }) => context.doubts + 1 }) },
}).createMachine({
  id: 'cartClearing',
  context: ({ input }) => ({ ...input, doubts: 0 }),
  output: ({ event }) => event.output as CartClearingOutput,
  initial: 'deleting',
  states: {
    deleting: {
      description: 'The order is placed; its items are removed from the cart.',
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context: { checkout } }) => ({ cartId: checkout.cartId, checkoutId: checkout.checkoutId }),
        onDone: 'cleared',
        onError: [
          {
            guard: { type: 'canAskAgain', params: asFailure },
            target: 'deleting',
            reenter: true,
            actions: 'countDoubt',
          },
          { target: 'kept' },
        ],
      },
    },
    cleared: {
      description: 'The cart is empty.',
      type: 'final',
      output: { kind: 'cleared' },
    },
    kept: {
      description: "The items couldn't be removed from the cart.",
      type: 'final',
      output: { kind: 'kept' },
    },
  },
});
