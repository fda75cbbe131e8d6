// The scheduling page over a fake store, for pickup and delivery: `withTimes`, `withReserved`, and `withDelivery` start it and wait
// for the shopper's turn, or for the state that a test names.

import { createActor, createEmptyActor } from 'xstate';
import { orderInProgressMachine } from '../../../machines/checkout/order-in-progress.machine.ts';
import { readSchedulingQuery, type SchedulingQuery } from '../../../machines/scheduling/destination.ts';
import { schedulingMachine } from '../../../machines/scheduling/scheduling.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { known } from '../../../machines/shared/known.ts';
import type { ServingOptions } from '../../../machines/shared/services.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import { type AllServices, serving } from '../all-services.ts';
import { startCart, startReservation } from '../app/root-charts.ts';
import { until } from '../until.ts';
import { SCHEDULE_INPUT } from './orders.ts';
import {
  cart,
  cartItem,
  deliveryQuotes,
  NINE,
  quotes,
  reservation,
  stores,
  TO_VINE_STREET,
} from './samples.ts';
import { shipQuotes } from './ship-samples.ts';

export interface SchedulingFakes {
  /** The root's reservation, if it existed before the page. */
  earlier?: ReturnType<typeof startReservation>;
  hold?: Partial<AllServices>;
  services?: Partial<AllServices>;
  getCart?: () => Promise<Cart>;
  /** The page's query string; pickup if absent. */
  query?: Partial<SchedulingQuery>;
  isModify?: boolean;
  /** Called for each of the page's calls that finds the session over. */
  onSessionOver?: ServingOptions['onSessionOver'];
}

/** The scheduling page's charts over a fake store, with the root's cart and reservation next to them. */
export function startPage({
  hold,
  earlier = startReservation(hold),
  services,
  getCart = async () => cart(),
  query,
  isModify = false,
  onSessionOver,
}: SchedulingFakes = {}) {
  const { actor: held, clock } = earlier;
  const appCart = startCart({ getCart }, clock);
  const orderInProgress = createActor(orderInProgressMachine, {
    clock,
    input: { parent: createEmptyActor(), shopperId: 'shopper-1' },
  }).start();
  const serve = serving(
    {
      listModalities: async () => stores,
      compareCart: async () => [],
      preferModality: async () => ({ successful: true }),
      listQuotes: async ({ storeId }) => (storeId === null ? deliveryQuotes() : quotes(storeId)),
      createCheckout: async () => ({ checkoutId: 'checkout-1' }),
      updatePromise: async () => reservation({ versionKey: 'v2' }),
      listFlashSales: async () => [],
      readInstructions: async () => null,
      keepInstructions: async () => undefined,
      listShippingQuotes: async () => shipQuotes(),
      createShipCheckout: async () => ({ checkoutId: 'checkout-1' }),
      ...services,
    },
    { onSessionOver },
  );
  const page = serve(
    createActor(schedulingMachine, {
      clock,
      input: {
        ...SCHEDULE_INPUT,
        query: { ...readSchedulingQuery(new URLSearchParams()), ...query },
        isModify,
        reservation: held,
        cart: appCart,
        orderInProgress,
      },
    }),
  );
  const emitted: Emitted[] = [];
  page.on('*', (event) => emitted.push(event));
  page.getSnapshot().children.slotScheduling?.on('*', (event) => emitted.push(event));
  page.start();
  return { page, clock, emitted, held, appCart, orderInProgress };
}

/** The page, with its chart for pickup or delivery as `actor`. */
export function startScheduling(fakes: SchedulingFakes = {}) {
  const running = startPage(fakes);
  const actor = running.page.getSnapshot().children.slotScheduling;
  if (!actor) throw new Error('The page schedules no slot.');
  return { ...running, actor };
}

type Running = Pick<ReturnType<typeof startScheduling>, 'actor'>;

/** What the page has not got yet: a cart, or items in it. */
export const openingOf = ({ actor }: Running) => known(actor.getSnapshot().children.orderOpening);

/** The choice of a time, and what is done with one that is held; each throws when it is not running. */
export const selectionOf = ({ actor }: Running) => known(actor.getSnapshot().children.slotSelection);
export const heldOrderOf = ({ actor }: Running) => known(actor.getSnapshot().children.heldOrder);

/** The charts of store and times. */
export const chartsOf = (page: Running) => ({
  storeChoice: known(page.actor.getSnapshot().children.storeChoice),
  ...chartsOfTimes(page),
});

/** The chart for times alone, with no store selected. */
export const chartsOfTimes = (page: Running) => ({
  timeChoice: known(selectionOf(page).getSnapshot().children.timeChoice),
});

/** Whether a time can be chosen. */
export const isChoosing = ({ actor }: Running): boolean =>
  actor.getSnapshot().children.slotSelection?.getSnapshot().matches({ timed: 'choosing' }) ?? false;

/** Whether a time is held that can be checked out. */
export const isReserved = ({ actor }: Running): boolean =>
  actor
    .getSnapshot()
    .children.heldOrder?.getSnapshot()
    .matches({ open: { checkout: 'idle' } }) ?? false;

/** Whether a time is held, and everything about it has loaded: its flash sales, the delivery details. */
export function isReservedAndLoaded(page: Running): boolean {
  const { flashSaleGuard, deliveryDetails } =
    page.actor.getSnapshot().children.heldOrder?.getSnapshot().children ?? {};
  return (
    isReserved(page) &&
    !flashSaleGuard?.getSnapshot().matches('loading') &&
    !deliveryDetails?.getSnapshot().matches('reading')
  );
}

/** Whether it's the shopper's turn: to choose a time, or to go on with the one that's held. */
export const isOpen = (page: Running): boolean => isChoosing(page) || isReservedAndLoaded(page);

/** Whether the page says that nothing in the cart can be scheduled. */
export const hasNoItems = ({ actor }: Running): boolean =>
  actor.getSnapshot().children.orderOpening?.getSnapshot().matches('noItems') ?? false;

/** Whether stores are listed, or the page says why it has none. */
export const areStoresListed = ({ actor }: Running): boolean =>
  actor.getSnapshot().children.storeChoice?.getSnapshot().matches('unfolded') ?? false;

/** Whether the times are on their way. */
export const isLoadingTimes = ({ actor }: Running): boolean =>
  actor.getSnapshot().children.slotSelection?.getSnapshot().matches('loadingTimes') ?? false;

/** Whether the page says why it has no times. */
export const hasNoTimes = ({ actor }: Running): boolean => {
  const quotes = actor.getSnapshot().children.slotSelection?.getSnapshot().children.quotes?.getSnapshot();
  return quotes?.status === 'active' && !quotes.hasTag('busy');
};

/** Whether a dialog says that the time is gone. */
export const isGone = ({ actor }: Running): boolean =>
  (['timeExpired', 'partnerUnavailable'] as const).some((time) =>
    actor.getSnapshot().matches({ scheduling: { time } }),
  );

/** What a test waits for. */
type Reached<TPage extends Running> = (page: TPage) => unknown;
type RunningScheduling = ReturnType<typeof startScheduling>;

/** Selects a time of Monday, nine if not told otherwise, continues, and waits for what that leads to. */
export async function reserve<TPage extends Running>(
  page: TPage,
  isReached: Reached<TPage> = isReservedAndLoaded,
  timeId = NINE,
): Promise<void> {
  const { timeChoice } = chartsOfTimes(page);
  timeChoice.send({ type: 'day.choose', date: '2026-11-23' });
  timeChoice.send({ type: 'time.choose', timeId });
  timeChoice.send({ type: 'time.continue' });
  await until(() => isReached(page));
}

/** Goes back to the times while one is held. */
export async function editTime(page: Running): Promise<void> {
  heldOrderOf(page).send({ type: 'time.edit' });
  await until(() => isChoosing(page));
}

/** The page with the first store's times or with what's held, or once it is where a test needs it. */
export async function withTimes(fakes: SchedulingFakes = {}, isReached: Reached<RunningScheduling> = isOpen) {
  const page = startScheduling(fakes);
  await until(() => isReached(page));
  return page;
}

/** The page with Monday at nine reserved. */
export async function withReserved(fakes: SchedulingFakes = {}) {
  const page = await withTimes(fakes);
  await reserve(page);
  return page;
}

/** The page for a delivery to Vine Street, with its times or with what's held, or where a test needs it. */
export const withDelivery = (fakes: SchedulingFakes = {}, isReached: Reached<RunningScheduling> = isOpen) => {
  const getCart = async () => cart([cartItem({ modalityType: 'DELIVERY' })]);
  return withTimes({ getCart, query: TO_VINE_STREET, ...fakes }, isReached);
};
