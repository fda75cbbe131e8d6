import { assign, emit, setup } from 'xstate';
import type { AppName } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asOrder, orderStatus } from '../checkout/order-status.ts';
import { mapMachine } from '../map/map.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isNotFound } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { checkoutPath, orderCompletePath, paymentErrorPath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { mapAddressesOf } from './order-place.ts';

export interface OrderCompleteServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
  /** Tells the advertising service if an ad led to the order (API-59). */
  sendConversion: Service<{ orderNumber: string; total: number }, void>;
}

export interface OrderCompleteInput {
  checkoutId: string;
  /** The app the address names. */
  appName: AppName;
  /** The order as the checkout page left it, if this is the first look at it. */
  placed: Checkout | null;
}

export interface OrderCompleteContext {
  checkoutId: string;
  appName: AppName;
  checkout: Checkout | null;
  /** The page that placed it passed it on. */
  isNew: boolean;
  failure: ServiceFailure | null;
}

export type OrderCompleteEvent = { type: 'order.reload' };

/** The order, once it's on the page. */
const shown = ({ checkout }: OrderCompleteContext): Checkout => known(checkout);

/**
 * The confirmation: loads the order unless the page that placed it passed it on (CMP-03), says if it's
 * canceled, and redirects an unplaced one to where it belongs.
 */
export const orderCompleteMachine = setup({
  types: {
    input: {} as OrderCompleteInput,
    context: {} as OrderCompleteContext,
    events: {} as OrderCompleteEvent,
    emitted: {} as Emitted,
    children: {} as { map: 'map' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<OrderCompleteServices>('loadCheckout', 'sendConversion'),
    map: mapMachine,
  },
  guards: {
    /** The address names another app than the order's. */
    isElsewhere: ({ context: { appName, checkout } }) => checkout !== null && checkout.appName !== appName,
    hasOrder: ({ context }) => context.checkout !== null,
    isNew: ({ context }) => context.isNew,
    ...orderStatus,
    isNotFound: (_, failure: ServiceFailure) => isNotFound(failure),
  },
  actions: {
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    /** An order that had been placed was canceled with its changes. */
    goToPaymentError: emit((_, { checkoutId, masterOrderId }: Checkout) => ({
      type: 'navigation.requested',
      to: paymentErrorPath(checkoutId, { isModify: masterOrderId !== null }),
      replace: true,
    })),
    /** Coming back to this address, or loading it again, isn't the first look anymore. */
    forgetPlaced: emit(({ context }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(context.checkoutId, { isNewOrder: true, appName: shown(context).appName }),
      replace: true,
    })),
    goToOwnAddress: emit(({ context }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(context.checkoutId, { isNewOrder: false, appName: shown(context).appName }),
      replace: true,
    })),
    goToCheckout: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: checkoutPath(checkoutId),
      replace: true,
    })),
  },
  delays: { pause: 2000 },
}).createMachine({
  id: 'orderComplete',
  context: ({ input: { checkoutId, appName, placed } }) => {
    const isNew = placed?.status === 'PLACED' && placed.checkoutId === checkoutId;
    return { checkoutId, appName, checkout: isNew ? placed : null, isNew, failure: null };
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'An order that was just placed is shown right away; any other is loaded.',
      always: [{ guard: 'hasOrder', target: 'ready' }, { target: 'loading' }],
    },
    loading: {
      description: 'The placed order is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: asOrder },
            target: 'ready',
            actions: { type: 'storeCheckout', params: asOrder },
          },
          { guard: { type: 'isPlacing', params: asOrder }, target: 'waiting' },
          {
            guard: { type: 'isRejected', params: asOrder },
            target: 'left',
            actions: { type: 'goToPaymentError', params: asOrder },
          },
          {
            guard: { type: 'isCanceled', params: asOrder },
            target: 'canceled',
            actions: { type: 'storeCheckout', params: asOrder },
          },
          { target: 'left', actions: 'goToCheckout' },
        ],
        onError: [
          { guard: { type: 'isNotFound', params: asFailure }, target: 'notFound' },
          {
            target: 'failed',
            actions: { type: 'storeFailure', params: asFailure },
          },
        ],
      },
    },
    waiting: {
      description: 'The order is still being placed; the page asks again in a moment.',
      tags: 'busy',
      after: { pause: 'loading' },
    },
    ready: {
      description: 'The confirmation is on the page.',
      invoke: {
        id: 'map',
        src: 'map',
        input: ({ context }) => ({ addresses: mapAddressesOf(shown(context)) }),
      },
      initial: 'addressing',
      states: {
        addressing: {
          description: "The address in the browser becomes the order's own.",
          always: [
            { guard: 'isElsewhere', target: 'deciding', actions: 'goToOwnAddress' },
            { target: 'deciding' },
          ],
        },
        deciding: {
          description: 'A new order is counted once.',
          always: [
            { guard: 'isNew', target: 'sendingConversion', actions: 'forgetPlaced' },
            { target: 'settled' },
          ],
        },
        sendingConversion: {
          description: 'The order is counted for measurement.',
          invoke: {
            id: 'sendConversion',
            src: 'sendConversion',
            input: ({ context }) => {
              const { masterOrderId, summary } = shown(context);
              return { orderNumber: known(masterOrderId), total: summary.cost.total };
            },
            onDone: 'settled',
            // The shopper's order doesn't depend on advertising.
            onError: 'settled',
          },
        },
        settled: {
          description: 'The confirmation is complete.',
          on: { 'order.reload': '#orderComplete.loading' },
        },
      },
    },
    canceled: {
      description: 'The order was canceled: the page says so, and what is refunded to which tenders.',
      type: 'final',
    },
    failed: {
      description: "The order didn't load; the shopper can try again.",
      on: { 'order.reload': 'loading' },
    },
    notFound: {
      description: "There is no such order, or it's another shopper's.",
      type: 'final',
    },
    left: {
      description: "The order isn't placed; the shopper goes to the step it's at.",
      type: 'final',
    },
  },
});
