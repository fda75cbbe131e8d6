import { assign, setup } from 'xstate';
import type { Cart, CartLineChange } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
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
}

const orderedLines = ({ lineItems }: Cart, checkout: Checkout) => {
  const ordered = new Set(checkout.lineItems.map((line) => line.cart.gtin13));
  return lineItems.filter(
    ({ gtin13, modalityType }) => modalityType === checkout.modalityType && ordered.has(gtin13),
  );
};

/** Takes what was ordered out of the cart: the whole cart, or its ordered lines when it holds more (SUB-04). */
export const cartClearingMachine = setup({
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
  },
}).createMachine({
  id: 'cartClearing',
  context: ({ input }) => ({ ...input, cartId: input.checkout.cartId, lineItems: [], isCleared: false }),
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
        onError: 'done',
      },
    },
    deleting: {
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context: { cartId } }) => ({ cartId }),
        onDone: { target: 'done', actions: 'storeCleared' },
        onError: 'done',
      },
    },
    takingOut: {
      invoke: {
        id: 'updateCart',
        src: 'updateCart',
        input: ({ context: { cartId, lineItems } }) => ({ cartId, lineItems }),
        onDone: { target: 'done', actions: 'storeCleared' },
        onError: 'done',
      },
    },
    done: { type: 'final' },
  },
});
