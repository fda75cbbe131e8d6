// The checkout page over a fake store: `startCheckout` starts it, `opened` waits until its order is on the page.

import { type Mock, vi } from 'vitest';
import {
  type ActorRefFrom,
  createActor,
  createEmptyActor,
  fromCallback,
  SimulatedClock,
  waitFor,
} from 'xstate';
import { type CartServices, cartMachine } from '../../../machines/cart/cart.machine.ts';
import { NO_CHANGES } from '../../../machines/cart/cart-changes.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import {
  type OrderPlacedFact,
  orderInProgressMachine,
} from '../../../machines/checkout/order-in-progress.machine.ts';
import type { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import type { ShownLine } from '../../../rules/changed-lines.ts';
import { createContactDrafts } from '../../../services/browser/contact-drafts.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { type AllServices, serving } from '../all-services.ts';
import { startReservation } from '../app/root-charts.ts';
import { cart, reservation } from '../scheduling/samples.ts';
import { card, checkout, methods, paidWith, placed } from './samples.ts';

export interface Fakes {
  checkouts?: Partial<AllServices>;
  cart?: Partial<CartServices>;
  cardForm?: Partial<AllServices>;
  contactDrafts?: ReturnType<typeof createContactDrafts>;
  checkoutId?: string;
  reservation?: Reservation;
  /** The order's lines as its cart showed them; none unless given. */
  shown?: readonly ShownLine[];
  /** Placed with the current call unless false. */
  isV2?: boolean;
  /** The banner accepts SNAP EBT unless false. */
  isSnapOn?: boolean;
  shopper?: { id?: string; firstName: string; lastName: string; phone: string | null };
}

/** A store that succeeds immediately; `fakes` override its responses. */
function fakeWorld(
  { checkouts, cart: carts, cardForm, contactDrafts }: Fakes,
  onSessionOver: () => Promise<never>,
) {
  const storage = createStorage({ lasting: memoryBackend(), tab: memoryBackend() });
  return serving(
    {
      loadCheckout: async () => checkout(),
      refreshCheckout: async () => checkout(),
      placeOrder: async () => placed(),
      captureFraudData: async () => false,
      loadPaymentMethods: async () => ({ paymentMethods: methods(), versionKey: 'v1' }),
      updatePayments: async ({ payments }) => paidWith(payments[0]?.id ?? ''),
      lookUpSmsPreference: async () => ({ customerOptedIn: false, message: '', hasErrors: false }),
      ...checkouts,
      getCart: async () => cart([]),
      updateCart: async () => cart([]),
      deleteCart: async () => ({ successful: true }),
      ...carts,
      ...(contactDrafts ?? createContactDrafts(storage)),
      addCardToOrder: async () => ({ card: card(), isUpdate: false, checkout: paidWith('visa') }),
      getVersionKey: async () => ({ versionKey: 'v1' }),
      cardFrameChannel: () => ({ send: () => {}, close: () => {} }),
      ...cardForm,
      wasPriceMessageSeen: async () => true,
      notePriceMessageSeen: async () => {},
      readSnapFlags: async () => ['introduced' as const, 'balanceTipSeen' as const],
      keepSnapFlags: async () => {},
      ...checkouts,
    },
    { onSessionOver },
  );
}

export interface RunningCheckout {
  actor: ActorRefFrom<typeof checkoutMachine>;
  clock: SimulatedClock;
  emitted: Emitted[];
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  orderInProgress: ActorRefFrom<typeof orderInProgressMachine>;
  /** Checkouts whose orders the app was told were placed. */
  placedOrders: string[];
  /** Called for every call that finds the session over. */
  onSessionOver: Mock<() => Promise<never>>;
}

/** The checkout page with all its charts over a fake store, and the app's actors next to it. */
export function startCheckout(fakes: Fakes = {}): RunningCheckout {
  const onSessionOver = vi.fn(() => new Promise<never>(() => {}));
  const serve = fakeWorld(fakes, onSessionOver);
  const clock = new SimulatedClock();
  const held = fakes.reservation ?? reservation();
  const { actor: appReservation } = startReservation(
    {
      currentReservation: async () => held,
      reserveSlot: async () => held,
      extendReservation: async () => held,
    },
    clock,
  );
  const appCart = serve(
    createActor(cartMachine, {
      clock,
      input: { parent: createEmptyActor(), changes: NO_CHANGES },
    }),
  ).start();
  const placedOrders: string[] = [];
  /** Like the app's root. */
  const root = createActor(
    fromCallback<OrderPlacedFact>(({ receive }) => {
      receive(({ checkout: { checkoutId, fulfillment } }) => {
        placedOrders.push(checkoutId);
        appReservation.send({ type: 'reservation.used', reservationId: fulfillment.promise.id });
        appCart.send({ type: 'cart.reload' });
      });
    }),
  ).start();
  const orderInProgress = serve(
    createActor(orderInProgressMachine, {
      clock,
      input: { parent: root, shopperId: fakes.shopper?.id ?? 'riley' },
    }),
  ).start();
  const emitted: Emitted[] = [];
  const actor = serve(
    createActor(checkoutMachine, {
      clock,
      input: {
        checkoutId: fakes.checkoutId ?? 'checkout-1',
        isV2: fakes.isV2 ?? true,
        shown: fakes.shown ?? [],
        isSnapOn: fakes.isSnapOn ?? true,
        phone: '1-800-555-0110',
        shopper: {
          id: 'riley',
          ...(fakes.shopper ?? { firstName: 'Riley', lastName: 'Park', phone: '5135550199' }),
        },
        reservation: appReservation,
        cart: appCart,
        orderInProgress,
      },
    }),
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    clock,
    emitted,
    reservation: appReservation,
    cart: appCart,
    orderInProgress,
    placedOrders,
    onSessionOver,
  };
}

/** The page's charts by name; throws if one isn't running. */
export function chartsOf({ actor }: RunningCheckout) {
  const { completeOrder } = actor.getSnapshot().children;
  if (!completeOrder) throw new Error('The order is not open.');
  const { contact, payment, placing } = completeOrder.getSnapshot().children;
  if (!contact || !payment) throw new Error('The sections are not open.');
  return { completeOrder, contact, payment, placing, submission: placing?.getSnapshot().children.submission };
}

/** The page and its charts once its order is open, with the draft of the contact and the payment methods loaded. */
export async function opened(page: RunningCheckout) {
  await waitFor(page.actor, (snapshot) => snapshot.matches('open'));
  const { contact, payment } = chartsOf(page);
  await waitFor(contact, (snapshot) => !snapshot.hasTag('busy'));
  await waitFor(payment, (snapshot) => !snapshot.matches('loading'));
  return { ...page, ...chartsOf(page) };
}
