import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, failureIn } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { asOrder, orderStatus } from './order-status.ts';
import { type CartRefusal, cartRefusalOf, type NotTaken, notTaken } from './order-update.failures.ts';

export interface OrderUpdateServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
  /** Brings the checkout up to date with the cart. */
  refreshCheckout: Service<{ checkoutId: string; versionKey: string }, Checkout>;
}

/** The order as the store has it now. */
export interface OrderFact {
  type: 'order.updated';
  checkout: Checkout;
}

export interface OrderUpdateInput {
  /** Gets `OrderFact`s. */
  parent: AnyActorRef;
  checkout: Checkout;
}

export type OrderUpdateOutput =
  | { kind: 'current' }
  /** The cart is in the order, which isn't what it was before. */
  | { kind: 'changed'; before: Checkout }
  | { kind: 'cartRefused'; reason: CartRefusal }
  /** The cart isn't in the order; a retry may help. */
  | { kind: 'failed' }
  /** `closed`: placed, rejected, or expired elsewhere. `lost`: it couldn't be reloaded. */
  | { kind: 'timedOut' | 'closed' | 'lost' };

interface OrderUpdateContext extends OrderUpdateInput {
  /** The order before it took in the cart. */
  before: Checkout;
  /** Why the changed cart can't be brought in. */
  refusal: CartRefusal | null;
}

const shownOf = ({ lineItems, summary, pickupType }: Checkout) =>
  JSON.stringify([lineItems.map(({ cart, total }) => [cart, total]), summary.cost, pickupType]);

/** Brings the page's order up to date: with a cart that changed, or with what another device made of the order. */
export const orderUpdateMachine = setup({
  types: {
    input: {} as OrderUpdateInput,
    context: {} as OrderUpdateContext,
    output: {} as OrderUpdateOutput,
    tags: {} as 'busy',
    children: {} as { takeCart: 'refreshCheckout'; refresh: 'loadCheckout' },
  },
  actors: serviceActors<OrderUpdateServices>('loadCheckout', 'refreshCheckout'),
  guards: {
    isDraft: orderStatus.isDraft,
    isCartChanged: ({ context }) => context.checkout.isCartChanged,
    isSameOrder: ({ context }, checkout: Checkout) => shownOf(context.checkout) === shownOf(checkout),
    isNotTaken: ({ event }, { as }: { as: NotTaken }) => notTaken(failureIn(event)) === as,
  },
  actions: {
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    storeBefore: assign(({ context }) => ({ before: context.checkout })),
    storeRefusal: assign((_, failure: ServiceFailure) => ({ refusal: cartRefusalOf(failure) })),
    tellUpdated: sendTo(
      ({ context }) => context.parent,
      ({ context: { checkout } }): OrderFact => ({ type: 'order.updated', checkout }),
    ),
  },
}).createMachine({
  id: 'orderUpdate',
  context: ({ input }) => ({ ...input, before: input.checkout, refusal: null }),
  output: ({ event }) => event.output as OrderUpdateOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A changed cart is applied to the order; anything else is loaded again.',
      always: [{ guard: 'isCartChanged', target: 'takingCart' }, { target: 'refreshing' }],
    },
    takingCart: {
      description: 'The order is updated to match the current cart.',
      tags: 'busy',
      entry: 'storeBefore',
      invoke: {
        id: 'takeCart',
        src: 'refreshCheckout',
        input: ({ context: { checkout } }) => checkout,
        onDone: [
          {
            guard: { type: 'isSameOrder', params: asOrder },
            target: 'current',
            actions: [{ type: 'storeCheckout', params: asOrder }, 'tellUpdated'],
          },
          { target: 'changed', actions: [{ type: 'storeCheckout', params: asOrder }, 'tellUpdated'] },
        ],
        onError: [
          { guard: { type: 'isNotTaken', params: { as: 'timedOut' } }, target: 'timedOut' },
          { guard: { type: 'isNotTaken', params: { as: 'closed' } }, target: 'closed' },
          { guard: { type: 'isNotTaken', params: { as: 'refreshing' } }, target: 'refreshing' },
          {
            guard: { type: 'isNotTaken', params: { as: 'cartRefused' } },
            target: 'cartRefused',
            actions: { type: 'storeRefusal', params: asFailure },
          },
          { target: 'failed' },
        ],
      },
    },
    refreshing: {
      description: 'The order is loaded as the store has it.',
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'loadCheckout',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: asOrder },
            target: 'refreshed',
            actions: [{ type: 'storeCheckout', params: asOrder }, 'tellUpdated'],
          },
          { target: 'closed' },
        ],
        onError: 'lost',
      },
    },
    refreshed: {
      description: 'The store responded with the order as it is.',
      always: [{ guard: 'isCartChanged', target: 'takingCart' }, { target: 'current' }],
    },
    current: {
      description: 'The order is up to date.',
      type: 'final',
      output: { kind: 'current' },
    },
    changed: {
      description: 'The order changed; the shopper sees how.',
      type: 'final',
      output: ({ context: { before } }): OrderUpdateOutput => ({ kind: 'changed', before }),
    },
    cartRefused: {
      description: "The cart doesn't fit the reserved time, age, or details anymore.",
      type: 'final',
      output: ({ context }): OrderUpdateOutput => ({ kind: 'cartRefused', reason: known(context.refusal) }),
    },
    failed: {
      description: "The order couldn't be brought up to date; the shopper can try again.",
      type: 'final',
      output: { kind: 'failed' },
    },
    timedOut: {
      description: 'The reserved time is over.',
      type: 'final',
      output: { kind: 'timedOut' },
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
    lost: {
      description: "The order doesn't exist anymore.",
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
