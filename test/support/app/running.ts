// The whole app's root over a fake store: who is signed in, the cart, and the reservation, as they are on every page.

import { createActor, SimulatedClock, waitFor } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { reportSessionOver } from '../../../machines/app/session-over.ts';
import type { TabChange, TabsFact } from '../../../machines/app/tabs.ts';
import type { Cart, CartLineChange } from '../../../services/contracts/cart.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { Credentials, NO_SESSION, type Session } from '../../../services/contracts/session.ts';
import { type AllServices, serving } from '../all-services.ts';
import { cart, session } from '../cart/samples.ts';

interface Store {
  /** Who is signed in according to the store; an error rejects. */
  session: Session | { kind: string };
  /** The session a sign-in starts; an error rejects. */
  signsIn: Session | Record<string, unknown>;
  updates: CartLineChange[][];
  /** Makes the next cart update find that the session is over. */
  losesSession: boolean;
  /** If false, cart updates get no response. */
  answersUpdates: boolean;
  /** If false, releasing a reservation gets no response. */
  answersReleases: boolean;
  heldAsked: number;
  /** What's held when the root starts. */
  held: Reservation | null;
  /** Makes signing out, and releasing a reservation before that, find a different session than the page's. */
  refusesSignOut: boolean;
  /** What's in the cart; an error rejects. */
  cart: Cart | { kind: string };
  cartAsked: number;
  sessionAsked: number;
  /** The calls on sign-out, in order. */
  calls: string[];
}

const answer = async <T extends object>(value: T): Promise<T> => {
  if ('kind' in value) throw value;
  return value;
};

/** A running root over a store the test controls. */
export function startApp(first: Store['session'] = session(), clock = new SimulatedClock()) {
  const store: Store = {
    session: first,
    signsIn: session(),
    updates: [],
    losesSession: false,
    answersUpdates: true,
    answersReleases: true,
    heldAsked: 0,
    held: null,
    refusesSignOut: false,
    cart: cart(),
    cartAsked: 0,
    sessionAsked: 0,
    calls: [],
  };
  let hears: (fact: TabsFact) => void = () => {};
  const services: Partial<AllServices> = {
    getSession: () => {
      store.sessionAsked += 1;
      return answer(store.session) as Promise<Session>;
    },
    signIn: () => answer(store.signsIn) as Promise<Session>,
    signOut: async () => {
      store.calls.push('signOut');
      if (store.refusesSignOut) throw { kind: 'signedOut' };
      return { successful: true };
    },
    getCart: () => {
      store.cartAsked += 1;
      return answer(store.cart) as Promise<Cart>;
    },
    updateCart: async ({ lineItems }) => {
      if (!store.answersUpdates) return new Promise<never>(() => {});
      if (store.losesSession) {
        store.losesSession = false;
        store.session = NO_SESSION;
        throw { kind: 'signedOut' };
      }
      store.updates.push(lineItems);
      return cart();
    },
    deleteCart: async () => ({ successful: true }),
    loadCheckout: () => new Promise<never>(() => {}),
    forgetContactDraft: async () => undefined,
    currentReservation: async () => {
      store.heldAsked += 1;
      return store.held;
    },
    reserveSlot: () => new Promise<never>(() => {}),
    releaseReservation: async () => {
      store.calls.push('release');
      if (store.refusesSignOut) throw { kind: 'signedOut' };
      if (!store.answersReleases) return new Promise<never>(() => {});
      return { successful: true };
    },
    extendReservation: () => new Promise<never>(() => {}),
    tabs: (_, hear) => {
      hears = hear;
      return { send: () => {}, close: () => {} };
    },
  };
  const serve = serving(services, { onSessionOver: reportSessionOver(() => app) });
  const app = serve(createActor(appMachine, { clock, input: { credentials: Credentials } }));
  const went: string[] = [];
  app.on('navigation.requested', ({ to }) => went.push(to));
  app.start();
  const reach = (state: 'signedIn' | 'signedOut' | 'unreachable') =>
    waitFor(app, (snapshot) => snapshot.matches(state));
  const child = (id: 'session' | 'cart' | 'reservation') => app.getSnapshot().children[id];
  /** Waits for an idle child: the cart when it's `ready`, the slot when it's `idle`. */
  const rests = async (id: 'cart' | 'reservation') => {
    const { cart: cartActor, reservation } = app.getSnapshot().children;
    if (id === 'cart' && cartActor) await waitFor(cartActor, (snapshot) => snapshot.matches('ready'));
    if (id === 'reservation' && reservation) {
      await waitFor(reservation, (snapshot) => snapshot.matches('idle'));
    }
  };
  const signIn = () => {
    const form = app.getSnapshot().children.session?.getSnapshot().children.signIn?.getSnapshot()
      .children.form;
    form?.send({ type: 'field.change', name: 'email', value: 'riley@example.com' });
    form?.send({ type: 'field.change', name: 'password', value: 'checkstand' });
    form?.send({ type: 'form.submit' });
  };
  /** Loses the session the way any page does, with `session.lost`. */
  const lose = (now: Session) => {
    store.session = now;
    app.send({ type: 'session.lost' });
  };
  /** Another tab reports a change. */
  const hear = (of: TabChange) => hears({ type: 'tab.changed', of });
  return { app, hear, store, went, reach, child, rests, signIn, lose };
}
