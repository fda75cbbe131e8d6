import { type AnyActorRef, assign, enqueueActions, not, sendTo, setup, stopChild } from 'xstate';
import { isSameItems } from '../../services/contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, refusalCode } from '../shared/failures.ts';
import type { FormSchema, FormValues } from '../shared/form.machine.ts';
import { type Service, slots } from '../shared/services.ts';
import {
  type DeliveryDetailsFact,
  type DeliveryDetailsInput,
  deliveryDetailsMachine,
} from './delivery-details.machine.ts';
import { placeKey, type SlotModality } from './destination.ts';
import { type FlashSaleFact, flashSaleGuardMachine } from './flash-sale-guard.machine.ts';
import { dayOfHold, isSlotGone } from './hold.ts';
import { type QuoteItem, quotesMachine } from './quotes.machine.ts';
import type { Hold } from './reservation.selectors.ts';
import { hasAnyTimes, hasOnlyOthers, type Schedule, timeOf } from './schedule.ts';
import {
  askingAge,
  cartFailed,
  checkoutProblem,
  itemsOf,
  keyed,
  listening,
  minimumAgeIn,
  noItems,
  type OrderContext,
  type OrderEvent,
  type OrderInput,
  type OrderProblem,
  opening,
  orderActions,
  orderActors,
  orderDelays,
  orderGuards,
  orderItems,
  reserveProblem,
  unknownOrder,
} from './scheduled-order.ts';
import { sentItems } from './shipments.ts';
import { type StoreFact, storeChoiceMachine } from './store-choice.machine.ts';
import { type TimeFact, timeChoiceMachine } from './time-choice.machine.ts';

export type SlotSchedulingEvent =
  | OrderEvent
  | StoreFact
  | TimeFact
  | FlashSaleFact
  | DeliveryDetailsFact
  /** How and where one gets the order (SCH-32). */
  | { type: 'destinationInfo.open' }
  | { type: 'destinationInfo.close' };

/** A checkout on its way to the store; the key stays the same until another hold is to be checked out. */
export interface CheckoutRequest {
  cartId: string;
  modalityType: Reservation['modalityType'];
  promise: { id: string; versionKey: string };
  /** Of delivery. */
  details?: DeliveryDetails;
  /** Verified on the page, for age-restricted items (AGE-13). */
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** Sets what a hold is for to what the cart holds (API-45). */
export interface PromiseUpdate {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}

export interface SlotSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
  updatePromise: Service<PromiseUpdate, Reservation>;
}

export interface SlotSchedulingInput extends OrderInput {
  modality: SlotModality;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
  /** Whose times the shopper is told of when they have run out (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
  /** Whose order it is, by id. */
  shopperId: string;
  /** What the details of a delivery are checked with. */
  detailsForm: DeliveryDetailsInput['form'];
}

export interface SlotSchedulingContext extends OrderContext {
  input: SlotSchedulingInput;
  store: ModalityOption | null;
  schedule: Schedule | null;
  timeId: string | null;
  /** How it is to be delivered, once confirmed, and what was typed of it so far. */
  details: DeliveryDetails | null;
  typedDetails: FormValues | null;
  request: CheckoutRequest | null;
  /** What the hold was last to be set to, and the version that it has since: what it lacks of it cannot be had. */
  updated: { items: QuoteItem[]; versionKey: string | null } | null;
  /** Told beside the action that failed. */
  problem: OrderProblem | null;
}

/** Who was to bring the order: at the time that was chosen, else at the one that is held. */
const vendorOf = ({ schedule, timeId, held }: SlotSchedulingContext): string | undefined =>
  (schedule && timeOf(schedule, timeId)?.vendor.id) ?? held?.selections[0]?.vendor.id;

export const isPartners = (context: SlotSchedulingContext): boolean =>
  vendorOf(context) === context.input.deliveryPartner.vendorId;

/** Whether the hold, and with it its fee, is for what the cart holds; for pickup nothing hangs on the items (API-45). */
export function isForCart(context: SlotSchedulingContext): boolean {
  const { input, held, updated } = context;
  if (input.modality === 'PICKUP' || !held) return true;
  const items = orderItems(context);
  const isUpdated = updated?.versionKey === held.versionKey && isSameItems(updated.items, items);
  return isUpdated || isSameItems(sentItems(held), items);
}

/** The checkout to make, with the key of the earlier try where nothing of it has changed. */
export function checkoutRequestOf(context: SlotSchedulingContext): CheckoutRequest | null {
  const { cart, held, details, birthDate, request } = context;
  if (!cart || !held) return request;
  const order = {
    cartId: cart.id,
    modalityType: held.modalityType,
    promise: { id: held.id, versionKey: held.versionKey },
    ...(details ? { details } : {}),
    ...(birthDate ? { ageVerificationBirthDate: birthDate } : {}),
  };
  return keyed(order, request);
}

const reservationOf = ({ context }: { context: SlotSchedulingContext }) => context.input.reservation;

/** What the chart of pickup scheduling can ask and do; its states stand in slot-scheduling.machine.ts. */
export const slotFlow = setup({
  types: {
    input: {} as SlotSchedulingInput,
    context: {} as SlotSchedulingContext,
    events: {} as SlotSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    children: {} as {
      storeChoice: 'storeChoice';
      quotes: 'quotes';
      timeChoice: 'timeChoice';
      ageVerification: 'ageVerification';
      deliveryDetails: 'deliveryDetails';
      flashSaleGuard: 'flashSaleGuard';
    },
  },
  actors: {
    ...slots<SlotSchedulingServices>('createCheckout', 'updatePromise'),
    ...orderActors,
    storeChoice: storeChoiceMachine,
    quotes: quotesMachine,
    timeChoice: timeChoiceMachine,
    deliveryDetails: deliveryDetailsMachine,
    flashSaleGuard: flashSaleGuardMachine,
  },
  guards: orderGuards,
  actions: orderActions<SlotSchedulingContext, SlotSchedulingEvent>(),
  delays: orderDelays,
}).extend({
  guards: {
    /** The address, or the store that was chosen. */
    hasPlace: ({ context }) => context.input.modality === 'DELIVERY' || context.store !== null,
    hasHeld: ({ context }) => context.held !== null,
    /** The partner's time is gone: whether it has others is to be asked before anything is said (SCH-37). */
    becomesPartnersGone: ({ context }, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone' && isPartners(context),
    isPartnersGone: ({ context }, failure: ServiceFailure) => isSlotGone(failure) && isPartners(context),
    isPartnerOut: ({ context: { input } }, { output }: { output: Schedule }) =>
      hasOnlyOthers(output, input.deliveryPartner.vendorId),
    isDelivery: ({ context }) => context.input.modality === 'DELIVERY',
    isAcceptanceWanted: ({ context }, failure: ServiceFailure) =>
      context.input.modality === 'DELIVERY' && refusalCode(failure) === 'VENDOR_ACCEPTANCE_REQUIRED',
    hasNoTimes: (_, { output }: { output: Schedule }) => !hasAnyTimes(output),
    isForCart: ({ context }) => isForCart(context),
    isPromiseStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'PROMISE_STALE',
    isVersionStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'VERSION_STALE',
    becomesExpired: (_, { hold }: { hold: Hold }) => hold.status === 'expired',
    hasExpired: ({ context }) => context.hold.status === 'expired',
  },
  actions: {
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store })),
    storeSchedule: assign((_, { output }: { output: Schedule }) => ({ schedule: output })),
    storeTime: assign((_, { timeId }: { timeId: string }) => ({ timeId, problem: null })),
    storeHoldProblem: assign((_, { hold }: { hold: Hold }) => ({
      problem: hold.status === 'refused' ? reserveProblem(hold.failure) : { kind: 'notReserved' as const },
    })),
    storeCheckoutProblem: assign((_, failure: ServiceFailure) => ({ problem: checkoutProblem(failure) })),
    clearProblem: assign({ problem: null }),
    clearTimes: assign({ schedule: null, timeId: null, problem: null }),
    wantNewTimeWhileHeld: assign({ wantsNewTime: ({ context }) => context.held !== null }),
    storeRequest: assign(({ context }) => ({ request: checkoutRequestOf(context) })),
    storeTyped: assign((_, { values }: { values: FormValues }) => ({ typedDetails: values })),
    storeDetails: assign((_, { details }: { details: DeliveryDetails }) => ({ details })),
    confirmDetails: sendTo('deliveryDetails', { type: 'details.confirm' }),
    requireAcceptance: sendTo('deliveryDetails', { type: 'acceptance.require' }),
    askToLeave: sendTo('flashSaleGuard', { type: 'leave.ask' }),
    /** Only a delivery has details. */
    openDetails: enqueueActions(({ context, enqueue, self }) => {
      const [slot] = context.held?.selections ?? [];
      const { destination, detailsForm, shopperId } = context.input;
      if (!context.held || !slot || !destination) return;
      enqueue.spawnChild('deliveryDetails', {
        id: 'deliveryDetails',
        input: {
          parent: self,
          vendorName: slot.vendor.name,
          isThirdParty: slot.vendor.isThirdParty,
          hasAgeRestricted: minimumAgeIn(context) !== null,
          isInstructionsEligible: context.held.isOrderInstructionsEligible,
          addressKey: `${shopperId}.${placeKey(destination)}`,
          form: detailsForm,
          values: context.typedDetails,
        },
      });
    }),
    closeDetails: stopChild('deliveryDetails'),
    storeItemsToHold: assign(({ context }) => ({
      updated: { items: orderItems(context), versionKey: null },
    })),
    storePromise: assign(({ context: { updated } }, held: Reservation) => ({
      held,
      updated: updated && { ...updated, versionKey: held.versionKey },
    })),
    tellPromise: sendTo(reservationOf, (_, reservation: Reservation) => ({
      type: 'reservation.changed' as const,
      reservation,
    })),
    checkHold: sendTo(reservationOf, { type: 'reservation.check' }),
    /** Only pickup has stores to choose from. */
    openStores: enqueueActions(({ context: { input }, enqueue, self }) => {
      if (input.modality !== 'PICKUP') return;
      enqueue.spawnChild('storeChoice', {
        id: 'storeChoice',
        input: { parent: self, modalityType: input.modality, postalCode: input.postalCode },
      });
    }),
    closeStores: stopChild('storeChoice'),
    reserve: sendTo(reservationOf, ({ context: { cart, timeId, input } }) => ({
      type: 'slot.reserve' as const,
      modalityType: input.modality,
      optionIds: timeId ? [timeId] : [],
      keyspace: cart?.id ?? '',
    })),
  },
});

/** The calendar day where the order is received: the schedule's first, else the one on which the store told of the hold. */
const todayOf = ({ schedule, held }: SlotSchedulingContext): string | null =>
  schedule?.days[0]?.date ?? (held && dayOfHold(held));

export const verifyingAge = askingAge(todayOf);

/** What the times are asked for with: the store's, or those of all who deliver to the address. */
export const quotesInput = ({ context }: { context: SlotSchedulingContext }) => ({
  modalityType: context.input.modality,
  storeId: context.store?.destination.locationId ?? null,
  destination: context.input.destination,
  items: orderItems(context),
});

/** A day and a time, until one is reserved. */
export const selecting = slotFlow.createStateConfig({
  initial: 'findingStore',
  entry: 'clearProblem',
  on: {
    'store.chosen': {
      target: '.loadingTimes',
      actions: { type: 'storeStore', params: ({ event }) => event },
    },
    'edit.cancel': {
      guard: 'hasHeld',
      target: '#slotScheduling.scheduling.returning',
      actions: ['keepTime', 'dismissRefusal'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesExpired', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.deciding',
        actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    findingStore: {},
    loadingTimes: {
      entry: 'clearTimes',
      invoke: {
        id: 'quotes',
        src: 'quotes',
        input: quotesInput,
        onDone: { target: 'timed', actions: { type: 'storeSchedule', params: ({ event }) => event } },
      },
    },
    timed: {
      initial: 'choosing',
      invoke: {
        id: 'timeChoice',
        src: 'timeChoice',
        input: ({ self, context: { schedule } }) => {
          if (!schedule) throw new Error('Choosing a time without a schedule.');
          return { parent: self, schedule };
        },
      },
      states: {
        choosing: {
          on: {
            'time.chosen': [
              {
                guard: 'needsAge',
                target: 'verifyingAge',
                actions: { type: 'storeTime', params: ({ event }) => event },
              },
              { target: 'reserving', actions: { type: 'storeTime', params: ({ event }) => event } },
            ],
          },
        },
        verifyingAge: verifyingAge('reserving', 'choosing'),
        reserving: {
          tags: 'busy',
          entry: 'reserve',
          on: {
            'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
            'hold.changed': [
              {
                guard: { type: 'isPending', params: ({ event }) => event },
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesReserved', params: ({ event }) => event },
                target: '#slotScheduling.scheduling.reserved',
                actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
              },
              {
                guard: { type: 'becomesPartnersGone', params: ({ event }) => event },
                target: '#slotScheduling.scheduling.askingAnew',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesGone', params: ({ event }) => event },
                target: '#slotScheduling.scheduling.timeExpired',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'storeHold', params: ({ event }) => event },
                  { type: 'storeHoldProblem', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
      },
    },
  },
});

/** The hold is over, by what we know or by what the store says (SCH-17). */
const gone = [
  { guard: 'hasExpired', target: '#slotScheduling.scheduling.deciding' },
  {
    guard: { type: 'isPartnersGone', params: asFailure },
    target: '#slotScheduling.scheduling.askingAnew',
    actions: 'releaseHold',
  },
  {
    guard: { type: 'isSlotGone', params: asFailure },
    target: '#slotScheduling.scheduling.timeExpired',
    actions: 'releaseHold',
  },
] as const;

/** The hold was changed elsewhere, say in another tab: it is read again. */
const changedElsewhere = {
  guard: { type: 'isVersionStale', params: asFailure },
  target: '#slotScheduling.scheduling.reserved.idle',
  actions: ['checkHold', { type: 'storeCheckoutProblem', params: asFailure }],
} as const;

const failed = {
  target: '#slotScheduling.scheduling.reserved.idle',
  actions: { type: 'storeCheckoutProblem', params: asFailure },
} as const;

function requestOf({ request }: SlotSchedulingContext): CheckoutRequest {
  if (!request) throw new Error('Creating a checkout without a request.');
  return request;
}

/** Makes the checkout of the hold; `whenStale` is where it goes on when the hold is for other items than the cart's. */
const creating = (whenStale: 'updatingPromise' | 'idle') =>
  slotFlow.createStateConfig({
    tags: 'busy',
    entry: ['clearProblem', 'storeRequest'],
    // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
    on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
    invoke: {
      id: 'createCheckout',
      src: 'createCheckout',
      input: ({ context }) => requestOf(context),
      onDone: {
        target: '#slotScheduling.left',
        actions: { type: 'goToCheckout', params: ({ event }) => event.output },
      },
      onError: [
        whenStale === 'idle'
          ? { ...failed, guard: { type: 'isPromiseStale', params: asFailure } }
          : { target: whenStale, guard: { type: 'isPromiseStale', params: asFailure } },
        {
          guard: { type: 'isAgeWanted', params: asFailure },
          target: '#slotScheduling.scheduling.reserved.verifyingAge',
          actions: { type: 'storeAgeRefusal', params: asFailure },
        },
        {
          guard: { type: 'isAcceptanceWanted', params: asFailure },
          target: '#slotScheduling.scheduling.reserved.idle',
          actions: 'requireAcceptance',
        },
        changedElsewhere,
        ...gone,
        failed,
      ],
    },
  });

function updateOf({ held, request, updated }: SlotSchedulingContext): PromiseUpdate {
  const promise = held ? { id: held.id, versionKey: held.versionKey } : request?.promise;
  if (!promise || !updated) throw new Error('Updating a hold that there is not.');
  return { promise, items: updated.items };
}

const promised = [
  { type: 'storePromise', params: ({ event }: { event: { output: Reservation } }) => event.output },
  { type: 'tellPromise', params: ({ event }: { event: { output: Reservation } }) => event.output },
] as const;

/** Sets what is held to what the cart holds, and with it the fee (API-45). */
const updating = {
  id: 'updatePromise',
  src: 'updatePromise',
  input: ({ context }: { context: SlotSchedulingContext }) => updateOf(context),
} as const;

/** What the flash sales of the held time are looked up for. */
const flashSaleInput = ({ self, context }: { self: AnyActorRef; context: SlotSchedulingContext }) => ({
  parent: self,
  cart: context.input.cart,
  optionId: context.held?.optionIds[0] ?? '',
  modalityType: context.input.modality,
  items: itemsOf(context).map(({ gtin13, quantity, product }) => ({
    gtin13,
    quantity,
    description: product.description,
    imageUrl: product.imageUrl,
  })),
});

/** 'Reserved for {day}, {date}': what is held can be checked out or changed (SCH-10, SCH-14). */
export const reserved = slotFlow.createStateConfig({
  initial: 'idle',
  entry: ['clearProblem', 'openDetails'],
  exit: 'closeDetails',
  invoke: { id: 'flashSaleGuard', src: 'flashSaleGuard', input: flashSaleInput },
  on: {
    'details.changed': { actions: { type: 'storeTyped', params: ({ event }) => event } },
    'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      initial: 'agreed',
      states: {
        /** The fee that is shown is the one that is charged. */
        agreed: {
          always: { guard: not('isForCart'), target: '#slotScheduling.scheduling.reserved.agreeing' },
        },
        /** It is not known what the fee is for this cart; going on asks again. */
        unsettled: {
          on: {
            'cart.changed': {
              target: 'agreed',
              actions: { type: 'storeCart', params: ({ event }) => event },
            },
            'hold.changed': {
              guard: { type: 'becomesReserved', params: ({ event }) => event },
              target: 'agreed',
              actions: { type: 'storeHold', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'time.edit': 'askingToLeave',
        'checkout.continue': [{ guard: 'needsAge', target: 'verifyingAge' }, { target: 'goingOn' }],
        'destinationInfo.open': 'destinationInfo',
      },
    },
    /** Who hands the order over, where, and how to reach them (SCH-32). */
    destinationInfo: {
      tags: 'modal',
      meta: { modal: 'OrderDestinationInfo' },
      on: { 'destinationInfo.close': 'idle' },
    },
    /** What is on flash sale in this time alone may be kept back by it (FLS-03, SCH-12). */
    askingToLeave: {
      entry: 'askToLeave',
      on: {
        'leave.allowed': { target: '#slotScheduling.scheduling.deciding', actions: 'wantNewTime' },
        'leave.canceled': 'idle',
      },
    },
    verifyingAge: verifyingAge('goingOn', 'idle'),
    goingOn: { always: [{ guard: 'isDelivery', target: 'confirmingDetails' }, { target: 'creating' }] },
    confirmingDetails: {
      tags: 'busy',
      entry: 'confirmDetails',
      on: {
        'details.confirmed': {
          target: 'creating',
          actions: { type: 'storeDetails', params: ({ event }) => event },
        },
        'details.refused': 'idle',
      },
    },
    creating: creating('updatingPromise'),
    /** The cart is another than the page knew, so that the store refused the checkout. */
    updatingPromise: {
      tags: 'busy',
      entry: 'storeItemsToHold',
      invoke: {
        ...updating,
        onDone: { target: 'creatingAgain', actions: promised },
        onError: [
          { ...changedElsewhere, target: 'idle.unsettled' },
          ...gone,
          { ...failed, target: 'idle.unsettled' },
        ],
      },
    },
    /** The cart has changed since the time was held. */
    agreeing: {
      tags: 'busy',
      entry: 'storeItemsToHold',
      invoke: {
        ...updating,
        onDone: { target: 'idle', actions: promised },
        onError: [
          {
            guard: { type: 'isVersionStale', params: asFailure },
            target: 'idle.unsettled',
            actions: 'checkHold',
          },
          { target: 'idle.unsettled' },
        ],
      },
    },
    creatingAgain: creating('idle'),
  },
});

const selectingAnew = ['dismissRefusal', 'wantNewTimeWhileHeld'] as const;

/**
 * Scheduling an order for pickup or delivery: a store or an address, a day and a time, the hold on it, and on to the
 * checkout. Coordinates the charts of stores, quotes and times; the reservation outlives the page and is only spoken to.
 */
export const slotSchedulingMachine = slotFlow.createMachine({
  ...listening,
  id: 'slotScheduling',
  context: ({ input }) => ({
    ...unknownOrder,
    input,
    store: null,
    schedule: null,
    timeId: null,
    details: null,
    typedDetails: null,
    request: null,
    updated: null,
    problem: null,
  }),
  states: {
    opening,
    cartFailed,
    noItems,
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      entry: 'openStores',
      exit: 'closeStores',
      states: {
        deciding: {
          always: [
            { guard: 'isReserved', target: 'reserved' },
            { guard: 'hasPlace', target: 'selecting.loadingTimes' },
            { target: 'selecting' },
          ],
        },
        selecting,
        returning: {
          tags: 'busy',
          always: { guard: 'isReserved', target: 'reserved' },
          on: {
            'hold.changed': [
              {
                guard: { type: 'becomesOver', params: ({ event }) => event },
                target: 'deciding',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              { actions: { type: 'storeHold', params: ({ event }) => event } },
            ],
          },
        },
        reserved,
        /** The partner's time was refused: has it others, or only other vendors? */
        askingAnew: {
          entry: 'clearTimes',
          invoke: {
            id: 'quotes',
            src: 'quotes',
            input: quotesInput,
            onDone: [
              {
                guard: { type: 'hasNoTimes', params: ({ event }) => event },
                target: 'selecting.timed',
                actions: [{ type: 'storeSchedule', params: ({ event }) => event }, ...selectingAnew],
              },
              {
                guard: { type: 'isPartnerOut', params: ({ event }) => event },
                target: 'partnerUnavailable',
                actions: { type: 'storeSchedule', params: ({ event }) => event },
              },
              { target: 'timeExpired' },
            ],
          },
        },
        partnerUnavailable: {
          tags: 'modal',
          meta: { modal: 'DeliveryPartnerUnavailable' },
          on: { 'newTime.select': { target: 'selecting.timed', actions: [...selectingAnew] } },
        },
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: {
            'newTime.select': { target: 'deciding', actions: [...selectingAnew] },
          },
        },
      },
    },
    /** The checkout is made; the page stays as it is until the checkout's is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
