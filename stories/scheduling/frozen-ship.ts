import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import { orderOpeningMachine } from '../../machines/scheduling/order-opening.machine.ts';
import { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import type { ShipOrder } from '../../machines/scheduling/scheduled-order.ts';
import { shipSchedulingMachine } from '../../machines/scheduling/ship-scheduling.machine.ts';
import { type ChosenMethods, type Shipment, shipmentsOf } from '../../machines/scheduling/shipments.ts';
import { shippingChoiceMachine } from '../../machines/scheduling/shipping-choice.machine.ts';
import { shippingQuotesMachine } from '../../machines/scheduling/shipping-quotes.machine.ts';
import {
  type ShipProblem,
  shippingSelectionMachine,
} from '../../machines/scheduling/shipping-selection.machine.ts';
import { ageForm } from '../../services/contracts/age.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { destination, shipCart, shipQuotes } from '../../test/support/scheduling/ship-samples.ts';

const parent = createEmptyActor();

interface FrozenShip {
  /** Until there is something to schedule. */
  opening?: StateValueFrom<typeof orderOpeningMachine>;
  /** While methods are chosen; some may be held meanwhile. */
  selection?: StateValueFrom<typeof shippingSelectionMachine>;
  held?: 'idle' | 'checkingOut';
  /** What was chosen is gone. */
  isExpired?: boolean;
  reservation?: Reservation;
  problem?: ShipProblem;
  quotes?: StateValueFrom<typeof shippingQuotesMachine>;
  choice?: {
    value?: StateValueFrom<typeof shippingChoiceMachine>;
    shipments?: Shipment[];
    chosen?: ChosenMethods;
    basketOf?: string;
  };
}

const shipments = shipmentsOf(shipQuotes());

/** Standard for every vendor. */
export const allStandard: ChosenMethods = Object.fromEntries(
  shipments.map(({ vendor, methods }) => [vendor.id, methods[0]?.id ?? '']),
);

const loadedCart = cartMachine.resolveState({
  value: 'ready',
  context: {
    parent,
    cart: shipCart(),
    sending: [],
    waiting: [],
    fulfillment: null,
    isCheckWanted: false,
    failure: null,
  },
});

const untouched = { methods: 'choosing', basket: 'closed' } as const;

const frozenQuotes = (value: NonNullable<FrozenShip['quotes']>) =>
  shippingQuotesMachine.resolveState({
    value,
    context: {
      parent,
      modalityType: 'SHIP',
      destination,
      items: [],
      shipments: [],
      wait: null,
      failure: null,
    },
  });

function frozenChoice(
  order: ShipOrder,
  { value = untouched, basketOf, ...choice }: NonNullable<FrozenShip['choice']>,
) {
  return shippingChoiceMachine.resolveState({
    value,
    context: {
      parent,
      order,
      shipments: choice.shipments ?? shipments,
      chosen: choice.chosen ?? {},
      basketOf: basketOf ?? null,
    },
  });
}

function stateOf({ opening, selection, held, isExpired, reservation }: FrozenShip) {
  if (opening) return 'opening';
  if (isExpired) return { scheduling: 'timeExpired' } as const;
  const choosing = reservation ? ('another' as const) : ('first' as const);
  return { scheduling: selection ? { choosing } : { held: held ?? 'idle' } };
}

/** Shipping and its children in one of their states; nothing is loaded or awaited. */
export function frozenShip(frozen: FrozenShip) {
  const { opening, selection, reservation = null, problem = null, quotes, choice } = frozen;
  const order = {
    modality: 'SHIP' as const,
    page: parent,
    reservation: createActor(reservationMachine, { input: {} }),
    cart: createActor(cartMachine, { input: { parent, changes: [] }, snapshot: loadedCart }),
    destination,
    isModify: false,
    ageForm,
  };
  const known = { order, cart: shipCart(), reservation, problem, birthDate: null, ageRefusal: null };
  const state = shipSchedulingMachine.resolveState({
    value: stateOf(frozen),
    context: { ...known, hasLapsed: false, named: null, request: null },
  });
  const selecting =
    selection &&
    Object.assign(
      shippingSelectionMachine.resolveState({
        value: selection,
        context: {
          ...known,
          parent,
          named: [],
          shipments: quotes ? [] : (choice?.shipments ?? shipments),
          chosen: choice?.chosen ?? {},
        },
      }),
      {
        children: {
          ...(quotes && { shippingQuotes: { snapshot: frozenQuotes(quotes), src: 'shippingQuotes' } }),
          ...(choice && { shippingChoice: { snapshot: frozenChoice(order, choice), src: 'shippingChoice' } }),
        },
      },
    );
  const opened =
    opening &&
    orderOpeningMachine.resolveState({
      value: opening,
      context: { order, hasLapsed: false, reservation: null, cart: null },
    });
  const children = {
    ...(opened && {
      orderOpening: { snapshot: Object.assign(opened, { children: {} }), src: 'orderOpening' },
    }),
    ...(selecting && { shippingSelection: { snapshot: selecting, src: 'shippingSelection' } }),
  };
  return createActor(shipSchedulingMachine, {
    input: order,
    snapshot: Object.assign(state, { children }),
  });
}
