import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { shipSchedulingMachine } from '../../machines/scheduling/ship-scheduling.machine.ts';
import { type ChosenMethods, type Shipment, shipmentsOf } from '../../machines/scheduling/shipments.ts';
import { shippingChoiceMachine } from '../../machines/scheduling/shipping-choice.machine.ts';
import { shippingQuotesMachine } from '../../machines/scheduling/shipping-quotes.machine.ts';
import { ageForm } from '../../services/contracts/age.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { destination, shipCart, shipQuotes } from '../../test/support/scheduling/ship-samples.ts';

type ShipContext = ReturnType<typeof shipSchedulingMachine.resolveState>['context'];

const parent = createEmptyActor();

interface FrozenShip {
  value: StateValueFrom<typeof shipSchedulingMachine>;
  context?: Partial<ShipContext>;
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

const untouched = { methods: 'choosing', basket: 'closed' } as const;

const frozenQuotes = (value: NonNullable<FrozenShip['quotes']>) =>
  shippingQuotesMachine.resolveState({
    value,
    context: { destination, items: [], shipments: [], wait: null, failure: null },
  });

function frozenChoice({ value = untouched, basketOf, ...choice }: NonNullable<FrozenShip['choice']>) {
  return shippingChoiceMachine.resolveState({
    value,
    context: {
      parent,
      shipments: choice.shipments ?? shipments,
      chosen: choice.chosen ?? {},
      basketOf: basketOf ?? null,
    },
  });
}

/** Shipping and its children in one of their states; nothing is loaded or awaited. */
export function frozenShip({ value, context, quotes, choice }: FrozenShip) {
  const input = {
    modality: 'SHIP' as const,
    reservation: createActor(reservationMachine, { input: {} }),
    cart: createActor(cartMachine, { input: { parent, changes: [] } }),
    destination,
    isModify: false,
    ageForm,
  };
  const state = shipSchedulingMachine.resolveState({
    value,
    context: {
      input,
      cart: shipCart(),
      hold: { status: 'none' },
      held: null,
      wantsNewTime: false,
      hasLapsed: false,
      shipments: choice?.shipments ?? shipments,
      chosen: choice?.chosen ?? {},
      birthDate: null,
      ageRefusal: null,
      request: null,
      problem: null,
      ...context,
    },
  });
  const children = {
    ...(quotes && { shippingQuotes: { snapshot: frozenQuotes(quotes), src: 'shippingQuotes' } }),
    ...(choice && { shippingChoice: { snapshot: frozenChoice(choice), src: 'shippingChoice' } }),
  };
  return createActor(shipSchedulingMachine, { input, snapshot: Object.assign(state, { children }) });
}

export const holding = (held: Reservation) =>
  ({ held, hold: { status: 'held', reservation: held } }) as const;
