import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cancelOrder, OrderSummary } from '../../services/contracts/orders.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isRefusedWith, refusedWith } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, slot, slots } from '../shared/services.ts';
import type { OrderCompleteServices } from './order-complete.machine.ts';
import type { OrderListServices } from './orders.ts';

export interface OrderServices extends OrderListServices, Pick<OrderCompleteServices, 'loadCheckout'> {
  cancelOrder: CallOf<typeof cancelOrder>;
}

/** A placed order: its progress and its items. */
export interface PlacedOrder {
  summary: OrderSummary;
  checkout: Checkout;
}

export interface OrderContext {
  checkoutId: string;
  /** Null until it's loaded, or if the shopper has no such order. */
  order: PlacedOrder | null;
  /** Why it wasn't loaded. */
  failure: ServiceFailure | null;
  /** Why it wasn't canceled. */
  cancellationFailure: ServiceFailure | null;
}

export type OrderEvent =
  | { type: 'order.reload' }
  /** Ask whether to cancel it. */
  | { type: 'order.cancel' }
  | { type: 'cancellation.confirm' }
  | { type: 'cancellation.dismiss' };

/** Whether the store hasn't started on it. */
export const canBeCanceled = ({ summary }: PlacedOrder): boolean => summary.status === 'PLACED';

const loaded = ({ event }: { event: { output: PlacedOrder | null } }) => ({ order: event.output });

const loading = {
  src: 'loadOrder',
  input: ({ context: { checkoutId } }: { context: OrderContext }) => ({ checkoutId }),
} as const;

/**
 * An order's page (RTE-09). Until the store starts on it, the shopper can cancel it: the page asks first, and the question stays
 * open until the store has answered. Canceling can be repeated, so a lost response only means another try.
 */
export const orderMachine = setup({
  types: {
    input: {} as { checkoutId: string },
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    loadOrder: slot<OrderServices, { checkoutId: string }, PlacedOrder | null>(
      ({ loadOrders, loadCheckout }) =>
        async ({ checkoutId }, signal) => {
          const { orders } = await loadOrders(undefined, signal);
          const summary = orders.find((order) => order.checkoutId === checkoutId);
          return summary ? { summary, checkout: await loadCheckout({ checkoutId }, signal) } : null;
        },
    ),
    ...slots<Pick<OrderServices, 'cancelOrder'>>('cancelOrder'),
  },
  guards: {
    isMissing: (_, { order }: { order: PlacedOrder | null }) => order === null,
    canBeCanceled: ({ context }) => context.order !== null && canBeCanceled(context.order),
    isRefusedWith,
  },
  actions: {
    storeOrder: assign((_, { order }: { order: PlacedOrder | null }) => ({ order, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    storeCancellationFailure: assign((_, failure: ServiceFailure) => ({ cancellationFailure: failure })),
    clearCancellationFailure: assign({ cancellationFailure: null }),
    tellCanceled: emit(({ context }) => ({
      type: 'toast.requested',
      text: `Order #${known(context.order).summary.number} has been canceled.`,
      tone: 'success',
    })),
  },
}).createMachine({
  id: 'order',
  context: ({ input: { checkoutId } }) => ({
    checkoutId,
    order: null,
    failure: null,
    cancellationFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        ...loading,
        onDone: [
          { guard: { type: 'isMissing', params: loaded }, target: 'notFound' },
          { target: 'open', actions: { type: 'storeOrder', params: loaded } },
        ],
        onError: failingTo('failed'),
      },
    },
    open: {
      initial: 'settled',
      states: {
        settled: { on: { 'order.cancel': { guard: 'canBeCanceled', target: 'cancellation' } } },
        cancellation: {
          tags: 'modal',
          meta: { modal: 'CancelOrder' },
          entry: 'clearCancellationFailure',
          initial: 'asking',
          states: {
            asking: {
              on: { 'cancellation.confirm': 'canceling', 'cancellation.dismiss': '#order.open.settled' },
            },
            canceling: {
              tags: 'busy',
              invoke: {
                id: 'cancelOrder',
                src: 'cancelOrder',
                input: ({ context }) => ({ orderId: known(context.order).summary.orderId }),
                onDone: { target: '#order.open.reloading', actions: 'tellCanceled' },
                onError: [
                  { guard: refusedWith('CHECKOUT_CLOSED'), target: 'started' },
                  { target: 'asking', actions: { type: 'storeCancellationFailure', params: asFailure } },
                ],
              },
            },
            /** The store has started on it. */
            started: { on: { 'cancellation.dismiss': '#order.open.reloading' } },
          },
        },
        /** Its status has changed. What's shown stays until the response is there, or if there is none. */
        reloading: {
          tags: 'busy',
          invoke: {
            id: 'reloadOrder',
            ...loading,
            onDone: [
              { guard: { type: 'isMissing', params: loaded }, target: '#order.notFound' },
              { target: 'settled', actions: { type: 'storeOrder', params: loaded } },
            ],
            onError: failingTo('#order.failed'),
          },
        },
      },
    },
    failed: { on: { 'order.reload': 'loading' } },
    /** The shopper has no such order. */
    notFound: { type: 'final' },
  },
});

export type OrderRef = ActorRefFrom<typeof orderMachine>;
