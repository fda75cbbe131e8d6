import { assign, setup } from 'xstate';
import type { Cart, CartLineChange } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, isOutcomeUnknown } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';

export interface CartClearingServices {
  getCart: Service<undefined, Cart>;
  updateCart: Service<{ cartId: string; lineItems: CartLineChange[] }, Cart>;
  deleteCart: Service<{ cartId: string }, unknown>;
}

interface CartClearingContext {
  checkout: Checkout;
  cartId: string;
  lineItems: CartLineChange[];
  isCleared: boolean;
  /** Calls without an answer; after the third the shopper is told (SUB-07). */
  doubts: number;
}

const orderedLines = ({ lineItems }: Cart, checkout: Checkout) => {
  const ordered = new Set(checkout.lineItems.map((line) => line.cart.gtin13));
  return lineItems.filter(
    ({ gtin13, modalityType }) => modalityType === checkout.modalityType && ordered.has(gtin13),
  );
};

const flow = setup({
  types: {
    input: {} as { checkout: Checkout },
    context: {} as CartClearingContext,
    output: {} as { isCleared: boolean },
    tags: {} as 'busy',
  },
  actors: slots<CartClearingServices>('getCart', 'updateCart', 'deleteCart'),
  guards: {
    isOrderedWhole: ({ context }, cart: Cart) =>
      cart.lineItems.length > 0 && orderedLines(cart, context.checkout).length === cart.lineItems.length,
    canLookAgain: ({ context }, failure: ServiceFailure) => isOutcomeUnknown(failure) && context.doubts < 2,
    holdsOrdered: ({ context }, cart: Cart) => orderedLines(cart, context.checkout).length > 0,
  },
  actions: {
    storeCart: assign(({ context }, cart: Cart) => ({
      cartId: cart.id,
      lineItems: orderedLines(cart, context.checkout).map(({ gtin13, modalityType }) => ({
        gtin13,
        modalityType,
        quantity: 0,
      })),
    })),
    storeCleared: assign({ isCleared: true }),
    countDoubt: assign({ doubts: ({ context }) => context.doubts + 1 }),
  },
});

const failed = [
  {
    guard: {
      type: 'canLookAgain',
      params: asFailure,
    },
    target: 'looking',
    reenter: true,
    actions: 'countDoubt',
  },
  { target: 'done' },
] as const;

/**
 * Takes what was ordered out of the cart: the whole cart, or its ordered lines when it holds more (SUB-04). Where no
 * answer came it looks again, since the work may have been done.
 */
export const cartClearingMachine = flow.createMachine({
  id: 'cartClearing',
  context: ({ input }) => ({
    ...input,
    cartId: input.checkout.cartId,
    lineItems: [],
    isCleared: false,
    doubts: 0,
  }),
  output: ({ context: { isCleared } }) => ({ isCleared }),
  initial: 'looking',
  tags: 'busy',
  states: {
    looking: {
      invoke: {
        id: 'getCart',
        src: 'getCart',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isOrderedWhole', params: ({ event }) => event.output },
            target: 'deleting',
            actions: { type: 'storeCart', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'holdsOrdered', params: ({ event }) => event.output },
            target: 'takingOut',
            actions: { type: 'storeCart', params: ({ event }) => event.output },
          },
          { target: 'done', actions: 'storeCleared' },
        ],
        onError: failed,
      },
    },
    deleting: {
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context: { cartId } }) => ({ cartId }),
        onDone: { target: 'done', actions: 'storeCleared' },
        onError: failed,
      },
    },
    takingOut: {
      invoke: {
        id: 'updateCart',
        src: 'updateCart',
        input: ({ context: { cartId, lineItems } }) => ({ cartId, lineItems }),
        onDone: { target: 'done', actions: 'storeCleared' },
        onError: failed,
      },
    },
    done: { type: 'final' },
  },
});
