import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, waitFor } from 'xstate';
import type { sessionMachine } from '../../../machines/app/session.machine.ts';
import type { cartMachine } from '../../../machines/cart/cart.machine.ts';
import type { CartLineChange } from '../../../services/contracts/cart.ts';
import { NO_SESSION } from '../../../services/contracts/session.ts';
import { startApp } from '../../support/app/running.ts';
import { cart, line, session, shopper, wine } from '../../support/cart/samples.ts';

const bananas: CartLineChange = {
  type: 'ADD',
  gtin13: '0000000040112',
  quantity: 3,
  modalityType: 'PICKUP',
};
const sam = session({ shopper: shopper({ id: 'shopper-2', firstName: 'Sam' }) });

type Started = ReturnType<typeof startApp>;

async function signedIn() {
  const started = startApp();
  await started.reach('signedIn');
  await started.rests('cart');
  await started.rests('reservation');
  return started;
}

const cartOf = ({ child }: Started) => child('cart') as ActorRefFrom<typeof cartMachine>;
const sessionOf = ({ child }: Started) => child('session') as ActorRefFrom<typeof sessionMachine>;
const shopperIs = ({ app }: Started, id: string | undefined) =>
  waitFor(app, ({ context }) => context.session.shopper?.id === id);
const signInReason = (started: Started) =>
  sessionOf(started).getSnapshot().children.signIn?.getSnapshot().context.reason;

describe('a change in another tab', () => {
  it('updates the cart right away, silently and without locking it', async () => {
    const started = await signedIn();
    started.store.cart = cart([line(), line(wine)]);
    started.hear('cart');
    expect(cartOf(started).getSnapshot().hasTag('busy')).toBe(false);
    expect(cartOf(started).getSnapshot().can({ type: 'clear.ask' })).toBe(true);
    await waitFor(cartOf(started), ({ context }) => context.cart?.lineItems.length === 2);
    expect([started.store.sessionAsked, started.store.heldAsked]).toEqual([1, 1]);
  });

  it('checks the reservation again, and nothing else', async () => {
    const started = await signedIn();
    started.hear('reservation');
    await started.rests('reservation');
    expect([started.store.heldAsked, started.store.cartAsked, started.store.sessionAsked]).toEqual([2, 1, 1]);
  });

  it('refreshes everything when the page becomes visible again', async () => {
    const started = await signedIn();
    started.app.send({ type: 'page.resumed' });
    await started.rests('cart');
    await started.rests('reservation');
    const { heldAsked, cartAsked, sessionAsked } = started.store;
    expect([heldAsked, cartAsked, sessionAsked]).toEqual([2, 2, 2]);
  });

  it('leaves the page alone when the refresh gets no response', async () => {
    const started = await signedIn();
    const before = [started.child('cart'), started.child('reservation')];
    started.store.session = { kind: 'unreachable' };
    started.store.cart = { kind: 'unreachable' };
    started.app.send({ type: 'page.resumed' });
    await waitFor(cartOf(started), (snapshot) => snapshot.matches('ready'));
    await started.rests('reservation');
    expect(started.app.getSnapshot().matches('signedIn')).toBe(true);
    expect([started.child('cart'), started.child('reservation')]).toEqual(before);
    expect(cartOf(started).getSnapshot().context.failure).toBe(null);
  });

  it('keeps a cart change made during the refresh', async () => {
    const started = await signedIn();
    started.hear('cart');
    started.app.send({ type: 'cart.change', lineItems: [bananas] });
    await started.rests('cart');
    expect(started.store.updates).toEqual([[bananas]]);
  });
});

describe('a session changed by another tab', () => {
  it('for the same shopper leaves the page alone', async () => {
    const started = await signedIn();
    const before = [started.child('cart'), started.child('reservation')];
    started.hear('session');
    await waitFor(
      sessionOf(started),
      ({ children }) => children.check?.getSnapshot().matches('idle') ?? false,
    );
    expect(started.store.sessionAsked).toBe(2);
    expect([started.child('cart'), started.child('reservation')]).toEqual(before);
    expect([started.went, started.app.getSnapshot().context.changeovers]).toEqual([[], 0]);
  });

  it('that was confirmed there is confirmed here too, without losing what was typed', async () => {
    const started = startApp(session({ fullyAuthenticated: false }));
    await started.reach('signedIn');
    const form = sessionOf(started).getSnapshot().children.signIn;
    started.app.send({ type: 'page.resumed' });
    await waitFor(
      sessionOf(started),
      ({ children }) => children.check?.getSnapshot().matches('idle') ?? false,
    );
    expect(sessionOf(started).getSnapshot().children.signIn).toBe(form);
    started.store.session = session();
    started.hear('session');
    await waitFor(sessionOf(started), (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
  });

  it('for another shopper starts over with their cart and says who they are', async () => {
    const started = await signedIn();
    const before = started.child('cart');
    const said: string[] = [];
    started.app.on('toast.requested', ({ text }) => said.push(text));
    started.store.session = sam;
    started.hear('session');
    await shopperIs(started, 'shopper-2');
    expect(started.child('cart')).not.toBe(before);
    expect(started.went).toEqual(['/']);
    expect(said).toEqual(["You're now signed in as Sam."]);
    expect(started.app.getSnapshot().context).toMatchObject({ changeovers: 1, isAnother: true });
  });

  it('for another shopper is noticed when the store refuses a call', async () => {
    const started = await signedIn();
    started.lose(sam);
    await shopperIs(started, 'shopper-2');
    expect(started.went).toEqual(['/']);
  });

  it('that signed out leads to sign-in, which says so', async () => {
    const started = await signedIn();
    started.store.session = NO_SESSION;
    started.hear('session');
    await started.reach('signedOut');
    expect(signInReason(started)).toBe('signedOutElsewhere');
  });

  it('that signed in signs in here too', async () => {
    const started = startApp(NO_SESSION);
    await started.reach('signedOut');
    started.store.session = session();
    started.hear('session');
    await started.reach('signedIn');
    expect(started.app.getSnapshot().context).toMatchObject({ changeovers: 0, isAnother: false });
  });

  it('is checked again once back online, when the page is visible', async () => {
    const started = startApp({ kind: 'unreachable' });
    await started.reach('unreachable');
    started.store.session = session();
    started.app.send({ type: 'page.resumed' });
    await started.reach('signedIn');
  });

  it('is not ended by a sign-out of the previous shopper', async () => {
    const started = await signedIn();
    started.store.session = sam;
    started.store.refusesSignOut = true;
    started.app.send({ type: 'session.end' });
    await shopperIs(started, 'shopper-2');
    expect(started.app.getSnapshot().matches('signedIn')).toBe(true);
  });
});

describe('the reason for sign-in', () => {
  it('is an expired session, when a call found it (ERR-33)', async () => {
    const started = await signedIn();
    started.lose(NO_SESSION);
    await started.reach('signedOut');
    expect(signInReason(started)).toBe('expired');
  });

  it('is an expired session, when a call found that it has to be confirmed (ERR-33)', async () => {
    const started = await signedIn();
    started.hear('session');
    started.lose(session({ fullyAuthenticated: false }));
    await waitFor(sessionOf(started), (snapshot) => snapshot.matches({ signedIn: 'stale' }));
    expect(signInReason(started)).toBe('expired');
    started.store.session = session();
    started.hear('session');
    await waitFor(sessionOf(started), (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
    expect(sessionOf(started).getSnapshot().context.reason).toBeNull();
  });

  it('is none for an old session that interrupted nothing, or is of another shopper', async () => {
    const opened = startApp(session({ fullyAuthenticated: false }));
    await opened.reach('signedIn');
    expect(signInReason(opened)).toBeNull();
    const another = await signedIn();
    another.lose({ ...sam, fullyAuthenticated: false });
    await shopperIs(another, 'shopper-2');
    expect(signInReason(another)).toBeNull();
  });

  it('is the sign-out in another tab, even when a call is refused before or after it', async () => {
    const before = await signedIn();
    before.lose(NO_SESSION);
    await before.reach('signedOut');
    before.hear('session');
    expect(signInReason(before)).toBe('signedOutElsewhere');

    const after = await signedIn();
    after.store.session = NO_SESSION;
    after.hear('session');
    after.lose(NO_SESSION);
    await after.reach('signedOut');
    expect(signInReason(after)).toBe('signedOutElsewhere');
  });

  it("is an expired session again once another tab's change proves harmless", async () => {
    const started = await signedIn();
    started.hear('session');
    await waitFor(
      sessionOf(started),
      ({ children }) => children.check?.getSnapshot().matches('idle') ?? false,
    );
    started.lose(NO_SESSION);
    await started.reach('signedOut');
    expect(signInReason(started)).toBe('expired');
  });

  it("is an expired session when another tab's change could not be checked", async () => {
    const started = await signedIn();
    started.store.session = { kind: 'unreachable' };
    started.hear('session');
    await waitFor(
      sessionOf(started),
      ({ children }) => children.check?.getSnapshot().matches('idle') ?? false,
    );
    started.lose(NO_SESSION);
    await started.reach('signedOut');
    expect(signInReason(started)).toBe('expired');
  });

  it('is not given to visitors or after signing out here', async () => {
    const started = startApp(NO_SESSION);
    await started.reach('signedOut');
    started.hear('session');
    expect(signInReason(started)).toBe(null);
    started.signIn();
    await started.reach('signedIn');
    started.app.send({ type: 'session.end' });
    await started.reach('signedOut');
    expect(signInReason(started)).toBe(null);
  });
});

describe('cart changes waiting for a sign-in', () => {
  it("are not applied to another shopper's cart", async () => {
    const started = await signedIn();
    started.store.losesSession = true;
    started.app.send({ type: 'cart.change', lineItems: [bananas] });
    await started.reach('signedOut');
    started.store.signsIn = sam;
    started.signIn();
    await shopperIs(started, 'shopper-2');
    await started.rests('cart');
    expect(started.store.updates).toEqual([]);
  });

  it('are applied for whoever signs in next', async () => {
    const started = await signedIn();
    started.app.send({ type: 'session.end' });
    await started.reach('signedOut');
    started.app.send({ type: 'cart.change', lineItems: [bananas] });
    started.store.signsIn = sam;
    started.signIn();
    await shopperIs(started, 'shopper-2');
    await started.rests('cart');
    expect(started.store.updates).toEqual([[bananas]]);
  });
});
