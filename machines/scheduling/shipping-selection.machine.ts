import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { ReservationFact, ReservationFailure } from '../reservation/reservation.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import {
  type AgeFact,
  ageQuestion,
  type CartFact,
  type CartRefusal,
  cartFact,
  dayOfReservation,
  isForOrder,
  isSame,
  type KnownAge,
  needsAge,
  type OrderProblem,
  orderItems,
  reserveProblem,
  type ShipOrder,
} from './scheduled-order.ts';
import {
  type ChosenMethods,
  methodOf,
  type NamedMethod,
  namedMethods,
  preselected,
  type Shipment,
} from './shipments.ts';
import { type ShippingFact, shippingChoiceMachine } from './shipping-choice.machine.ts';
import { type ShippingQuotesOutput, shippingQuotesMachine } from './shipping-quotes.machine.ts';
import { dateIn } from './store-day.ts';

/** Shown next to the action: ERR-65, SHP-06 with the store's code, ERR-20, or a changed cart. */
export type ShipProblem = OrderProblem | { kind: 'choiceRefused'; code: string } | { kind: 'cartChanged' };

export interface ShippingSelectionInput extends KnownAge {
  /** Gets `AgeFact`s and `MethodsFact`s. */
  parent: AnyActorRef;
  order: ShipOrder;
  cart: Cart;
  /** What stays held in the meantime. */
  reservation: Reservation | null;
  /** What was selected earlier. */
  named: readonly NamedMethod[];
  problem: ShipProblem | null;
}

export type MethodsFact =
  /** What's selected so far. */
  | { type: 'methods.named'; named: NamedMethod[] }
  /** Everything selected is held. */
  | { type: 'methods.reserved'; reservation: Reservation };

interface ShippingSelectionContext extends ShippingSelectionInput {
  shipments: Shipment[];
  /** Why there are none, if the store said what's wrong with the cart or the address. */
  refusal: CartRefusal | null;
  chosen: ChosenMethods;
}

type Refused = { failure: ReservationFailure };

/** Before anything is held, the first possible arrival date: never too early, and the store has the last word. */
function todayOf({ reservation, shipments }: ShippingSelectionContext): string | null {
  if (reservation) return dayOfReservation(reservation);
  const days = shipments.flatMap(({ methods }) =>
    methods.map(({ window }) => dateIn(window.timezone, window.value.split('/')[0] ?? '')),
  );
  return days.toSorted()[0] ?? null;
}

/** A shipping method for each vendor, until all are held (SHP-01, SCH-15). Ends if a selected one is gone. */
export const shippingSelectionMachine = setup({
  types: {
    input: {} as ShippingSelectionInput,
    context: {} as ShippingSelectionContext,
    events: {} as
      | CartFact
      | ReservationFact
      | ShippingFact
      /** 'Try Again' for a vendor whose service didn't respond (SHP-09): refreshes the quotes. */
      | { type: 'vendor.retry' },
    tags: {} as 'busy',
    children: {} as {
      shippingQuotes: 'shippingQuotes';
      shippingChoice: 'shippingChoice';
      ageVerification: 'ageVerification';
    },
  },
  actors: {
    watchCart: watch(cartFact),
    shippingQuotes: shippingQuotesMachine,
    shippingChoice: shippingChoiceMachine,
    ageVerification: ageVerificationMachine,
  },
  guards: {
    hasOtherItems: ({ context: { order, cart: before } }, { cart }: { cart: Cart }) => {
      const items = orderItems({ order, cart });
      return items.length > 0 && !isSame(items, orderItems({ order, cart: before }));
    },
    needsAge: ({ context }) => needsAge(context),
    hasEnded,
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    isGone: (_, { failure }: Refused) => failure.kind === 'slotGone',
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeShipments: assign(({ context }, { shipments, refusal }: ShippingQuotesOutput) => {
      const { shipments: before, chosen } = context;
      const named = before.length > 0 ? namedMethods(before, chosen) : context.named;
      return { shipments, refusal, named, chosen: preselected(shipments, named) };
    }),
    storeChosen: assign((_, { chosen }: { chosen: ChosenMethods }) => ({ chosen })),
    tellShipments: sendTo('shippingChoice', ({ context: { shipments, chosen } }) => ({
      type: 'shipments.changed' as const,
      shipments,
      chosen,
    })),
    tellNamed: sendTo(
      ({ context }) => context.parent,
      ({ context: { shipments, chosen } }): MethodsFact => ({
        type: 'methods.named',
        named: namedMethods(shipments, chosen),
      }),
    ),
    storeAge: assign((_, { birthDate }: { birthDate: string }) => ({ birthDate, ageRefusal: null })),
    tellAge: sendTo(
      ({ context }) => context.parent,
      ({ context: { birthDate, ageRefusal } }): AgeFact => ({ type: 'age.learned', birthDate, ageRefusal }),
    ),
    tellReturned: sendTo(({ context }) => context.parent, { type: 'cart.wanted' } satisfies AgeFact),
    reserve: sendTo(
      ({ context }) => context.order.reservation,
      ({ self, context: { cart, order, shipments, chosen } }) => ({
        type: 'slot.reserve' as const,
        sender: self,
        modalityType: order.modality,
        optionIds: shipments.flatMap((shipment) => methodOf(shipment, chosen)?.id ?? []),
        keyspace: cart.id,
      }),
    ),
    tellReserved: sendTo(
      ({ context }) => context.parent,
      (_, { reservation }: { reservation: Reservation }): MethodsFact => ({
        type: 'methods.reserved',
        reservation,
      }),
    ),
    storeRefusal: assign((_, { failure }: Refused) => ({
      problem:
        failure.kind === 'refused'
          ? { kind: 'choiceRefused' as const, code: failure.code }
          : reserveProblem(failure),
    })),
    storeNotReserved: assign({ problem: { kind: 'notReserved' } }),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'shippingSelection',
  context: ({ input }) => ({ ...input, shipments: [], refusal: null, chosen: {} }),
  invoke: { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
  on: { 'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The sellers are asked what shipping costs.',
      on: {
        'cart.changed': [
          {
            guard: { type: 'hasOtherItems', params: ({ event }) => event },
            target: 'loading',
            reenter: true,
            actions: { type: 'storeCart', params: ({ event }) => event },
          },
          { actions: { type: 'storeCart', params: ({ event }) => event } },
        ],
      },
      invoke: {
        id: 'shippingQuotes',
        src: 'shippingQuotes',
        input: ({ context }) => ({
          parent: context.parent,
          destination: context.order.destination,
          items: orderItems(context),
        }),
        onDone: {
          target: 'offered',
          actions: [{ type: 'storeShipments', params: ({ event }) => event.output }, 'tellNamed'],
        },
      },
    },
    offered: {
      description: 'The shipping options are on the page.',
      initial: 'choosing',
      invoke: {
        id: 'shippingChoice',
        src: 'shippingChoice',
        input: ({ self, context: { order, shipments, chosen } }) => ({
          parent: self,
          order,
          shipments,
          chosen,
        }),
      },
      on: {
        'methods.changed': {
          actions: [{ type: 'storeChosen', params: ({ event }) => event }, 'tellNamed'],
        },
      },
      states: {
        choosing: {
          description: 'The shopper picks a shipping method for each seller.',
          on: {
            'vendor.retry': { target: 'refreshing', actions: 'clearProblem' },
            'cart.changed': [
              {
                guard: { type: 'hasOtherItems', params: ({ event }) => event },
                target: 'refreshing',
                actions: { type: 'storeCart', params: ({ event }) => event },
              },
              { actions: { type: 'storeCart', params: ({ event }) => event } },
            ],
            'methods.confirmed': [
              { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
              { target: 'reserving', actions: 'clearProblem' },
            ],
          },
        },
        refreshing: {
          description: 'The options are asked for again while the page stays as it is.',
          on: {
            'vendor.retry': { target: 'refreshing', reenter: true },
            'cart.changed': [
              {
                guard: { type: 'hasOtherItems', params: ({ event }) => event },
                target: 'refreshing',
                reenter: true,
                actions: { type: 'storeCart', params: ({ event }) => event },
              },
              { actions: { type: 'storeCart', params: ({ event }) => event } },
            ],
          },
          invoke: {
            id: 'shippingQuotes',
            src: 'shippingQuotes',
            input: ({ context }) => ({
              parent: context.parent,
              destination: context.order.destination,
              items: orderItems(context),
            }),
            onDone: {
              target: 'choosing',
              actions: [
                { type: 'storeShipments', params: ({ event }) => event.output },
                'tellShipments',
                'tellNamed',
              ],
            },
          },
        },
        verifyingAge: {
          description: 'The order has items that need a minimum age.',
          invoke: {
            id: 'ageVerification',
            src: 'ageVerification',
            input: ({ context }) => ageQuestion(context, todayOf(context)),
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
          description: 'The selected methods are being reserved.',
          tags: 'busy',
          entry: 'reserve',
          on: {
            'reservation.held': [
              {
                guard: { type: 'isForOrder', params: ({ event }) => event },
                target: 'reserved',
                actions: { type: 'tellReserved', params: ({ event }) => event },
              },
              { target: 'choosing', actions: 'storeNotReserved' },
            ],
            'reservation.refused': [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: '#shippingSelection.gone',
              },
              { target: 'choosing', actions: { type: 'storeRefusal', params: ({ event }) => event } },
            ],
            // Another tab or a placed order settled it differently.
            'reservation.*': { target: 'choosing', actions: 'storeNotReserved' },
          },
        },
        reserved: {
          description: 'The methods are reserved; the page stays until the checkout is created.',
          tags: 'busy',
        },
      },
    },
    gone: {
      description: "A selected method isn't available anymore.",
      type: 'final',
    },
  },
});
