import { describe, expect, it } from 'vitest';
import {
  type ActorRefFrom,
  type AnyEventObject,
  createActor,
  createEmptyActor,
  fromCallback,
  SimulatedClock,
  waitFor,
} from 'xstate';
import type { Language } from '../../../languages/languages.ts';
import { admission } from '../../../machines/app/app.selectors.ts';
import { sessionMachine } from '../../../machines/app/session.machine.ts';
import { sessionCheckMachine } from '../../../machines/app/session-check.machine.ts';
import type { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import type { CartLineChange } from '../../../services/contracts/cart.ts';
import { Credentials, NO_SESSION } from '../../../services/contracts/session.ts';
import { serving } from '../../support/all-services.ts';
import { startApp } from '../../support/app/running.ts';
import { product, session, shopper } from '../../support/cart/samples.ts';
import { reservation as hold } from '../../support/scheduling/samples.ts';

const bananas: CartLineChange = {
  type: 'ADD',
  gtin13: '0000000040112',
  quantity: 3,
  modalityType: 'PICKUP',
};

describe('the root', () => {
  it('goes on in another language at the same address, and takes no wish for the one the page speaks', () => {
    const { app } = startApp();
    const asked: string[] = [];
    app.on('navigation.requested', ({ to }) => asked.push(to));
    const choose = (language: Language) =>
      ({ type: 'language.choose', language, from: '/products?department=produce' }) as const;
    expect(app.getSnapshot().can(choose('en'))).toBe(false);
    app.send(choose('en'));
    app.send(choose('es'));
    expect(asked).toEqual(['/products?department=produce&language=es']);
  });

  it('has a cart and a reservation exactly while someone is signed in', async () => {
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

  it('releases the reservation before signing out, and signs out once however often it is asked', async () => {
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

  it('signs out even when the release of the slot is not confirmed', async () => {
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

  it("sends a visitor's cart change to sign-in and makes it afterward, once", async () => {
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

  it('adds nothing that is sold out, and asks nobody to sign in for it', async () => {
    const { app, went, reach, signIn } = startApp(NO_SESSION);
    const add = (available: boolean) => ({
      type: 'cart.change' as const,
      lineItems: [bananas],
      product: product({ available }),
    });
    const can = () => [true, false].map((available) => app.getSnapshot().can(add(available)));
    expect(can()).toEqual([true, false]);
    await reach('signedOut');
    expect(can()).toEqual([true, false]);
    app.send(add(false));
    expect(went).toEqual([]);
    signIn();
    await reach('signedIn');
    expect(can()).toEqual([true, false]);
  });

  it('sends a cart change to sign-in even when it came before the session was known', async () => {
    const { app, store, went, reach, signIn, rests } = startApp(NO_SESSION);
    app.send({ type: 'cart.change', lineItems: [bananas] });
    expect(went).toEqual([]);
    await reach('signedOut');
    expect(went).toEqual(['/sign-in']);
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
  });

  it('keeps a change that hit an ended session, and makes it after sign-in (AUT-06)', async () => {
    const { app, store, reach, signIn, rests } = startApp();
    await reach('signedIn');
    store.losesSession = true;
    app.send({ type: 'cart.change', lineItems: [bananas] });
    await reach('signedOut');
    signIn();
    await reach('signedIn');
    await rests('cart');
    expect(store.updates).toEqual([[bananas]]);
  });

  it('keeps a change in flight when another call finds the session over (AUT-06)', async () => {
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

  it('lets a refused call fail when the session turns out to be valid (AUT-06)', async () => {
    const { app, store, reach, rests } = startApp();
    await reach('signedIn');
    await rests('cart');
    const asked = store.sessionAsked;
    store.cart = { kind: 'signedOut' };
    const { cart } = app.getSnapshot().children;
    cart?.send({ type: 'cart.reload' });
    expect(cart?.getSnapshot().matches('reloading')).toBe(true);
    await rests('cart');
    expect(cart?.getSnapshot().context.failure?.kind).toBe('unexpected');
    expect(store.sessionAsked).toBe(asked + 1);
  });

  it('signs out as asked even when the release failed for lack of a session', async () => {
    const { app, store, reach, child } = startApp();
    store.held = hold();
    await reach('signedIn');
    const reservation = child('reservation') as ActorRefFrom<typeof reservationMachine>;
    await waitFor(reservation, (snapshot) => snapshot.matches('held'));
    store.refusesSignOut = true;
    store.session = NO_SESSION;
    app.send({ type: 'session.end' });
    await reach('signedOut');
    expect(store.calls).toEqual(['release', 'signOut']);
    expect(child('session')?.getSnapshot().context).toMatchObject({ reason: null });
  });

  it("shows the shopper's newly saved name, and so does the session", async () => {
    const { app, reach } = startApp();
    await reach('signedIn');
    const details = { firstName: 'Rowan', lastName: 'Marsh', phone: null };
    app.send({ type: 'shopper.changed', details });
    const { context, children } = app.getSnapshot();
    expect(context.session.shopper).toEqual(shopper(details));
    expect(children.session?.getSnapshot().context.session.shopper).toEqual(shopper(details));
  });

  it('asks for a fresh sign-in before scheduling and paying (SCH-02)', async () => {
    const { app, reach, signIn } = startApp(session({ fullyAuthenticated: false }));
    const snapshot = await reach('signedIn');
    expect(admission(snapshot, 'session')).toBe('admitted');
    expect(admission(snapshot, 'fullAuthentication')).toBe('signIn');
    signIn();
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'admitted');
  });

  it('keeps the cart while a stale session is confirmed', async () => {
    const { app, reach, child, lose, signIn } = startApp();
    await reach('signedIn');
    const before = child('cart');
    lose(session({ fullyAuthenticated: false }));
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'signIn');
    signIn();
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'admitted');
    expect(child('cart')).toBe(before);
  });

  it('gives each shopper their own cart', async () => {
    const { app, store, reach, child, lose, signIn } = startApp();
    await reach('signedIn');
    const before = child('cart');
    lose(session({ fullyAuthenticated: false }));
    await waitFor(app, (current) => admission(current, 'fullAuthentication') === 'signIn');
    store.signsIn = session({ shopper: shopper({ id: 'shopper-2' }) });
    const emitted: object[] = [];
    app.on('*', (event) => emitted.push(event));
    signIn();
    await waitFor(app, ({ context }) => context.session.shopper?.id === 'shopper-2');
    expect(child('cart')).not.toBe(before);
    expect(emitted).toEqual([
      { type: 'toast.requested', text: "You're now signed in as Riley.", tone: 'success' },
      { type: 'navigation.requested', to: '/', replace: true, unasked: true },
    ]);
    expect(app.getSnapshot().context).toMatchObject({ isAnother: true, changeovers: 1 });
  });

  it('takes nobody for another shopper: the first one, the same one, or no one', async () => {
    const { app, reach, lose, signIn } = startApp(NO_SESSION);
    const changeover = () => {
      const { isAnother, changeovers } = app.getSnapshot().context;
      return [isAnother, changeovers];
    };
    await reach('signedOut');
    signIn();
    await reach('signedIn');
    expect(changeover()).toEqual([false, 0]);
    lose(NO_SESSION);
    await reach('signedOut');
    expect(changeover()).toEqual([false, 0]);
    signIn();
    await reach('signedIn');
    expect(changeover()).toEqual([false, 0]);
  });

  it('tells whoever asked that the session could not be checked, and what it is otherwise', async () => {
    const heard: AnyEventObject[] = [];
    const parent = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
    let isDown = true;
    const getSession = async () => (isDown ? Promise.reject({ kind: 'unreachable' }) : session());
    const check = serving({ getSession })(createActor(sessionCheckMachine, { input: { parent } })).start();
    check.send({ type: 'session.check' });
    await waitFor(check, (snapshot) => snapshot.matches('idle'));
    expect(heard).toEqual([{ type: 'check.unanswered' }]);
    isDown = false;
    check.send({ type: 'session.check' });
    await waitFor(check, (snapshot) => snapshot.matches('idle'));
    expect(heard).toEqual([{ type: 'check.unanswered' }, { type: 'session.found', session: session() }]);
  });

  it('stays signed in and says so when the store could not sign the shopper out', async () => {
    const said: { text: string; tone: string }[] = [];
    const actor = serving({
      getSession: async () => session(),
      signOut: () => Promise.reject({ kind: 'unreachable' }),
    })(createActor(sessionMachine, { input: { parent: createEmptyActor(), credentials: Credentials } }));
    actor.on('toast.requested', ({ text, tone }) => said.push({ text, tone }));
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
    actor.send({ type: 'session.end' });
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
    expect(said).toEqual([{ text: 'You could not be signed out. Please try again.', tone: 'error' }]);
  });

  it('says when the store cannot be reached, and retries on request', async () => {
    const { app, store, reach } = startApp({ kind: 'unreachable' });
    expect(admission(app.getSnapshot(), 'session')).toBe('waiting');
    expect(admission(await reach('unreachable'), 'session')).toBe('unreachable');
    expect(app.getSnapshot().children.session?.getSnapshot().context.failure).toEqual({
      kind: 'unreachable',
    });
    store.session = session();
    app.send({ type: 'session.restore' });
    await reach('signedIn');
  });

  it('checks the reservation again after the page was asleep', async () => {
    const { app, store, reach, rests } = startApp();
    await reach('signedIn');
    await rests('reservation');
    app.send({ type: 'page.resumed' });
    await rests('reservation');
    expect(store.heldAsked).toBe(2);
  });
});
