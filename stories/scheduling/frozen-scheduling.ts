import type { ReservationFailure } from '../../machines/reservation/reservation.ts';
import { walk as ofDetails } from '../../machines/scheduling/delivery-details.walk.ts';
import { readSchedulingQuery } from '../../machines/scheduling/destination.ts';
import { walk as ofSales } from '../../machines/scheduling/flash-sale-guard.walk.ts';
import type { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import { walk as ofHeldOrder } from '../../machines/scheduling/held-order.walk.ts';
import type { orderOpeningMachine } from '../../machines/scheduling/order-opening.machine.ts';
import { walk as ofOpening } from '../../machines/scheduling/order-opening.walk.ts';
import type { quotesMachine } from '../../machines/scheduling/quotes.machine.ts';
import { walk as ofQuotes } from '../../machines/scheduling/quotes.walk.ts';
import { type Schedule, scheduleOf } from '../../machines/scheduling/schedule.ts';
import { walk } from '../../machines/scheduling/scheduling.walk.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { walk as ofSlots } from '../../machines/scheduling/slot-scheduling.walk.ts';
import type { slotSelectionMachine } from '../../machines/scheduling/slot-selection.machine.ts';
import { walk as ofSelection } from '../../machines/scheduling/slot-selection.walk.ts';
import type { StoreProblem, storeChoiceMachine } from '../../machines/scheduling/store-choice.machine.ts';
import { walk as ofStores } from '../../machines/scheduling/store-choice.walk.ts';
import type { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import { walk as ofTimes } from '../../machines/scheduling/time-choice.walk.ts';
import { UNREACHABLE } from '../../machines/shared/walk.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import {
  cart,
  cartItem,
  deliveryQuotes,
  stores as nearby,
  quotes,
  withoutPartner,
} from '../../test/support/scheduling/samples.ts';
import { further, type Leg, typed, type Way, walked } from '../walked.ts';

export const schedule: Schedule = scheduleOf(quotes(), 'store-1');
const delivered: Schedule = scheduleOf(deliveryQuotes(), null);
const withoutPartners: Schedule = scheduleOf(withoutPartner(deliveryQuotes()), null);

/** Why there are no times. */
const NO_QUOTES = Object.values(ofQuotes.answers.listQuotes ?? {}).filter((answer) => 'error' in answer);

type SelectionState = Way<typeof slotSelectionMachine>['to'];

/** What's chosen of the times. */
interface Times {
  to?: Way<typeof timeChoiceMachine>['to'];
  schedule?: Schedule;
  timeId?: string;
}

/** What the shopper does with the stores. */
interface Stores {
  to?: Way<typeof storeChoiceMachine>['to'];
  problem?: StoreProblem;
  /** Those nearby. */
  options?: ModalityOption[];
  /** Typed into the search, and searched for unless the form refuses it. */
  postalCode?: string;
  isRefused?: boolean;
}

interface Frozen {
  /** An order with this checkout is being placed; nothing is scheduled in the meantime. */
  beingPlaced?: string;
  /** Until there is something to schedule. */
  opening?: Way<typeof orderOpeningMachine>['to'];
  /** While a time is chosen; one may be held in the meantime. */
  selection?: SelectionState;
  /** Why the time couldn't be reserved. */
  refusal?: ReservationFailure;
  /** Once one is held: where its checkout is. */
  held?: Leg<typeof heldOrderMachine> | 'idle';
  /** Neither. */
  /** A time of this day was chosen and is gone; the shopper selects a new one. */
  goneOn?: string;
  time?: 'returning' | 'timeExpired' | 'partnerUnavailable';
  reservation?: Reservation;
  /** What is chosen; the nearest if absent. */
  store?: ModalityOption | null;
  stores?: Stores;
  quotes?: Leg<typeof quotesMachine>;
  /** Where it's delivered; pickup if absent. */
  destination?: Destination;
  times?: Times;
}

const TO_HELD: Leg<typeof heldOrderMachine> = { to: { open: { checkout: 'idle' } } };

const storeChoice = ({ to = 'folded', problem, options = nearby, postalCode, isRefused }: Stores = {}) => {
  const sought = isRefused || postalCode === undefined ? null : postalCode;
  return further(ofStores, {
    to,
    where: (context) => context.problem === (problem ?? null) && context.searchedFor === sought,
    ...(sought && {
      events: [{ type: 'form.submitted', values: { postalCode: sought }, output: { postalCode: sought } }],
    }),
    answers: { listNearby: problem === 'nearbyFailed' ? UNREACHABLE : { output: options } },
    children: { search: typed(postalCode === undefined ? {} : { postalCode }, { isSubmitted: isRefused }) },
  });
};

const timeChoice = ({ to = 'choosing', timeId }: Times) =>
  further(ofTimes, {
    to,
    where: (context) => context.timeId === (timeId ?? null),
    ...(timeId && { events: [{ type: 'time.choose', timeId }] }),
  });

const NINE = 'quote-1|2026-11-22-9';

/** The choice of a time: its store first, then its times, then one of them. */
function slotSelection({ selection: to, refusal, store, quotes: asked, times, destination }: Frozen) {
  const timeId = times?.timeId ?? NINE;
  const shown = times?.schedule ?? (destination ? delivered : schedule);
  const isTimed = typeof to === 'object';
  return further(ofSelection, {
    to,
    via: [
      ...(store && !destination
        ? [
            {
              to: 'loadingTimes' as const,
              events: [{ type: 'store.chosen' as const, store }],
              where: (context: { store: ModalityOption | null }) => context.store === store,
            },
          ]
        : []),
      ...(isTimed ? [{ to: 'timed' as const, answers: { quotes: { output: shown } } }] : []),
    ],
    where: ({ problem }) => (problem !== null) === (refusal !== undefined),
    events: [
      { type: 'time.chosen', timeId },
      ...(refusal ? [{ type: 'reservation.refused' as const, failure: refusal }] : []),
    ],
    children: {
      ...(to === 'loadingTimes' && {
        quotes: further(ofQuotes, { answers: { listQuotes: NO_QUOTES }, ...asked }),
      }),
      ...(isTimed && { timeChoice: timeChoice(times ?? {}) }),
    },
  });
}

/** A held time on its way to the checkout: none of it is on sale, and nothing was said about the delivery before. */
const heldOrder = ({ held, store, destination }: Frozen) =>
  further(ofHeldOrder, {
    ...(held === 'idle' ? TO_HELD : held),
    via: store
      ? [{ events: [{ type: 'store.chosen', store }], where: (context) => context.store === store }]
      : [],
    children: {
      flashSaleGuard: further(ofSales, { to: 'known', answers: { listFlashSales: { output: [] } } }),
      ...(destination && {
        deliveryDetails: further(ofDetails, {
          to: { open: 'editing' },
          answers: { readInstructions: { output: null } },
        }),
      }),
    },
  });

/** What becomes of the time once the cart is known, and what's held. */
function timeLegs({
  selection,
  held,
  time,
  goneOn,
  reservation,
}: Frozen): Leg<typeof slotSchedulingMachine>[] {
  const legs: Leg<typeof slotSchedulingMachine>[] = [];
  if (held) legs.push({ to: { scheduling: { time: 'held' } } });
  if (reservation && (selection || time === 'returning'))
    legs.push({ to: { scheduling: { time: { choosing: 'another' } } } });
  if (goneOn)
    legs.push(
      {
        to: { scheduling: { time: 'timeExpired' } },
        answers: { slotSelection: { output: { kind: 'slotGone', date: goneOn } } },
      },
      { to: { scheduling: { time: 'choosing' } } },
    );
  if (time)
    legs.push({
      to: { scheduling: { time } },
      answers: { quotes: { output: withoutPartners } },
    });
  return legs;
}

function slotScheduling(frozen: Frozen) {
  const { opening, selection, held, reservation = null, stores, destination } = frozen;
  if (opening)
    return further(ofSlots, {
      to: { scheduling: { time: 'opening' } },
      children: { orderOpening: further(ofOpening, { to: opening }) },
    });
  const store = destination ? null : frozen.store;
  const items = cart([cartItem({ modalityType: destination ? 'DELIVERY' : 'PICKUP' })]);
  return further(ofSlots, {
    via: [
      {
        where: ({ cart: opened }) => opened === items,
        answers: { orderOpening: { output: { cart: items, hasLapsed: false, reservation } } },
      },
      ...(store
        ? [
            {
              events: [{ type: 'store.chosen' as const, store }],
              where: (context: { store: unknown }) => context.store === store,
            },
          ]
        : []),
      ...timeLegs(frozen),
    ],
    children: {
      ...(!destination && { storeChoice: storeChoice(stores) }),
      ...(selection && { slotSelection: slotSelection({ ...frozen, store }) }),
      ...(held && { heldOrder: heldOrder({ ...frozen, store }) }),
    },
  });
}

const queryTo = ({ addressLines: [addressLine1 = '', addressLine2 = ''], ...place }: Destination) => ({
  addressLine1,
  addressLine2,
  city: place.cityTown,
  state: place.stateProvince,
  zipCode: place.postalCode,
});

/** The scheduling page and its children in one of their states. */
export function frozenScheduling({ store = nearby[0] ?? null, ...frozen }: Frozen) {
  const { beingPlaced, destination } = frozen;
  const fulfillmentType = destination ? 'DELIVERY' : 'PICKUP';
  const place = destination && queryTo(destination);
  const input = { query: readSchedulingQuery(new URLSearchParams({ fulfillmentType, ...place })) };
  if (beingPlaced) {
    return walked(walk, {
      input,
      to: { open: { order: 'orderBeingPlaced', address: 'settled' } },
      events: [{ type: 'reservation.committing', checkoutId: beingPlaced }],
    });
  }
  return walked(walk, {
    input,
    to: { open: { order: destination ? 'delivery' : 'pickup', address: 'settled' } },
    children: { slotScheduling: slotScheduling({ store, ...frozen }) },
  });
}
