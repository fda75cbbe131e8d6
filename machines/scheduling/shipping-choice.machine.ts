import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ModalName } from '../shared/modals.ts';
import type { ShipOrder } from './scheduled-order.ts';
import {
  bestMethods,
  type ChosenMethods,
  hasChoice,
  isOffered,
  isWithoutMethod,
  type MethodAim,
  type Shipment,
} from './shipments.ts';

interface ShippingChoiceInput {
  /** Gets `ShippingFact`. */
  parent: AnyActorRef;
  order: ShipOrder;
  shipments: Shipment[];
  /** What was selected earlier. */
  chosen: ChosenMethods;
}

export type ShippingFact =
  | { type: 'methods.changed'; chosen: ChosenMethods }
  /** Every vendor that offers methods has one selected. */
  | { type: 'methods.confirmed' };

type ShippingChoiceEvent =
  | { type: 'method.choose'; vendorId: string; methodId: string }
  /** One choice for every vendor. */
  | { type: 'methods.choose'; aim: MethodAim }
  | { type: 'methods.continue' }
  /** The quotes were refreshed; `chosen` is what's still offered. */
  | { type: 'shipments.changed'; shipments: Shipment[]; chosen: ChosenMethods }
  | { type: 'basket.open'; vendorId: string }
  | { type: 'basket.close' };

interface ShippingChoiceContext extends ShippingChoiceInput {
  /** The vendor whose items are being viewed (SHP-02). */
  basketOf: string | null;
}

/** A shipping method for each vendor (SHP-01, SHP-05). */
export const shippingChoiceMachine = setup({
  types: {
    input: {} as ShippingChoiceInput,
    context: {} as ShippingChoiceContext,
    events: {} as ShippingChoiceEvent,
    tags: {} as 'modal',
    meta: {} as { modal: ModalName },
  },
  guards: {
    isAvailable: (
      { context: { shipments } },
      { vendorId, methodId }: { vendorId: string; methodId: string },
    ) =>
      shipments.some(
        ({ vendor, methods }) =>
          vendor.id === vendorId && methods.some(({ id, available }) => available && id === methodId),
      ),
    hasSeveralOffers: ({ context: { shipments } }) => shipments.filter(hasChoice).length > 1,
    hasShipment: ({ context: { shipments } }, { vendorId }: { vendorId: string }) =>
      shipments.some(({ vendor }) => vendor.id === vendorId),
    /** Nothing in the order can be shipped (SCH-33). */
    hasNothingToSend: ({ context: { shipments } }) => !shipments.some(isOffered),
    isMethodMissing: ({ context: { shipments, chosen } }) =>
      shipments.some((shipment) => isWithoutMethod(shipment, chosen)),
  },
  actions: {
    storeMethod: assign(({ context }, { vendorId, methodId }: { vendorId: string; methodId: string }) => ({
      chosen: { ...context.chosen, [vendorId]: methodId },
    })),
    storeBest: assign(({ context: { shipments, chosen } }, { aim }: { aim: MethodAim }) => ({
      chosen: { ...chosen, ...bestMethods(shipments, aim) },
    })),
    storeShipments: assign((_, { shipments, chosen }: { shipments: Shipment[]; chosen: ChosenMethods }) => ({
      shipments,
      chosen,
    })),
    storeBasket: assign((_, { vendorId }: { vendorId: string }) => ({ basketOf: vendorId })),
    tellChosen: sendTo(
      ({ context }) => context.parent,
      ({ context }): ShippingFact => ({ type: 'methods.changed', chosen: context.chosen }),
    ),
    tellConfirmed: sendTo(({ context }) => context.parent, {
      type: 'methods.confirmed',
    } satisfies ShippingFact),
  },
}).createMachine({
  id: 'shippingChoice',
  context: ({ input }) => ({ ...input, basketOf: null }),
  type: 'parallel',
  on: {
    'method.choose': {
      guard: { type: 'isAvailable', params: ({ event }) => event },
      actions: [{ type: 'storeMethod', params: ({ event }) => event }, 'tellChosen'],
    },
    'methods.choose': {
      guard: 'hasSeveralOffers',
      actions: [{ type: 'storeBest', params: ({ event }) => event }, 'tellChosen'],
    },
    'shipments.changed': { actions: { type: 'storeShipments', params: ({ event }) => event } },
  },
  states: {
    methods: {
      description: 'How each seller ships.',
      initial: 'choosing',
      on: {
        'methods.continue': [
          { guard: 'hasNothingToSend' },
          { guard: 'isMethodMissing', target: '.incomplete' },
          { target: '.choosing', actions: 'tellConfirmed' },
        ],
      },
      states: {
        choosing: {
          description: 'The shopper picks a shipping method for each seller.',
        },
        /** The shopper continued without a method for some vendor; each one says so (SHP-05). */
        incomplete: {
          description: 'A seller has no method yet; each one says so.',
        },
      },
    },
    basket: {
      description: 'Which items a seller sends.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The items are folded away.',
          on: {
            'basket.open': {
              guard: { type: 'hasShipment', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'storeBasket', params: ({ event }) => event },
            },
          },
        },
        open: {
          description: '“View Items”: the items that one seller sends.',
          tags: 'modal',
          meta: { modal: 'ViewItems' },
          on: { 'basket.close': 'closed' },
        },
      },
    },
  },
});

export type ShippingChoiceRef = ActorRefFrom<typeof shippingChoiceMachine>;
