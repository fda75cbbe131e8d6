import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import { orderInProgressMachine } from '../../machines/checkout/order-in-progress.machine.ts';
import { countdownMachine } from '../../machines/scheduling/countdown.machine.ts';
import { readSchedulingQuery } from '../../machines/scheduling/destination.ts';
import { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import { orderOpeningMachine } from '../../machines/scheduling/order-opening.machine.ts';
import { quotesMachine } from '../../machines/scheduling/quotes.machine.ts';
import { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { type Schedule, scheduleOf } from '../../machines/scheduling/schedule.ts';
import type { OrderProblem } from '../../machines/scheduling/scheduled-order.ts';
import { schedulingMachine } from '../../machines/scheduling/scheduling.machine.ts';
import { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { slotSelectionMachine } from '../../machines/scheduling/slot-selection.machine.ts';
import { storeChoiceMachine } from '../../machines/scheduling/store-choice.machine.ts';
import { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import { formMachine } from '../../machines/shared/form.machine.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import { PostalCode } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { SCHEDULE_INPUT } from '../../test/support/scheduling/orders.ts';
import { cart, cartItem, quotes, reservation, stores } from '../../test/support/scheduling/samples.ts';

type Context<TMachine extends { resolveState: (config: never) => { context: unknown } }> = ReturnType<
  TMachine['resolveState']
>['context'];
type ReservationContext = Context<typeof reservationMachine>;
type StoreContext = Context<typeof storeChoiceMachine>;

const parent = createEmptyActor();
const HOUR = 3_600_000;

export const schedule: Schedule = scheduleOf(quotes(), 'store-1');

interface FrozenHold {
  value: StateValueFrom<typeof reservationMachine>;
  context?: Partial<ReservationContext>;
  /** How much of the two hours is left. */
  remainingMs?: number;
}

/** A reservation in one of its states; nothing is asked of a store, and no time passes. */
export function frozenReservation({ value, context, remainingMs = 1.4 * HOUR }: FrozenHold) {
  const held = reservation(
    { expiration: { value: '2026-11-21T18:07:00Z', remainingMs, totalMs: 2 * HOUR } },
    remainingMs,
  );
  const state = reservationMachine.resolveState({
    value,
    context: { reservation: held, request: null, failure: null, sender: null, ...context },
  });
  const isHeld = state.matches('held');
  const countdown = countdownMachine.resolveState({
    value: 'counting',
    context: { remainingMs, endsAt: remainingMs, now: () => 0 },
  });
  const children = isHeld ? { countdown: { snapshot: countdown, src: 'countdown' } } : {};
  return createActor(reservationMachine, { input: {}, snapshot: Object.assign(state, { children }) });
}

type Page = StateValueFrom<typeof slotSchedulingMachine>;

interface Frozen {
  /** An order with this checkout is being placed; nothing is scheduled meanwhile. */
  beingPlaced?: string;
  /** Until there is something to schedule. */
  opening?: StateValueFrom<typeof orderOpeningMachine>;
  /** While a time is chosen; one may be held meanwhile. */
  selection?: StateValueFrom<typeof slotSelectionMachine>;
  /** Once one is held: where its checkout is. */
  held?: 'idle' | { idle: 'unsettled' } | 'creating' | 'destinationInfo' | 'agreeing';
  /** Neither. */
  time?: 'returning' | 'timeExpired' | 'partnerUnavailable';
  reservation?: Reservation;
  problem?: OrderProblem;
  /** What is chosen where the stores are not shown. */
  store?: ModalityOption | null;
  stores?: {
    value: StateValueFrom<typeof storeChoiceMachine>;
    context?: Partial<StoreContext>;
    typed?: string;
    error?: string;
  };
  quotes?: StateValueFrom<typeof quotesMachine>;
  /** Why there are no quotes, in the store's words. */
  reason?: string;
  /** Where it's delivered; pickup if absent. */
  destination?: Destination;
  times?: {
    value?: StateValueFrom<typeof timeChoiceMachine>;
    schedule?: Schedule;
    date?: string | null;
    timeId?: string;
  };
}

function frozenStores({ value, context, typed = '', error }: NonNullable<Frozen['stores']>) {
  const state = storeChoiceMachine.resolveState({
    value,
    context: {
      parent,
      modalityType: 'PICKUP',
      postalCode: PostalCode,
      options: stores,
      store: stores[0] ?? null,
      wanted: null,
      searchedFor: null,
      listedFor: null,
      problem: null,
      failure: null,
      ...context,
    },
  });
  const search = formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema: PostalCode,
      toSchemaInput: (values) => values,
      values: { postalCode: typed },
      touched: error ? { postalCode: true } : {},
      errors: error ? { postalCode: error } : {},
      refused: {},
      refusals: 0,
    },
  });
  return Object.assign(state, { children: { search: { snapshot: search, src: 'search' } } });
}

function frozenQuotes(value: NonNullable<Frozen['quotes']>, frozen: Pick<Frozen, 'destination' | 'reason'>) {
  const { destination = null, reason = null } = frozen;
  const context = {
    parent,
    modalityType: destination ? ('DELIVERY' as const) : ('PICKUP' as const),
    storeId: destination ? null : 'store-1',
    destination,
    items: [],
    schedule,
    reason,
    failure: null,
  };
  return quotesMachine.resolveState({ value, context });
}

function frozenTimes({
  value = 'choosing',
  date = '2026-11-22',
  timeId,
  ...times
}: NonNullable<Frozen['times']>) {
  const context = { parent, schedule: times.schedule ?? schedule, date, timeId: timeId ?? null };
  return timeChoiceMachine.resolveState({ value, context });
}

function stateOf({ opening, selection, held, time, reservation, destination }: Frozen): Page {
  if (opening) return 'opening';
  const choosing = selection && { choosing: reservation ? ('another' as const) : ('first' as const) };
  return {
    scheduling: {
      store: destination ? 'unneeded' : 'offered',
      time: choosing ?? (held ? 'held' : (time ?? 'deciding')),
    },
  };
}

/** The scheduling page and its children in one of their states; nothing is loaded or awaited. */
export function frozenScheduling(frozen: Frozen) {
  const {
    opening,
    selection,
    held,
    reservation: kept = null,
    problem = null,
    store = stores[0] ?? null,
  } = frozen;
  const modality = frozen.destination ? 'DELIVERY' : 'PICKUP';
  const shared = {
    ...SCHEDULE_INPUT,
    reservation: createActor(reservationMachine, { input: {} }),
    cart: createActor(cartMachine, { input: { parent, changes: [] } }),
  };
  const order = { ...shared, page: parent, modality, destination: frozen.destination ?? null } as const;
  const known = {
    order,
    cart: cart([cartItem({ modalityType: modality })]),
    birthDate: null,
    ageRefusal: null,
    typedDetails: null,
    request: null,
  };
  const ofPage = { ...known, reservation: kept, hasLapsed: false, store, schedule: null };
  const state = slotSchedulingMachine.resolveState({ value: stateOf(frozen), context: ofPage });
  const times = frozen.times && { snapshot: frozenTimes(frozen.times), src: 'timeChoice' };
  const quotes = frozen.quotes && { snapshot: frozenQuotes(frozen.quotes, frozen), src: 'quotes' };
  const selecting =
    selection &&
    Object.assign(
      slotSelectionMachine.resolveState({
        value: selection,
        context: {
          ...known,
          parent,
          store,
          schedule: frozen.times?.schedule ?? schedule,
          timeId: null,
          reserved: null,
          problem,
        },
      }),
      { children: { ...(times && { timeChoice: times }), ...(quotes && { quotes }) } },
    );
  const holding =
    held &&
    Object.assign(
      heldOrderMachine.resolveState({
        value: { open: { checkout: held, details: modality === 'DELIVERY' ? 'asked' : 'unneeded' } } as never,
        context: {
          ...known,
          parent,
          store,
          reservation: kept,
          update: null,
          details: null,
          checkoutId: null,
          problem,
        },
      }),
      { children: {} },
    );
  const opened =
    opening &&
    orderOpeningMachine.resolveState({
      value: opening,
      context: { order, hasLapsed: false, reservation: null, cart: null },
    });
  const children = {
    ...(state.matches('scheduling') &&
      modality === 'PICKUP' && {
        storeChoice: { snapshot: frozenStores(frozen.stores ?? { value: 'folded' }), src: 'storeChoice' },
      }),
    ...(opened && {
      orderOpening: { snapshot: Object.assign(opened, { children: {} }), src: 'orderOpening' },
    }),
    ...(selecting && { slotSelection: { snapshot: selecting, src: 'slotSelection' } }),
    ...(holding && { heldOrder: { snapshot: holding, src: 'heldOrder' } }),
  };
  const query = readSchedulingQuery(new URLSearchParams({ fulfillmentType: modality }));
  const pageInput = {
    ...shared,
    query,
    orderInProgress: createActor(orderInProgressMachine, { input: { parent, shopperId: '' } }),
  };
  const { beingPlaced = null } = frozen;
  const page = schedulingMachine.resolveState({
    value: {
      open: beingPlaced ? 'orderBeingPlaced' : modality === 'PICKUP' ? 'pickup' : { delivery: 'settled' },
    },
    context: { ...pageInput, checkoutId: beingPlaced },
  });
  const slotScheduling = { snapshot: Object.assign(state, { children }), src: 'slotScheduling' };
  return createActor(schedulingMachine, {
    input: pageInput,
    snapshot: Object.assign(page, { children: beingPlaced ? {} : { slotScheduling } }),
  });
}
