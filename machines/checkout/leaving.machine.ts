import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { flashSaleLines } from '../../rules/flash-sale-lines.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { type FlashSaleFact, flashSaleGuardMachine } from '../scheduling/flash-sale-guard.machine.ts';

export interface LeavingInput {
  /** The order that isn't placed yet. */
  checkout: Checkout;
  /** The app's cart, from which the items are removed. */
  cart: ActorRefFrom<typeof cartMachine>;
}

/** `stayed`: the shopper keeps the items and the page. */
export type LeavingOutput = { kind: 'left' | 'stayed' };

/** Leaving Complete Your Order: may ask to remove the items on flash sale in the reserved time (FLS-04, FLS-05). */
export const leavingMachine = setup({
  types: {
    input: {} as LeavingInput,
    context: {} as LeavingInput,
    events: {} as FlashSaleFact,
    output: {} as LeavingOutput,
    children: {} as { flashSaleGuard: 'flashSaleGuard' },
  },
  actors: { flashSaleGuard: flashSaleGuardMachine },
  actions: { askToLeave: sendTo('flashSaleGuard', { type: 'leave.ask' }) },
}).createMachine({
  id: 'leaving',
  context: ({ input }) => input,
  output: ({ event }) => event.output as LeavingOutput,
  invoke: {
    id: 'flashSaleGuard',
    src: 'flashSaleGuard',
    input: ({ self, context: { checkout, cart } }) => ({
      parent: self,
      cart,
      optionId: checkout.fulfillment.promise.optionIds[0] ?? '',
      modalityType: checkout.modalityType,
      items: flashSaleLines(checkout).map(({ cart: { gtin13, quantity }, description, imageUrl }) => ({
        gtin13,
        quantity,
        description,
        imageUrl,
      })),
    }),
  },
  initial: 'asking',
  states: {
    asking: {
      description: 'The question is asked if anything is on sale in the reserved time.',
      entry: 'askToLeave',
      on: { 'leave.allowed': 'left', 'leave.canceled': 'stayed' },
    },
    left: {
      description: 'Nothing on sale is left; the shopper goes on.',
      type: 'final',
      output: { kind: 'left' } satisfies LeavingOutput,
    },
    stayed: {
      description: 'The shopper keeps the items and the page.',
      type: 'final',
      output: { kind: 'stayed' } satisfies LeavingOutput,
    },
  },
});
