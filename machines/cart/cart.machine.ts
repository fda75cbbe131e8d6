import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Cart, CartLineChange, chooseFulfillment } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, asServiceFailure, isOutcomeUnknown } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, slots } from '../shared/services.ts';
import { type CartFailure, cartFailureOf, fulfillmentFailure } from './cart.failures.ts';
import { hasChange, lineOf, merged, withSameLines } from './cart-changes.ts';

export interface CartServices {
  getCart: Service<undefined, Cart>;
  updateCart: Service<{ cartId: string; lineItems: CartLineChange[] }, Cart>;
  deleteCart: Service<{ cartId: string }, unknown>;
}

export interface FulfillmentServices {
  chooseFulfillment: CallOf<typeof chooseFulfillment>;
}

export interface CartInput {
  /** The chart that keeps changes cut off by the end of a session (`CartFact`). */
  parent: AnyActorRef;
  /** Changes requested before the cart was loaded. */
  changes: CartLineChange[];
}

export type CartEvent =
  | { type: 'cart.reload' }
  /** It may have changed elsewhere: load what the store has, and say nothing if it doesn't respond. */
  | { type: 'cart.check' }
  /** Set the quantities of lines; 0 removes a line. A line's last change wins. */
  | { type: 'cart.change'; lineItems: CartLineChange[] }
  /** Receive the cart this way (CIT-01). */
  | { type: 'fulfillment.choose'; fulfillmentType: CartFulfillment }
  /** Ask whether to empty the cart. */
  | { type: 'clear.ask' }
  | { type: 'clear.cancel' }
  | { type: 'cart.clear' };

/** All changes the store hasn't confirmed: the parent makes them again if the end of a session cut them off. */
export type CartFact = { type: 'changes.kept'; lineItems: CartLineChange[] };

export interface CartContext {
  parent: AnyActorRef;
  /** The store's latest version. */
  cart: Cart | null;
  /** Changes on their way to the store. */
  sending: CartLineChange[];
  /** Changes waiting their turn, at most one per line. */
  waiting: CartLineChange[];
  /** The way to receive the cart that the store hasn't confirmed. */
  fulfillment: CartFulfillment | null;
  /** It may have changed elsewhere while something else was under way. */
  isCheckWanted: boolean;
  failure: CartFailure | null;
}

const moved = {
  target: 'answered',
  actions: [
    { type: 'storeCart', params: ({ event }: { event: { output: Cart } }) => event },
    'clearFulfillment',
  ],
} as const;

const notMoved = {
  target: 'reloading',
  actions: ['clearFulfillment', { type: 'storeFulfillmentFailure', params: asFailure }],
} as const;

const notSaved = {
  target: 'reloading',
  actions: [
    { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event },
    'dropChanges',
    'keepChanges',
  ],
} as const;

/**
 * The cart. A change shows at once and goes to the store, one at a time; if one fails, the cart goes back to what
 * the store has, and `failure` says why. Nothing is undone or repeated by guessing: if a change's answer is lost, the store is
 * asked, and gets it again if it's missing. Another way to receive the cart is sent again with the version it was chosen in.
 */
export const cartMachine = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: slots<CartServices & FulfillmentServices>(
    'getCart',
    'updateCart',
    'deleteCart',
    'chooseFulfillment',
  ),
  guards: {
    hasChanges: ({ context }) => context.waiting.length > 0,
    hasFulfillment: ({ context }) => context.fulfillment !== null,
    isCheckWanted: ({ context }) => context.isCheckWanted,
    isOutcomeUnknown: (_, failure: ServiceFailure) => isOutcomeUnknown(failure),
    /** The store has what was sent. */
    hasArrived: ({ context }, { output }: { output: Cart }) =>
      context.sending.every((change) => hasChange(output, change)),
    /** What was sent to change is as it was before. */
    isUntouched: ({ context: { cart, sending } }, { output }: { output: Cart }) =>
      sending.every(
        ({ gtin13 }) => lineOf(output, gtin13)?.quantity === (cart && lineOf(cart, gtin13))?.quantity,
      ),
  },
  actions: {
    storeCart: assign(({ context }, { output }: { output: Cart }) => ({
      cart: withSameLines(output, context.cart),
      sending: [],
    })),
    storeLatest: assign((_, { output }: { output: Cart }) => ({ cart: output })),
    storeCheck: assign({ isCheckWanted: true }),
    clearCheck: assign({ isCheckWanted: false }),
    /** Whether the change was saved isn't known; it stays shown. */
    storeDoubt: assign(({ context }) => ({
      failure: { kind: 'outcomeUnknown', lines: context.sending.map(({ gtin13 }) => gtin13) },
    })),
    /** Someone changed the same lines elsewhere: those changes stay. */
    storeNotSaved: assign(({ context }) => ({
      failure: { kind: 'unreachable', lines: context.sending.map(({ gtin13 }) => gtin13) },
    })),
    storeChanges: assign(({ context }, { lineItems }: { lineItems: CartLineChange[] }) => ({
      waiting: merged(context.waiting, lineItems),
      failure: null,
    })),
    sendChanges: assign(({ context }) => ({ sending: context.waiting, waiting: [] })),
    dropChanges: assign({ sending: [], waiting: [] }),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: cartFailureOf(asServiceFailure(error), merged(context.sending, context.waiting)),
    })),
    storeFulfillment: assign((_, { fulfillmentType }: { fulfillmentType: CartFulfillment }) => ({
      fulfillment: fulfillmentType,
      failure: null,
    })),
    clearFulfillment: assign({ fulfillment: null, failure: null }),
    storeFulfillmentFailure: assign((_, failure: ServiceFailure) => ({
      failure: fulfillmentFailure(failure),
    })),
    clearFailure: assign({ failure: null }),
    clearLines: assign(({ context }) => ({
      cart: context.cart && { ...context.cart, lineItems: [], itemTotal: 0, yellowTagDiscountTotal: 0 },
    })),
    keepChanges: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({
        type: 'changes.kept',
        lineItems: merged(context.sending, context.waiting),
      }),
    ),
  },
  delays: { longPause: 10_000 },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({
    parent: input.parent,
    cart: null,
    sending: [],
    waiting: input.changes,
    fulfillment: null,
    isCheckWanted: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'cart.change': { actions: [{ type: 'storeChanges', params: ({ event }) => event }, 'keepChanges'] },
    'cart.check': { actions: 'storeCheck' },
    'fulfillment.choose': { actions: { type: 'storeFulfillment', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The cart is loading.',
      tags: 'busy',
      invoke: {
        id: 'getCart',
        src: 'getCart',
        onDone: {
          target: 'answered',
          actions: [{ type: 'storeCart', params: ({ event }) => event }, 'clearFailure'],
        },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: "The cart didn't load; the shopper can try again.",
      on: { 'cart.reload': 'loading' },
    },
    answered: {
      description: 'The store responded; changes made meanwhile are sent next.',
      always: [
        { guard: 'hasChanges', target: 'updating' },
        { guard: 'hasFulfillment', target: 'fulfilling' },
        { guard: 'isCheckWanted', target: 'checking' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'The cart is on the page and can be changed.',
      on: {
        'cart.change': {
          target: 'updating',
          actions: [{ type: 'storeChanges', params: ({ event }) => event }, 'keepChanges'],
        },
        'fulfillment.choose': {
          target: 'fulfilling',
          actions: { type: 'storeFulfillment', params: ({ event }) => event },
        },
        'cart.reload': { target: 'reloading', actions: 'clearFailure' },
        'cart.check': 'checking',
        'clear.ask': 'clearQuestion',
        'cart.clear': 'clearing',
      },
    },
    checking: {
      description: 'The cart can be changed while the store is asked whether it changed elsewhere.',
      entry: 'clearCheck',
      invoke: {
        id: 'checkCart',
        src: 'getCart',
        onDone: { target: 'answered', actions: { type: 'storeCart', params: ({ event }) => event } },
        onError: 'answered',
      },
      on: {
        // A response under way may be older than the change.
        'cart.check': { target: 'checking', reenter: true },
        'cart.reload': { target: 'reloading', actions: 'clearFailure' },
        'clear.ask': 'clearQuestion',
        'cart.clear': 'clearing',
      },
    },
    clearQuestion: {
      description: '“Empty your cart?”: the shopper is asked before everything is removed.',
      tags: 'modal',
      meta: { modal: 'EmptyCart' },
      on: { 'clear.cancel': 'answered', 'cart.clear': 'clearing' },
    },
    updating: {
      description: 'A changed quantity is being saved.',
      tags: 'busy',
      entry: 'sendChanges',
      invoke: {
        id: 'updateCart',
        src: 'updateCart',
        input: ({ context }) => ({ cartId: context.cart?.id ?? '', lineItems: context.sending }),
        onDone: {
          target: 'answered',
          actions: [{ type: 'storeCart', params: ({ event }) => event }, 'keepChanges'],
        },
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'askingForChange' },
          notSaved,
        ],
      },
    },
    askingForChange: {
      description: 'The answer to a change got lost; the store is asked whether it has the change.',
      tags: 'busy',
      invoke: {
        id: 'askForChange',
        src: 'getCart',
        onDone: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => event },
            target: 'answered',
            actions: [{ type: 'storeCart', params: ({ event }) => event }, 'clearFailure', 'keepChanges'],
          },
          {
            guard: { type: 'isUntouched', params: ({ event }) => event },
            target: 'updatingAgain',
            actions: { type: 'storeLatest', params: ({ event }) => event },
          },
          {
            target: 'answered',
            actions: ['storeNotSaved', { type: 'storeCart', params: ({ event }) => event }, 'keepChanges'],
          },
        ],
        onError: 'outcomeUnknown',
      },
    },
    updatingAgain: {
      description: "The store doesn't have the change, so it is made once more.",
      tags: 'busy',
      invoke: {
        id: 'updateAgain',
        src: 'updateCart',
        input: ({ context }) => ({ cartId: context.cart?.id ?? '', lineItems: context.sending }),
        onDone: {
          target: 'answered',
          actions: [{ type: 'storeCart', params: ({ event }) => event }, 'clearFailure', 'keepChanges'],
        },
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'outcomeUnknown' },
          notSaved,
        ],
      },
    },
    outcomeUnknown: {
      description:
        "The store can't be asked now; the change stays visible, with a note that it may not be saved.",
      entry: 'storeDoubt',
      after: { longPause: 'askingForChange' },
      on: {
        'cart.change': {
          target: 'askingForChange',
          actions: [{ type: 'storeChanges', params: ({ event }) => event }, 'keepChanges'],
        },
        'cart.reload': 'askingForChange',
        'cart.check': 'askingForChange',
      },
    },
    fulfilling: {
      description: 'The store moves the items to pickup, delivery, or shipping.',
      tags: 'busy',
      invoke: {
        id: 'chooseFulfillment',
        src: 'chooseFulfillment',
        input: ({ context }) => ({
          cartId: known(context.cart).id,
          fulfillmentType: known(context.fulfillment),
        }),
        onDone: moved,
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'fulfillingAgain' },
          notMoved,
        ],
      },
    },
    fulfillingAgain: {
      description:
        'The answer got lost; the same is asked for again, and does nothing if the store has done it.',
      tags: 'busy',
      invoke: {
        id: 'fulfillAgain',
        src: 'chooseFulfillment',
        input: ({ context }) => ({
          cartId: known(context.cart).id,
          fulfillmentType: known(context.fulfillment),
          versionKey: known(context.cart).versionKey,
        }),
        onDone: moved,
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'fulfillmentUnknown' },
          notMoved,
        ],
      },
    },
    fulfillmentUnknown: {
      description:
        "It's not known yet how the items are received; the page says so, and the store is asked again.",
      entry: 'storeDoubt',
      after: { longPause: 'fulfillingAgain' },
    },
    reloading: {
      description: 'The cart is loaded again after something went wrong.',
      tags: 'busy',
      invoke: {
        id: 'getCart',
        src: 'getCart',
        onDone: { target: 'answered', actions: { type: 'storeCart', params: ({ event }) => event } },
        onError: { target: 'answered', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    clearing: {
      description: 'The cart is being emptied.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context }) => ({ cartId: context.cart?.id ?? '' }),
        onDone: { target: 'reloading', actions: 'clearLines' },
        onError: { target: 'reloading', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
  },
});

export type CartRef = ActorRefFrom<typeof cartMachine>;
