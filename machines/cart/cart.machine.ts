import { type ActorRefFrom, type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { takesChosenSubstitute } from '../../rules/substitutions.ts';
import type {
  Cart,
  CartItem,
  CartLineChange,
  chooseFulfillment,
  deleteCart,
  updateCart,
} from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import type { CallInput } from '../../services/contracts/operation.ts';
import type { LineWishes } from '../../services/contracts/substitutions.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, fieldErrors } from '../shared/failures.ts';
import { asAnswer, hasNoAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { type CartFailure, cartFailureOf, fulfillmentFailure } from './cart.failures.ts';
import {
  isOnItsWayBack,
  lineOf,
  merged,
  misreadAfter,
  refusedLines,
  removalOf,
  returnOf,
  shownLines,
  stillRemoved,
  type UnsavedChanges,
  withSameLines,
} from './cart-changes.ts';

import { inPlaceOf, isToBeHad } from './product-lines.ts';
import { type ReplacementOutput, replacementMachine } from './replacement.machine.ts';
import { type SubstitutionOutput, substitutionMachine } from './substitution.machine.ts';

export interface CartServices {
  getCart: Service<undefined, Cart>;
  updateCart: CallOf<typeof updateCart>;
  deleteCart: CallOf<typeof deleteCart>;
}

export interface FulfillmentServices {
  chooseFulfillment: CallOf<typeof chooseFulfillment>;
}

export interface CartInput {
  /** The chart that keeps changes cut off by the end of a session (`ChangesKept`). */
  parent: AnyActorRef;
  /** Changes requested before the cart was loaded, or cut off by the end of a session. */
  changes: UnsavedChanges;
}

/** With a product, the lines are its own, as the page shows it: more than there is can't be asked for. */
export type LineChanges = {
  type: 'cart.change';
  lineItems: CartLineChange[];
  isAnnounced?: boolean;
  product?: ProductSummary;
};

export type CartEvent =
  | { type: 'cart.reload' }
  /** It may have changed elsewhere: load what the store has, and say nothing if it doesn't respond. */
  | { type: 'cart.check' }
  /** Change lines; with `isAnnounced`, the shopper is told once the store has what's added, or that it hasn't. */
  | LineChanges
  /** Remove these products. */
  | { type: 'lines.remove'; gtin13s: string[] }
  /** Put back what was removed last. */
  | { type: 'removal.undo' }
  /** Nothing is to be put back. */
  | { type: 'removal.dismiss' }
  /** A quantity typed for this product can't be ordered, or no longer. */
  | { type: 'quantity.misread'; gtin13: string; isMisread: boolean }
  /** Receive the cart this way (CIT-01). */
  | { type: 'fulfillment.choose'; fulfillmentType: CartFulfillment }
  /** Choose what to get if this product runs out. */
  | { type: 'substitution.choose'; gtin13: string }
  /** Take something else in place of this product, which can't be had. */
  | { type: 'replacement.open'; gtin13: string }
  /** Ask whether to empty the cart. */
  | { type: 'clear.ask' }
  | { type: 'clear.cancel' }
  | { type: 'cart.clear' };

/** All changes the store hasn't confirmed: the parent makes them again if the end of a session cut them off. */
export type ChangesKept = { type: 'changes.kept'; changes: UnsavedChanges };

export interface CartContext extends UnsavedChanges {
  parent: AnyActorRef;
  /** The store's latest version. */
  cart: Cart | null;
  /** The lines that were removed last, as they were; they can be put back until they're shown again. */
  removed: CartItem[];
  /** The products with a typed quantity that can't be ordered: until it's corrected, the cart isn't what the shopper wants. */
  misread: readonly string[];
  /** The way to receive the cart that the store hasn't confirmed. */
  fulfillment: Omit<CallInput<typeof chooseFulfillment>, 'cartId'> | null;
  /** The product whose substitution is chosen once nothing else is under way. */
  subject: string | null;
  /** How many items the shopper is told of once the store has them. */
  announced: number;
  /** It may have changed elsewhere while something else was under way. */
  isCheckWanted: boolean;
  failure: CartFailure | null;
}

/** What a shopper does to lines; each shows at once and is saved in its turn. */
const CHANGES = {
  'cart.change': {
    guard: { type: 'isToBeHad', params: ({ event }: { event: LineChanges }) => event },
    actions: [{ type: 'storeChanges', params: ({ event }: { event: LineChanges }) => event }, 'keepChanges'],
  },
  'lines.remove': {
    actions: [
      { type: 'storeRemoval', params: ({ event }: { event: { gtin13s: string[] } }) => event },
      'keepChanges',
    ],
  },
  'removal.undo': { actions: ['storeReturn', 'dropReturned', 'keepChanges'] },
} as const;

/** The cart as a call names it: itself, and the version that was loaded. */
function versionOf({ cart }: CartContext) {
  const { id: cartId, versionKey } = known(cart);
  return { cartId, versionKey };
}

/** The line whose substitution the shopper wants to choose, if it may have one. */
function subjectOf({ cart, subject }: Pick<CartContext, 'cart' | 'subject'>): CartItem | undefined {
  const line = cart && subject !== null ? lineOf(cart, subject) : undefined;
  return line && takesChosenSubstitute(line) ? line : undefined;
}

/** The line in place of which the shopper wants something else, if it can't be had. */
function missingOf({ cart, subject }: Pick<CartContext, 'cart' | 'subject'>): CartItem | undefined {
  const line = cart && subject !== null ? lineOf(cart, subject) : undefined;
  return line && !line.product.available && takesChosenSubstitute(line) ? line : undefined;
}

const countOf = (lineItems: readonly CartLineChange[]): number =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0);

const sentLines = ({ sending }: CartContext): string[] =>
  sending?.lineItems.map(({ gtin13 }) => gtin13) ?? [];

/**
 * The cart. A change shows at once and goes to the store, one at a time; if one fails, the cart goes back to what
 * the store has, and `failure` says why. If a change's answer is lost, it's sent again under the same key, and the store makes it
 * once. Another way to receive the cart is sent again with the version it was chosen in.
 */
export const cartMachine = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as Emitted,
    children: {} as {
      updateCart: 'updateCart';
      chooseFulfillment: 'chooseFulfillment';
      substitution: 'substitution';
      replacement: 'replacement';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Pick<CartServices, 'getCart' | 'deleteCart'>>('getCart', 'deleteCart'),
    updateCart: idempotentCall<CartServices, 'updateCart'>(),
    chooseFulfillment: idempotentCall<FulfillmentServices, 'chooseFulfillment'>(),
    substitution: substitutionMachine,
    replacement: replacementMachine,
  },
  guards: {
    hasUnansweredChange: ({ context }) => context.sending !== null,
    hasChanges: ({ context }) => context.waiting.length > 0,
    hasFulfillment: ({ context }) => context.fulfillment !== null,
    hasSubject: ({ context }) => subjectOf(context) !== undefined,
    takesSubstitute: ({ context: { cart } }, { gtin13 }: { gtin13: string }) =>
      subjectOf({ cart, subject: gtin13 }) !== undefined,
    takesReplacement: ({ context: { cart } }, { gtin13 }: { gtin13: string }) =>
      missingOf({ cart, subject: gtin13 }) !== undefined,
    isCheckWanted: ({ context }) => context.isCheckWanted,
    isAnnounced: ({ context }) => context.announced > 0,
    isToBeHad: (_, change: LineChanges) => isToBeHad(change),
    hasEnded,
    isAnswered,
    hasNoAnswer,
  },
  actions: {
    storeCart: assign(({ context }, cart: Cart) => ({
      cart: withSameLines(cart, context.cart),
    })),
    clearSent: assign({ sending: null }),
    storeCheck: assign({ isCheckWanted: true }),
    clearCheck: assign({ isCheckWanted: false }),
    /** Whether the change was saved isn't known; it stays shown. */
    storeDoubt: assign(({ context }) => ({ failure: { kind: 'outcomeUnknown', lines: sentLines(context) } })),
    storeChanges: assign(({ context }, { lineItems, isAnnounced = false }: Omit<LineChanges, 'type'>) => ({
      waiting: merged(context.waiting, lineItems),
      announced: context.announced + (isAnnounced ? countOf(lineItems) : 0),
      failure: null,
    })),
    sayAdded: emit(({ context: { announced } }) => ({
      type: 'toast.requested',
      text:
        announced === 1
          ? t('The item is in your cart.')
          : t('{{number}} items are in your cart.', { number: announced }),
      tone: 'success',
    })),
    sayNotAdded: emit({
      type: 'toast.requested',
      text: t('Not everything could be added to your cart.'),
      tone: 'error',
    }),
    clearAnnounced: assign({ announced: 0 }),
    storeRemoval: assign(({ context }, { gtin13s }: { gtin13s: string[] }) => {
      const removed = shownLines(context).filter(({ gtin13 }) => gtin13s.includes(gtin13));
      return { removed, waiting: merged(context.waiting, removed.map(removalOf)), failure: null };
    }),
    storeReturn: assign(({ context }) => ({
      waiting: merged(
        context.waiting,
        context.removed.filter((line) => !isOnItsWayBack(context, line)).map(returnOf),
      ),
      failure: null,
    })),
    storeCleared: assign(({ context }) => ({ removed: shownLines(context) })),
    /** What is still there, or again, can't be put back. */
    dropReturned: assign(({ context }) => ({ removed: stillRemoved(context) })),
    clearRemoved: assign({ removed: [] }),
    storeMisread: assign(({ context }, line: { gtin13: string; isMisread: boolean }) => ({
      misread: misreadAfter(context.misread, line),
    })),
    sendChanges: assign(({ context }) => ({
      sending: { idempotencyKey: newKey(), lineItems: context.waiting },
      waiting: [],
    })),
    /** What the store refused is gone, and what waits for it, too; the other lines are sent again. */
    dropRefused: assign(({ context: { sending, waiting } }, failure: ServiceFailure) => {
      const sent = known(sending);
      const refused = refusedLines(sent, fieldErrors(failure)).map(({ gtin13 }) => gtin13);
      return {
        sending: null,
        waiting: merged(sent.lineItems, waiting).filter(({ gtin13 }) => !refused.includes(gtin13)),
      };
    }),
    storeFailure: assign(({ context: { sending, waiting } }, failure: ServiceFailure) => ({
      failure: cartFailureOf(failure, sending ? refusedLines(sending, fieldErrors(failure)) : waiting),
    })),
    storeFulfillment: assign((_, { fulfillmentType }: { fulfillmentType: CartFulfillment }) => ({
      fulfillment: { fulfillmentType },
      failure: null,
    })),
    clearFulfillment: assign({ fulfillment: null, failure: null }),
    /** Asked again, it must not undo what another device chose in the meantime. */
    tieFulfillmentToVersion: assign(({ context }) => ({
      fulfillment: { ...known(context.fulfillment), versionKey: versionOf(context).versionKey },
    })),
    storeFulfillmentFailure: assign((_, failure: ServiceFailure) => ({
      failure: fulfillmentFailure(failure),
    })),
    clearFailure: assign({ failure: null }),
    clearDoubt: assign(({ context: { failure } }) => ({
      failure: failure?.kind === 'outcomeUnknown' ? null : failure,
    })),
    storeSubject: assign((_, { gtin13 }: { gtin13: string }) => ({ subject: gtin13 })),
    clearSubject: assign({ subject: null }),
    storeWishes: assign(({ context }, { wishes }: { wishes: LineWishes }) => {
      const { gtin13, modalityType } = known(subjectOf(context));
      const change = { type: 'ADD' as const, gtin13, modalityType, quantity: 0, ...wishes };
      return { waiting: merged(context.waiting, [change]), failure: null };
    }),
    storeReplacement: assign(
      ({ context }, { gtin13, product }: { gtin13: string; product: ProductSummary }) => {
        const line = known(lineOf(known(context.cart), gtin13));
        const changes = [removalOf(line), inPlaceOf(line, product)];
        return { waiting: merged(context.waiting, changes), failure: null };
      },
    ),
    clearLines: assign(({ context }) => ({
      cart: context.cart && { ...context.cart, lineItems: [], itemTotal: 0, yellowTagDiscountTotal: 0 },
    })),
    keepChanges: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({
        type: 'changes.kept',
        changes: { sending: context.sending, waiting: context.waiting },
      }),
    ),
  },
  delays: { longPause: 10_000 },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({
    parent: input.parent,
    cart: null,
    ...input.changes,
    removed: [],
    misread: [],
    fulfillment: null,
    subject: null,
    announced: 0,
    isCheckWanted: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    ...CHANGES,
    'removal.dismiss': { actions: 'clearRemoved' },
    'quantity.misread': { actions: { type: 'storeMisread', params: ({ event }) => event } },
    'cart.check': { actions: 'storeCheck' },
    // An order was placed while something else was under way.
    'cart.reload': { actions: 'storeCheck' },
    'fulfillment.choose': { actions: { type: 'storeFulfillment', params: ({ event }) => event } },
    'substitution.choose': { actions: { type: 'storeSubject', params: ({ event }) => event } },
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
          actions: [{ type: 'storeCart', params: ({ event }) => event.output }, 'clearFailure'],
        },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    failed: {
      description: "The cart didn't load; the shopper can try again.",
      on: { 'cart.reload': 'loading' },
    },
    answered: {
      description: 'The store responded; changes made meanwhile are sent next.',
      always: [
        { guard: 'hasUnansweredChange', target: 'updating' },
        { guard: 'hasChanges', target: 'updating', actions: ['sendChanges', 'keepChanges'] },
        { guard: 'isAnnounced', actions: ['sayAdded', 'clearAnnounced'] },
        { guard: 'hasFulfillment', target: 'fulfilling' },
        { guard: 'hasSubject', target: 'choosingSubstitution' },
        { guard: 'isCheckWanted', target: 'checking' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'The cart is on the page and can be changed.',
      entry: 'clearSubject',
      always: { guard: 'hasChanges', target: 'updating', actions: ['sendChanges', 'keepChanges'] },
      on: {
        'substitution.choose': {
          guard: { type: 'takesSubstitute', params: ({ event }) => event },
          target: 'choosingSubstitution',
          actions: { type: 'storeSubject', params: ({ event }) => event },
        },
        'replacement.open': {
          guard: { type: 'takesReplacement', params: ({ event }) => event },
          target: 'choosingReplacement',
          actions: { type: 'storeSubject', params: ({ event }) => event },
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
        onDone: { target: 'answered', actions: { type: 'storeCart', params: ({ event }) => event.output } },
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
    choosingSubstitution: {
      description: 'The shopper chooses what to get if an item runs out.',
      invoke: {
        id: 'substitution',
        src: 'substitution',
        input: ({ context }) => {
          const { product, ...line } = known(subjectOf(context));
          return { ...line, description: product.description };
        },
        onDone: endings<SubstitutionOutput>()({
          saved: {
            target: 'answered',
            actions: [
              { type: 'storeWishes', params: ({ event }) => event.output },
              'keepChanges',
              'clearSubject',
            ],
          },
          left: { target: 'answered', actions: 'clearSubject' },
        }),
      },
    },
    choosingReplacement: {
      description: "The shopper chooses what to take in place of an item that can't be had.",
      invoke: {
        id: 'replacement',
        src: 'replacement',
        input: ({ context }) => {
          const { gtin13, product } = known(missingOf(context));
          return { gtin13, description: product.description };
        },
        onDone: endings<ReplacementOutput>()({
          chosen: {
            target: 'answered',
            actions: [
              { type: 'storeReplacement', params: ({ event }) => event.output },
              'keepChanges',
              'clearSubject',
            ],
          },
          left: { target: 'answered', actions: 'clearSubject' },
        }),
      },
    },
    clearQuestion: {
      description: '“Empty your cart?”: the shopper is asked before everything is removed.',
      tags: 'modal',
      meta: { modal: 'EmptyCart' },
      on: { 'clear.cancel': 'answered', 'cart.clear': 'clearing' },
    },
    updating: {
      description:
        'A changed quantity is being saved; if the answer gets lost, it is sent again, and the store makes it once.',
      tags: 'busy',
      invoke: {
        id: 'updateCart',
        src: 'updateCart',
        input: ({ context }) => ({
          call: 'updateCart',
          request: { cartId: versionOf(context).cartId, ...known(context.sending) },
        }),
        onDone: [
          {
            guard: 'isAnswered',
            target: 'answered',
            actions: [
              { type: 'storeCart', params: asAnswer },
              'clearSent',
              'dropReturned',
              'clearDoubt',
              'keepChanges',
            ],
          },
          { guard: 'hasNoAnswer', target: 'outcomeUnknown' },
          { target: 'refused' },
        ],
      },
    },
    refused: {
      description: 'What the store refused is dropped, and the cart is loaded as the store has it.',
      entry: [
        { type: 'storeFailure', params: asFailure },
        { type: 'dropRefused', params: asFailure },
        'keepChanges',
      ],
      always: [
        { guard: 'isAnnounced', target: 'reloading', actions: ['sayNotAdded', 'clearAnnounced'] },
        { target: 'reloading' },
      ],
    },
    outcomeUnknown: {
      description:
        "The store doesn't answer now; the change stays visible, with a note that it may not be saved.",
      entry: 'storeDoubt',
      after: { longPause: 'updating' },
      on: {
        'cart.change': { ...CHANGES['cart.change'], target: 'updating' },
        'lines.remove': { ...CHANGES['lines.remove'], target: 'updating' },
        'removal.undo': { ...CHANGES['removal.undo'], target: 'updating' },
        'cart.reload': 'updating',
        'cart.check': 'updating',
      },
    },
    fulfilling: {
      description: 'The store moves the items to pickup, delivery, or shipping.',
      tags: 'busy',
      invoke: {
        id: 'chooseFulfillment',
        src: 'chooseFulfillment',
        input: ({ context }) => {
          const { cartId, versionKey } = versionOf(context);
          const request = { cartId, ...known(context.fulfillment) };
          return { call: 'chooseFulfillment', request, again: { ...request, versionKey } };
        },
        onDone: [
          {
            guard: 'isAnswered',
            target: 'answered',
            actions: [{ type: 'storeCart', params: asAnswer }, 'clearFulfillment'],
          },
          { guard: 'hasNoAnswer', target: 'fulfillmentUnknown' },
          {
            target: 'reloading',
            actions: ['clearFulfillment', { type: 'storeFulfillmentFailure', params: asFailure }],
          },
        ],
      },
    },
    fulfillmentUnknown: {
      description:
        "It's not known yet how the items are received; the page says so, and the store is asked again.",
      entry: ['storeDoubt', 'tieFulfillmentToVersion'],
      after: { longPause: 'fulfilling' },
    },
    reloading: {
      description: 'The cart is loaded again after something went wrong.',
      tags: 'busy',
      invoke: {
        id: 'getCart',
        src: 'getCart',
        onDone: {
          target: 'answered',
          actions: [{ type: 'storeCart', params: ({ event }) => event.output }, 'dropReturned'],
        },
        onError: { target: 'answered', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    clearing: {
      description: 'The cart is being emptied.',
      tags: 'busy',
      entry: ['clearFailure', 'storeCleared'],
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context }) => versionOf(context),
        onDone: { target: 'reloading', actions: 'clearLines' },
        onError: { target: 'reloading', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
  },
});

export type CartRef = ActorRefFrom<typeof cartMachine>;
