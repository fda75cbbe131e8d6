import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, SimulatedClock, waitFor } from 'xstate';
import { admission } from '../../../machines/app/app.selectors.ts';
import { NO_SESSION } from '../../../machines/app/sign-in.machine.ts';
import { toastsMachine } from '../../../machines/app/toasts.machine.ts';
import { type AppServices, wireApp } from '../../../machines/app/wire.ts';
import type { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import type { CartLineChange } from '../../../services/contracts/cart.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { Credentials, type Session } from '../../../services/contracts/session.ts';
import { cart, session, shopper } from '../../support/cart/samples.ts';
import { reservation as hold } from '../../support/scheduling/samples.ts';

const bananas: CartLineChange = { gtin13: '0000000040112', quantity: 3, modalityType: 'PICKUP' };

interface Store {
  /** Who the store says is signed in; an error rejects. */
  session: Session | { kind: string };
  /** The session a sign-in starts; an error rejects. */
  signsIn: Session | Record<string, unknown>;
  updates: CartLineChange[][];
  /** Makes the next update of the cart find the session over. */
  losesSession: boolean;
  /** False leaves updates of the cart without an answer. */
  answersUpdates: boolean;
  /** False leaves letting a hold go without an answer. */
  answersReleases: boolean;
  heldAsked: number;
  /** What is held as the root starts. */
  held: Reservation | null;
  /** The order of what was asked on the way out. */
  calls: string[];
}

const answer = async <T extends object>(value: T): Promise<T> => {
  if ('kind' in value) throw value;
  return value;
};

/** A running root over a store that the test speaks for. */
function startApp(first: Store['session'] = session(), clock = new SimulatedClock()) {
  const store: Store = {
    session: first,
    signsIn: session(),
    updates: [],
    losesSession: false,
    answersUpdates: true,
    answersReleases: true,
    heldAsked: 0,
    held: null,
    calls: [],
  };
  const services: AppServices = {
    session: {
      getSession: () => answer(store.session) as Promise<Session>,
      signIn: () => answer(store.signsIn) as Promise<Session>,
      signOut: async () => {
        store.calls.push('signOut');
        return { successful: true };
      },
    },
    cart: {
      getCart: async () => cart(),
      updateCart: async ({ lineItems }) => {
        if (!store.answersUpdates) return new Promise<never>(() => {});
        if (store.losesSession) {
          store.losesSession = false;
          throw { kind: 'signedOut' };
        }
        store.updates.push(lineItems);
        return cart();
      },
      deleteCart: async () => ({ successful: true }),
    },
    reservations: {
      currentReservation: async () => {
        store.heldAsked += 1;
        return store.held;
      },
      reserveSlot: () => new Promise<never>(() => {}),
      releaseReservation: async () => {
        store.calls.push('release');
        if (!store.answersReleases) return new Promise<never>(() => {});
        return { successful: true };
      },
      extendReservation: () => new Promise<never>(() => {}),
    },
  };
  const app = createActor(wireApp(services), { clock, input: { credentials: Credentials } });
  const went: string[] = [];
  app.on('navigation.requested', ({ to }) => went.push(to));
  app.start();
  const reach = (state: 'signedIn' | 'signedOut' | 'unreachable') =>
    waitFor(app, (snapshot) => snapshot.matches(state));
  const child = (id: 'session' | 'cart' | 'reservation') => app.getSnapshot().children[id];
  /** Waits for a child that rests: the cart when it is `ready`, the slot when it is `idle`. */
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
  /** The session is lost as `session.lost` of any page says it. */
  const lose = (now: Session) => {
    store.session = now;
    app.send({ type: 'session.lost' });
  };
  return { app, store, went, reach, child, rests, signIn, lose };
}

describe('the root', () => {
  it('has a cart and a held slot exactly while someone is signed in', async () => {
    const { reach, child, app } = startApp();
    await reach('signedIn');
    expect([child('cart'), child('reservation')].map((actor) => actor?.getSnapshot().status)).toEqual([
      'active',
      'active',
    ]);
    app.send({ type: 'session.end' });
    await reach('signedOut');
    expect([child('cart'), child('reservation')]).toEqual([undefined, undefined]);
  });

  it('lets the held slot go before it signs out, and signs out once however often it is asked', async () => {
    const { app, store, reach, child } = startApp();
    store.held = hold();
    await reach('signedIn');
    const reservation = child('reservation') as ActorRefFrom<typeof reservationMachine>;
    await waitFor(reservation, (snapshot) => snapshot.matches('held'));
    app.send({ type: 'session.end' });
    app.send({ type: 'session.end' });
    await reach('signedOut');
    expect(store.calls).toEqual(['release', 'signOut']);
  });

  it('signs out although the store does not say that the slot is free', async () => {
    const clock = new SimulatedClock();
    const { app, store, reach, child } = startApp(session(), clock);
    store.held = hold();
    store.answersReleases = false;
    await reach('signedIn');
    const reservation = child('reservation') as ActorRefFrom<typeof reservationMachine>;
    await waitFor(reservation, (snapshot) => snapshot.matches('held'));
    app.send({ type: 'session.end' });
    clock.increment(2000);
    await reach('signedOut');
    expect(store.calls).toEqual(['release', 'signOut']);
  });

  it('leads a change of the cart to sign-in and does it afterwards, once', async () => {
    const { app, store, went, reach, signIn, lose, rests } = startApp(NO_SESSION);
    await reach('signedOut');
    app.send({ type: 'cart.change', lineItems: [bananas] });
    expect(went).toEqual(['/sign-in']);
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
    lose(NO_SESSION);
    await reach('signedOut');
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
  });

  it('keeps a change that met the end of the session, and does it after sign-in (AUT-06)', async () => {
    const { app, store, reach, signIn, rests, lose } = startApp();
    await reach('signedIn');
    store.losesSession = true;
    const cartActor = app.getSnapshot().children.cart;
    cartActor?.on('session.lost', () => lose(NO_SESSION));
    app.send({ type: 'cart.change', lineItems: [bananas] });
    await reach('signedOut');
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
  });

  it('keeps a change that was on its way while another call found the session over (AUT-06)', async () => {
    const { app, store, reach, rests, signIn, lose } = startApp();
    await reach('signedIn');
    await rests('cart');
    store.answersUpdates = false;
    app.send({ type: 'cart.change', lineItems: [bananas] });
    lose(NO_SESSION);
    await reach('signedOut');
    store.answersUpdates = true;
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
  });

  it('names the shopper as the saved profile does, and so does the session', async () => {
    const { app, reach } = startApp();
    await reach('signedIn');
    const details = { firstName: 'Rowan', lastName: 'Marsh', phone: null };
    app.send({ type: 'shopper.changed', details });
    const { context, children } = app.getSnapshot();
    expect(context.session.shopper).toEqual(shopper(details));
    expect(children.session?.getSnapshot().context.session.shopper).toEqual(shopper(details));
  });

  it('asks for a sign-in before scheduling and paying when the session is not fresh (SCH-02)', async () => {
    const { app, reach, signIn } = startApp(session({ fullyAuthenticated: false }));
    const snapshot = await reach('signedIn');
    expect(admission(snapshot, 'session')).toBe('admitted');
    expect(admission(snapshot, 'fullAuthentication')).toBe('signIn');
    signIn();
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'admitted');
  });

  it('keeps the cart while a session that grew old is confirmed', async () => {
    const { app, reach, child, lose, signIn } = startApp();
    await reach('signedIn');
    const before = child('cart');
    lose(session({ fullyAuthenticated: false }));
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'signIn');
    signIn();
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'admitted');
    expect(child('cart')).toBe(before);
  });

  it('gives another shopper another cart', async () => {
    const { app, store, reach, child, lose, signIn } = startApp();
    await reach('signedIn');
    const before = child('cart');
    lose(session({ fullyAuthenticated: false }));
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'signIn');
    store.signsIn = session({ shopper: shopper({ id: 'shopper-2' }) });
    signIn();
    await waitFor(app, ({ context }) => context.session.shopper?.id === 'shopper-2');
    expect(child('cart')).not.toBe(before);
  });

  it('says when the store cannot be reached, and asks again when told to', async () => {
    const { app, store, reach } = startApp({ kind: 'unreachable' });
    expect(admission(app.getSnapshot(), 'session')).toBe('waiting');
    expect(admission(await reach('unreachable'), 'session')).toBe('unreachable');
    store.session = session();
    app.send({ type: 'session.restore' });
    await reach('signedIn');
  });

  it('has the held slot asked for again when the page was asleep', async () => {
    const { app, store, reach, rests } = startApp();
    await reach('signedIn');
    await rests('reservation');
    app.send({ type: 'page.resumed' });
    await rests('reservation');
    expect(store.heldAsked).toBe(2);
  });
});

describe('sign-in', () => {
  it.each([
    [
      { kind: 'refused', status: 401, code: 'WRONG_CREDENTIALS', message: '', fields: {} },
      'wrongCredentials',
    ],
    [{ kind: 'refused', status: 429, code: 'RATE_LIMITED', message: '', fields: {} }, 'rateLimited'],
    [{ kind: 'unreachable' }, 'unreachable'],
    [{ kind: 'timedOut' }, 'unreachable'],
    [{ kind: 'malformed' }, 'unexpected'],
  ])('of %j says %s, keeps what was typed, and forgets it as the shopper types', async (failure, kind) => {
    const { app, store, reach, signIn } = startApp(NO_SESSION);
    await reach('signedOut');
    store.signsIn = failure;
    signIn();
    const form = app.getSnapshot().children.session?.getSnapshot().children.signIn;
    if (!form) throw new Error('No sign-in form');
    await waitFor(form, ({ context }) => context.failure?.kind === kind);
    const fields = form.getSnapshot().children.form;
    expect(fields?.getSnapshot().context.values).toEqual({
      email: 'riley@example.com',
      password: 'checkstand',
    });
    fields?.send({ type: 'field.change', name: 'password', value: 'other' });
    expect(form.getSnapshot().context.failure).toBeNull();
  });

  it('starts with the e-mail of the shopper whose session is confirmed', async () => {
    const { app, reach } = startApp(session({ fullyAuthenticated: false }));
    await reach('signedIn');
    const signIn = app.getSnapshot().children.session?.getSnapshot().children.signIn;
    expect(signIn?.getSnapshot().children.form?.getSnapshot().context.values.email).toBe('riley@example.com');
  });
});

describe('toasts', () => {
  it('of success go by themselves, of an error stay until they are dismissed', () => {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock }).start();
    const texts = () => toasts.getSnapshot().context.toasts.map(({ text }) => text);
    toasts.send({ type: 'toast.show', text: 'Saved', tone: 'success' });
    clock.increment(1_000);
    toasts.send({ type: 'toast.show', text: 'Sent', tone: 'success' });
    toasts.send({ type: 'toast.show', text: 'Failed', tone: 'error' });
    clock.increment(5_000);
    expect(texts()).toEqual(['Sent', 'Failed']);
    clock.increment(60_000);
    expect(texts()).toEqual(['Failed']);
    toasts.send({ type: 'toast.dismiss', id: '3' });
    expect(texts()).toEqual([]);
  });
});
