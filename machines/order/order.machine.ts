import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cancelOrder, OrderSummary } from '../../services/contracts/orders.ts';
import { dollars } from '../../services/contracts/values.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, isRefusedWith } from '../shared/failures.ts';
import { hasNoAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActor } from '../shared/services.ts';
import { arrivalMachine } from './arrival.machine.ts';
import { type BuyAgainOutput, buyAgainMachine } from './buy-again.machine.ts';
import { type OrderChanged, orderChangesMachine } from './order-changes.machine.ts';
import type { OrderCompleteServices } from './order-complete.machine.ts';
import { isUpcoming, type OrderListServices } from './orders.ts';
import { type ProposalAnswered, substituteProposalsMachine } from './substitute-proposals.machine.ts';
import { type TipChangeOutput, tipChangeMachine } from './tip-change.machine.ts';

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
  /** The shopper came to buy it again. */
  isBoughtAgain: boolean;
  /** Null until it's loaded, or if the shopper has no such order. */
  order: PlacedOrder | null;
  /** Why it wasn't loaded. */
  failure: ServiceFailure | null;
  /** Why it wasn't canceled. */
  cancellationFailure: ServiceFailure | null;
}

export type OrderEvent =
  | { type: 'order.reload' }
  /** The page is seen again. */
  | { type: 'page.resumed' }
  | OrderChanged
  | ProposalAnswered
  /** Give the driver another tip. */
  | { type: 'tip.open' }
  /** Choose what of it goes into the cart again. */
  | { type: 'again.open' }
  /** Ask whether to cancel it. */
  | { type: 'order.cancel' }
  | { type: 'cancellation.confirm' }
  | { type: 'cancellation.dismiss' };

/** Whether the store hasn't started on it. */
export const canBeCanceled = ({ summary }: PlacedOrder): boolean => summary.status === 'PLACED';

/** Whether its driver's tip can still be changed (TIP-08). */
export const canChangeTip = ({ checkout }: PlacedOrder): boolean =>
  checkout.tipUntil !== null && checkout.gratuity !== null;

export const isCanceled = ({ summary }: PlacedOrder): boolean => summary.status === 'CANCELED';

/** Whether it's confirmed, even after it was handed over. */
export const hasConfirmation = (order: PlacedOrder): boolean => !isCanceled(order);

const loaded = ({ event }: { event: { output: PlacedOrder | null } }) => ({ order: event.output });

/** The order, once it's open. */
const opened = ({ order }: OrderContext): PlacedOrder => known(order);

/** What's heard of the order as long as it's open. */
function followed(context: OrderContext) {
  const order = opened(context);
  return { orderId: order.summary.orderId, isUpcoming: isUpcoming(order.summary) };
}

/**
 * An order's page (RTE-09). Until the store starts on it, the shopper can cancel it: the page asks first, and the question stays
 * open until the store has answered. Canceling can be repeated, so it's asked for once more if the answer is lost; if that one is,
 * too, the page says so and, at the latest when the question closes, asks how the order is. Until the shopper has it or it's
 * canceled, the page hears when it has changed, and asks whenever it's seen again.
 */
export const orderMachine = setup({
  types: {
    input: {} as { checkoutId: string; isBoughtAgain?: boolean },
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as Emitted,
    children: {} as {
      changes: 'changes';
      proposals: 'proposals';
      arrival: 'arrival';
      tipChange: 'tipChange';
      buyAgain: 'buyAgain';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    loadOrder: serviceActor<OrderServices, { checkoutId: string }, PlacedOrder | null>(
      ({ loadOrders, loadCheckout }) =>
        async ({ checkoutId }, signal) => {
          const { orders } = await loadOrders(undefined, signal);
          const summary = orders.find((order) => order.checkoutId === checkoutId);
          return summary ? { summary, checkout: await loadCheckout({ checkoutId }, signal) } : null;
        },
    ),
    cancelOrder: idempotentCall<OrderServices, 'cancelOrder'>(),
    changes: orderChangesMachine,
    proposals: substituteProposalsMachine,
    arrival: arrivalMachine,
    tipChange: tipChangeMachine,
    buyAgain: buyAgainMachine,
  },
  guards: {
    isMissing: (_, { order }: { order: PlacedOrder | null }) => order === null,
    isUpcoming: ({ context }) => isUpcoming(opened(context).summary),
    canBeCanceled: ({ context }) => canBeCanceled(opened(context)),
    canChangeTip: ({ context }) => canChangeTip(opened(context)),
    isBoughtAgain: ({ context }) => context.isBoughtAgain,
    isRefusedWith,
    hasEnded,
    isAnswered,
    hasNoAnswer,
  },
  actions: {
    storeOrder: assign((_, { order }: { order: PlacedOrder | null }) => ({ order, failure: null })),
    tellArrival: sendTo('arrival', ({ context }) => ({
      type: 'arrival.heard',
      arrival: opened(context).summary.arrival,
    })),
    /** The order's changes are heard as long as there can be any. */
    tellChanges: sendTo('changes', ({ context }) => ({
      type: 'order.told',
      isUpcoming: isUpcoming(opened(context).summary),
    })),
    tellProposals: sendTo('proposals', { type: 'order.changed' }),
    clearBoughtAgain: assign({ isBoughtAgain: false }),
    sayTipChanged: emit((_, { tip }: { tip: number }) => ({
      type: 'toast.requested',
      text:
        tip === 0
          ? t('Your order has no tip now.')
          : t('Your tip is {{dollars}} now.', { dollars: dollars(tip) }),
      tone: 'success',
    })),
    sayTipClosed: emit({
      type: 'toast.requested',
      text: t("The tip can't be changed anymore."),
      tone: 'error',
    }),
    addToCart: emit((_, { lineItems }: { lineItems: CartLineChange[] }) => ({
      type: 'cartChange.requested',
      lineItems,
      isAnnounced: true,
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    storeCancellationFailure: assign((_, failure: ServiceFailure) => ({ cancellationFailure: failure })),
    clearCancellationFailure: assign({ cancellationFailure: null }),
    tellCanceled: emit(({ context }) => ({
      type: 'toast.requested',
      text: t('Order #{{number}} has been canceled.', { number: opened(context).summary.number }),
      tone: 'success',
    })),
  },
  delays: {
    /** Until the store is asked again how far the order is. */
    longPause: 30_000,
  },
}).createMachine({
  id: 'order',
  context: ({ input: { checkoutId, isBoughtAgain = false } }) => ({
    checkoutId,
    isBoughtAgain,
    order: null,
    failure: null,
    cancellationFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The order is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          { guard: { type: 'isMissing', params: loaded }, target: 'notFound' },
          { target: 'open', actions: { type: 'storeOrder', params: loaded } },
        ],
        onError: failingTo('failed'),
      },
    },
    open: {
      description: 'The order is on its page, and its store hears when the shopper comes for it.',
      invoke: [
        {
          id: 'changes',
          src: 'changes',
          input: ({ context, self }) => ({ ...followed(context), parent: self }),
        },
        {
          id: 'proposals',
          src: 'proposals',
          input: ({ context, self }) => ({ ...followed(context), parent: self }),
        },
        {
          id: 'arrival',
          src: 'arrival',
          input: ({ context }) => {
            const { orderId, pickupType, arrival } = opened(context).summary;
            return { orderId, pickupType, arrival };
          },
        },
      ],
      on: { 'order.changed': { guard: 'isUpcoming', actions: 'tellProposals' } },
      initial: 'reading',
      states: {
        reading: {
          description: "The shopper reads the order; what's new is asked for.",
          on: {
            'order.cancel': { guard: 'canBeCanceled', target: 'cancellation' },
            'again.open': 'buyingAgain',
            // What's on its way may be older than what's new.
            'page.resumed': { guard: 'isUpcoming', target: '.asking' },
            'order.changed': { guard: 'isUpcoming', target: '.asking', actions: 'tellProposals' },
            'proposal.answered': { guard: 'isUpcoming', target: '.asking' },
          },
          initial: 'settled',
          states: {
            settled: {
              description: 'The order is as the store has it.',
              always: {
                guard: 'isBoughtAgain',
                target: '#order.open.buyingAgain',
                actions: 'clearBoughtAgain',
              },
              on: { 'tip.open': { guard: 'canChangeTip', target: '#order.open.tipping' } },
            },
            asking: {
              description: 'The store is asked how far the order is.',
              invoke: {
                id: 'askOrder',
                src: 'loadOrder',
                input: ({ context: { checkoutId } }) => ({ checkoutId }),
                onDone: [
                  { guard: { type: 'isMissing', params: loaded }, target: '#order.notFound' },
                  {
                    target: 'settled',
                    actions: [{ type: 'storeOrder', params: loaded }, 'tellArrival', 'tellChanges'],
                  },
                ],
                onError: 'outdated',
              },
            },
            outdated: {
              description:
                "The store didn't say how far the order is; it's asked again, and what's on the page stays.",
              after: { longPause: 'asking' },
            },
          },
        },
        returning: {
          description: 'A question over the order is closed; what happened meanwhile shows.',
          always: [{ guard: 'isUpcoming', target: 'reading.asking' }, { target: 'reading' }],
        },
        tipping: {
          description: 'The shopper gives the driver another tip.',
          invoke: {
            id: 'tipChange',
            src: 'tipChange',
            input: ({ context }) => {
              const { summary, checkout } = opened(context);
              return { orderId: summary.orderId, checkout, gratuity: known(checkout.gratuity) };
            },
            onDone: endings<TipChangeOutput>()({
              canceled: 'returning',
              changed: {
                target: 'reloading',
                actions: { type: 'sayTipChanged', params: ({ event }) => event.output },
              },
              closed: { target: 'reloading', actions: 'sayTipClosed' },
              unknown: 'reloading',
            }),
          },
        },
        buyingAgain: {
          description: 'The shopper chooses what of the order goes into the cart again.',
          invoke: {
            id: 'buyAgain',
            src: 'buyAgain',
            input: ({ context }) => ({ orderId: opened(context).summary.orderId }),
            onDone: endings<BuyAgainOutput>()({
              added: {
                target: 'returning',
                actions: { type: 'addToCart', params: ({ event }) => event.output },
              },
              canceled: 'returning',
            }),
          },
        },
        cancellation: {
          description: '“Cancel order #…”: the shopper is asked before the order is canceled.',
          tags: 'modal',
          meta: { modal: 'CancelOrder' },
          entry: 'clearCancellationFailure',
          initial: 'asking',
          states: {
            asking: {
              description: 'The question is open.',
              on: {
                'cancellation.confirm': { target: 'canceling', actions: 'clearCancellationFailure' },
                'cancellation.dismiss': '#order.open.returning',
              },
            },
            canceling: {
              description: 'The store cancels the order.',
              tags: 'busy',
              invoke: {
                id: 'cancelOrder',
                src: 'cancelOrder',
                input: ({ context }) => ({
                  call: 'cancelOrder',
                  request: { orderId: opened(context).summary.orderId },
                }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#order.open.reloading',
                    actions: 'tellCanceled',
                  },
                  { guard: 'hasNoAnswer', target: 'outcomeUnknown' },
                  {
                    guard: { type: 'isRefusedWith', params: { code: 'CHECKOUT_CLOSED' } },
                    target: 'started',
                  },
                  { target: 'asking', actions: { type: 'storeCancellationFailure', params: asFailure } },
                ],
              },
            },
            outcomeUnknown: {
              description: "It's not known yet whether the order is canceled; the page says so.",
              on: { 'cancellation.confirm': 'canceling', 'cancellation.dismiss': '#order.open.reloading' },
            },
            started: {
              description: "The store has started on the order; it can't be canceled anymore.",
              on: { 'cancellation.dismiss': '#order.open.reloading' },
            },
          },
        },
        reloading: {
          description: "The order's status changed; it's loaded again and stays on the page in the meantime.",
          tags: 'busy',
          invoke: {
            id: 'reloadOrder',
            src: 'loadOrder',
            input: ({ context: { checkoutId } }) => ({ checkoutId }),
            onDone: [
              { guard: { type: 'isMissing', params: loaded }, target: '#order.notFound' },
              {
                target: 'reading',
                actions: [{ type: 'storeOrder', params: loaded }, 'tellArrival', 'tellChanges'],
              },
            ],
            onError: failingTo('#order.failed'),
          },
          on: {
            'order.changed': {
              guard: 'isUpcoming',
              target: 'reloading',
              reenter: true,
              actions: 'tellProposals',
            },
          },
        },
      },
    },
    failed: {
      description: "The order didn't load; the shopper can try again.",
      on: { 'order.reload': 'loading' },
    },
    notFound: {
      description: 'The shopper has no such order.',
      type: 'final',
    },
  },
});

export type OrderRef = ActorRefFrom<typeof orderMachine>;
