import type { ReservationFailure } from '../../machines/reservation/reservation.ts';
import type { orderOpeningMachine } from '../../machines/scheduling/order-opening.machine.ts';
import { walk as ofOpening } from '../../machines/scheduling/order-opening.walk.ts';
import type { CartRefusal } from '../../machines/scheduling/scheduled-order.ts';
import type { shipSchedulingMachine } from '../../machines/scheduling/ship-scheduling.machine.ts';
import { walk } from '../../machines/scheduling/ship-scheduling.walk.ts';
import { type ChosenMethods, type Shipment, shipmentsOf } from '../../machines/scheduling/shipments.ts';
import type { shippingChoiceMachine } from '../../machines/scheduling/shipping-choice.machine.ts';
import { walk as ofChoice } from '../../machines/scheduling/shipping-choice.walk.ts';
import type { shippingQuotesMachine } from '../../machines/scheduling/shipping-quotes.machine.ts';
import { walk as ofQuotes } from '../../machines/scheduling/shipping-quotes.walk.ts';
import type {
  ShipProblem,
  shippingSelectionMachine,
} from '../../machines/scheduling/shipping-selection.machine.ts';
import { walk as ofSelection } from '../../machines/scheduling/shipping-selection.walk.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { shipCart, shipQuotes } from '../../test/support/scheduling/ship-samples.ts';
import { frozenCart } from '../app/frozen-app.ts';
import { further, type Leg, type Way, walked } from '../walked.ts';

interface FrozenSelection {
  /** While methods are chosen; some may be held in the meantime. */
  selection?: Way<typeof shippingSelectionMachine>['to'];
  /** Why they couldn't be reserved. */
  refusal?: ReservationFailure;
  quotes?: Way<typeof shippingQuotesMachine>['to'];
  choice?: {
    to?: Way<typeof shippingChoiceMachine>['to'];
    shipments?: Shipment[];
    refusal?: CartRefusal;
    chosen?: ChosenMethods;
    basketOf?: string;
  };
}

interface FrozenShip extends FrozenSelection {
  /** Until there is something to schedule. */
  opening?: Way<typeof orderOpeningMachine>['to'];
  /** What's held is being checked out. */
  isCheckingOut?: boolean;
  /** Why there's no checkout of what's held. */
  problem?: 'checkoutFailed' | 'cartChanged';
  /** What was chosen is gone. */
  isExpired?: boolean;
  /** What was reserved is over, and the shopper has seen that. */
  hasLapsed?: boolean;
  reservation?: Reservation;
}

const shipments = shipmentsOf(shipQuotes());

/** Standard for every vendor. */
export const allStandard: ChosenMethods = Object.fromEntries(
  shipments.map(({ vendor, methods }) => [vendor.id, methods[0]?.id ?? '']),
);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function shippingChoice({ to, chosen = {}, basketOf }: NonNullable<FrozenSelection['choice']>) {
  const choices = Object.entries(chosen).map(([vendorId, methodId]) => ({
    type: 'method.choose' as const,
    vendorId,
    methodId,
  }));
  return further(ofChoice, {
    ...(to && { to }),
    via: choices.map((choice) => ({
      events: [choice],
      where: (context) => context.chosen[choice.vendorId] === choice.methodId,
    })),
    ...(basketOf && { events: [{ type: 'basket.open', vendorId: basketOf }] }),
  });
}

/** What the choice says about the last try. */
function problemOf({ refusal, problem }: FrozenShip): ShipProblem['kind'] | undefined {
  if (!refusal) return problem;
  if (refusal.kind === 'failed') return 'reservationFailed';
  return refusal.kind === 'refused' ? 'choiceRefused' : 'notReserved';
}

function shippingSelection(frozen: FrozenShip) {
  const { selection: to, refusal, quotes, choice = {} } = frozen;
  const { shipments: offered = shipments, refusal: refused = null, chosen = {} } = choice;
  const said = problemOf(frozen);
  const shippingQuotes = quotes && { shippingQuotes: further(ofQuotes, { to: quotes }) };
  if (shippingQuotes && to === 'loading') return further(ofSelection, { children: shippingQuotes });
  return further(ofSelection, {
    via: [
      { to: 'offered', answers: { shippingQuotes: { output: { shipments: offered, refusal: refused } } } },
      {
        events: [{ type: 'methods.changed', chosen }],
        where: (context) => isSame(context.chosen, chosen),
      },
    ],
    to,
    where: ({ problem, cart }) =>
      problem?.kind === said && cart.lineItems.length === shipCart().lineItems.length,
    ...(refusal && { events: [{ type: 'reservation.refused', failure: refusal }] }),
    children: { shippingChoice: shippingChoice(choice), ...shippingQuotes },
  });
}

/** Where the shopper is with what's reserved, and with what isn't. */
function lastLeg({ selection, isCheckingOut, problem, isExpired, reservation }: FrozenShip) {
  const leg: Leg<typeof shipSchedulingMachine> = {
    where: (context) => (context.problem?.kind ?? null) === (problem ?? null),
  };
  if (isExpired) return { ...leg, to: { scheduling: { options: 'timeExpired' } } } as const;
  if (selection)
    return {
      ...leg,
      to: { scheduling: { options: { choosing: reservation ? 'another' : 'first' } } },
    } as const;
  if (isCheckingOut)
    return { ...leg, to: { scheduling: { options: { held: 'confirmed' }, checkout: 'creating' } } } as const;
  return {
    ...leg,
    to: { scheduling: { options: { held: 'idle' } } },
    answers: { createShipCheckout: refusingCall(500, 'INTERNAL') },
  } as const;
}

/** Shipping and its children in one of their states. */
export function frozenShip(frozen: FrozenShip) {
  const { opening, selection, hasLapsed = false, reservation = null } = frozen;
  const input = { cart: frozenCart('ready', { cart: shipCart() }) };
  if (opening) {
    return walked(walk, {
      input,
      to: 'opening',
      children: { orderOpening: further(ofOpening, { to: opening }) },
    });
  }
  return walked(walk, {
    input,
    via: [
      {
        to: 'scheduling',
        answers: { orderOpening: { output: { cart: shipCart(), hasLapsed, reservation } } },
      },
    ],
    ...lastLeg(frozen),
    ...(selection && { children: { shippingSelection: shippingSelection(frozen) } }),
  });
}
