import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { ReservationFact, ReservationFailure } from '../reservation/reservation.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import type { SalesFact } from './flash-sale-guard.machine.ts';
import { quotesMachine } from './quotes.machine.ts';
import { dateOf, type Schedule, type Time, timeOf } from './schedule.ts';
import {
  type AgeFact,
  ageQuestion,
  type CartFact,
  cartFact,
  isForOrder,
  type KnownAge,
  needsAge,
  type OrderProblem,
  orderItems,
  reserveProblem,
  type SlotOrder,
} from './scheduled-order.ts';
import type { StoreFact } from './store-choice.machine.ts';
import { type TimeFact, timeChoiceMachine } from './time-choice.machine.ts';

export interface SlotSelectionInput extends KnownAge {
  /** Gets `AgeFact`s, `SalesFact`s, and `NewStoreFact`. */
  parent: AnyActorRef;
  order: SlotOrder;
  cart: Cart;
  /** The selected store, if any; for pickup. */
  store: ModalityOption | null;
  /** The times, if they're already known. */
  schedule: Schedule | null;
  /** The day that was shown when its time was refused; null at first. */
  date: string | null;
}

export type SlotSelectionOutput =
  | { kind: 'reserved'; reservation: Reservation }
  /** The time is gone; `partnersSlotGone`: it was the delivery partner's (SCH-37). */
  | { kind: 'slotGone' | 'partnersSlotGone'; date: string | null };

interface SlotSelectionContext extends SlotSelectionInput {
  /** The selected time; '' until one is. */
  timeId: string;
  reserved: Reservation | null;
  /** Shown next to the action that failed. */
  problem: OrderProblem | null;
}

type Refused = { failure: ReservationFailure };

/** The times, once they're on the page. */
const listed = ({ schedule }: SlotSelectionContext): Schedule => known(schedule);

/** The selected time. */
const chosen = (context: SlotSelectionContext): Time | null => timeOf(listed(context), context.timeId);

/** Selects and reserves a time, from a store or from everyone who delivers to an address (SCH-05, SCH-09). */
export const slotSelectionMachine = setup({
  types: {
    input: {} as SlotSelectionInput,
    context: {} as SlotSelectionContext,
    events: {} as CartFact | ReservationFact | StoreFact | TimeFact,
    output: {} as SlotSelectionOutput,
    tags: {} as 'busy',
    children: {} as { quotes: 'quotes'; timeChoice: 'timeChoice'; ageVerification: 'ageVerification' },
  },
  actors: {
    watchCart: watch(cartFact),
    quotes: quotesMachine,
    timeChoice: timeChoiceMachine,
    ageVerification: ageVerificationMachine,
  },
  guards: {
    hasSchedule: ({ context }) => context.schedule !== null,
    /** The address, or the selected store. */
    hasPlace: ({ context: { order, store } }) => order.modality === 'DELIVERY' || store !== null,
    needsAge: ({ context }) => needsAge(context),
    hasEnded,
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    isGone: (_, { failure }: Refused) => failure.kind === 'slotGone',
    /** What to say depends on whether the partner has other times (SCH-37). */
    isPartnerSlotGone: ({ context }, { failure }: Refused) =>
      failure.kind === 'slotGone' && chosen(context)?.vendor.id === context.order.deliveryPartner.vendorId,
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    /** Another store's first day is shown. */
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store, date: null })),
    storeSchedule: assign((_, schedule: Schedule) => ({ schedule })),
    clearTimes: assign({ schedule: null, timeId: '', problem: null }),
    storeTime: assign(({ context }, { timeId }: { timeId: string }) => ({
      timeId,
      date: dateOf(listed(context), timeId),
      problem: null,
    })),
    storeAge: assign((_, { birthDate }: { birthDate: string }) => ({ birthDate, ageRefusal: null })),
    storeReserved: assign((_, { reservation }: { reservation: Reservation }) => ({ reserved: reservation })),
    storeRefusal: assign((_, { failure }: Refused) => ({ problem: reserveProblem(failure) })),
    storeNotReserved: assign({ problem: { kind: 'notReserved' } }),
    tellAge: sendTo(
      ({ context }) => context.parent,
      ({ context: { birthDate, ageRefusal } }): AgeFact => ({ type: 'age.learned', birthDate, ageRefusal }),
    ),
    tellReturned: sendTo(({ context }) => context.parent, { type: 'cart.wanted' } satisfies AgeFact),
    tellSales: sendTo(
      ({ context }) => context.parent,
      ({ context }): SalesFact => ({
        type: 'sales.learned',
        sales: chosen(context)?.flashSales ?? [],
      }),
    ),
    reserve: sendTo(
      ({ context }) => context.order.reservation,
      ({ self, context: { cart, order, timeId } }) => ({
        type: 'slot.reserve' as const,
        sender: self,
        modalityType: order.modality,
        optionIds: [timeId],
        keyspace: cart.id,
      }),
    ),
  },
}).createMachine({
  id: 'slotSelection',
  context: ({ input }) => ({ ...input, timeId: '', reserved: null, problem: null }),
  output: ({ event }) => event.output as SlotSelectionOutput,
  invoke: { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
  initial: 'deciding',
  on: {
    'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
    'store.chosen': {
      target: '.loadingTimes',
      actions: { type: 'storeStore', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'Pickup needs a store first.',
      always: [
        { guard: 'hasSchedule', target: 'timed' },
        { guard: 'hasPlace', target: 'loadingTimes' },
        { target: 'findingStore' },
      ],
    },
    findingStore: {
      description: "The page waits for the shopper's store.",
    },
    loadingTimes: {
      description: 'The times are loading.',
      entry: 'clearTimes',
      invoke: {
        id: 'quotes',
        src: 'quotes',
        input: ({ context: { parent, cart, order, store } }) => ({
          parent,
          modalityType: order.modality,
          storeId: store?.destination.locationId ?? null,
          destination: order.destination,
          items: orderItems({ cart, order }),
        }),
        onDone: { target: 'timed', actions: { type: 'storeSchedule', params: ({ event }) => event.output } },
      },
    },
    timed: {
      description: 'The times are on the page.',
      initial: 'choosing',
      invoke: {
        id: 'timeChoice',
        src: 'timeChoice',
        input: ({ self, context }) => ({
          parent: self,
          schedule: listed(context),
          date: context.date,
        }),
      },
      states: {
        choosing: {
          description: 'The shopper picks a day and a time.',
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
        verifyingAge: {
          description: 'The order has items that need a minimum age.',
          invoke: {
            id: 'ageVerification',
            src: 'ageVerification',
            input: ({ context }) => ageQuestion(context, context.schedule?.days[0]?.date ?? null),
            onDone: endings<AgeVerificationOutput>()({
              verified: {
                target: 'reserving',
                actions: [{ type: 'storeAge', params: ({ event }) => event.output }, 'tellAge'],
              },
              returned: { target: 'choosing', actions: 'tellReturned' },
              closed: 'choosing',
            }),
          },
        },
        reserving: {
          description: 'The selected time is being reserved.',
          tags: 'busy',
          entry: ['tellSales', 'reserve'],
          on: {
            'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
            'reservation.held': [
              {
                guard: { type: 'isForOrder', params: ({ event }) => event },
                target: '#slotSelection.reserved',
                actions: { type: 'storeReserved', params: ({ event }) => event },
              },
              { target: 'choosing', actions: 'storeNotReserved' },
            ],
            'reservation.refused': [
              {
                guard: { type: 'isPartnerSlotGone', params: ({ event }) => event },
                target: '#slotSelection.partnersSlotGone',
              },
              { guard: { type: 'isGone', params: ({ event }) => event }, target: '#slotSelection.slotGone' },
              { target: 'choosing', actions: { type: 'storeRefusal', params: ({ event }) => event } },
            ],
            // Another tab or a placed order settled it differently.
            'reservation.*': { target: 'choosing', actions: 'storeNotReserved' },
          },
        },
      },
    },
    reserved: {
      description: 'The time is reserved.',
      type: 'final',
      output: ({ context }): SlotSelectionOutput => ({
        kind: 'reserved',
        reservation: known(context.reserved),
      }),
    },
    slotGone: {
      description: 'The time was taken by someone else.',
      type: 'final',
      output: ({ context: { date } }): SlotSelectionOutput => ({ kind: 'slotGone', date }),
    },
    partnersSlotGone: {
      description: "The delivery partner's time was taken by someone else.",
      type: 'final',
      output: ({ context: { date } }): SlotSelectionOutput => ({ kind: 'partnersSlotGone', date }),
    },
  },
});
