import { describe, expect, it, vi } from 'vitest';
import { createActor, createEmptyActor, SimulatedClock, waitFor } from 'xstate';
import { emailConfirmationMachine } from '../../../machines/app/email-confirmation.machine.ts';
import { forgottenPasswordMachine } from '../../../machines/app/forgotten-password.machine.ts';
import { letterMachine } from '../../../machines/app/letter.machine.ts';
import { newPasswordMachine } from '../../../machines/app/new-password.machine.ts';
import { signInMachine } from '../../../machines/app/sign-in.machine.ts';
import { signInCodeMachine } from '../../../machines/app/sign-in-code.machine.ts';
import { signUpMachine } from '../../../machines/app/sign-up.machine.ts';
import type { CartLineChange } from '../../../services/contracts/cart.ts';
import { Credentials, NO_SESSION } from '../../../services/contracts/session.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { startApp } from '../../support/app/running.ts';
import { session, shopper } from '../../support/cart/samples.ts';

const DONE = { successful: true } as const;
const refused = (status: number, code: string, fields = {}) => ({
  kind: 'refused',
  status,
  code,
  message: '',
  fields,
});
const WRONG_CODE = refused(401, 'WRONG_CODE');

const rowan = {
  firstName: 'Rowan',
  lastName: 'Marsh',
  email: 'rowan@example.com',
  password: 'a window of plums',
};

const bananas: CartLineChange = {
  type: 'ADD',
  gtin13: '0000000040112',
  quantity: 3,
  modalityType: 'PICKUP',
};

/** Fills a running form in and submits it. */
function submit(
  actor: { getSnapshot: () => { children: { form?: { send: (event: never) => void } | undefined } } },
  values: Record<string, string>,
) {
  const { form } = actor.getSnapshot().children;
  for (const [name, value] of Object.entries(values)) {
    form?.send({ type: 'field.change', name, value } as never);
  }
  form?.send({ type: 'form.submit' } as never);
}

describe('signing up', () => {
  it("makes the account, signs in, and does what the visitor's cart waits for", async () => {
    const { app, store, reach, rests } = startApp(NO_SESSION);
    await reach('signedOut');
    app.send({ type: 'cart.change', lineItems: [bananas] });
    const createAccount = vi.fn(async () => DONE);
    const services: Partial<AllServices> = { createAccount, signIn: async () => session() };
    const actor = serving(services)(createActor(signUpMachine, { input: { parent: app } }));
    const toasts: string[] = [];
    actor.on('toast.requested', ({ text }) => toasts.push(text));
    actor.start();
    submit(actor, rowan);
    await reach('signedIn');
    await rests('cart');
    expect(createAccount).toHaveBeenCalledExactlyOnceWith(rowan, expect.anything());
    expect(app.getSnapshot().context.session).toEqual(session());
    expect(store.updates).toEqual([[bananas]]);
    expect(toasts).toEqual(["Welcome, Rowan! We've emailed you a link to confirm your email."]);
  });

  it('says to check the email if the password is not the account’s, and shows the store’s field errors', async () => {
    const createAccount = vi
      .fn<AllServices['createAccount']>()
      .mockRejectedValueOnce(refused(422, 'INVALID_INPUT', { password: 'Too common' }))
      .mockResolvedValue(DONE);
    const signIn = async () => {
      throw refused(401, 'WRONG_CREDENTIALS');
    };
    const input = { parent: createEmptyActor() };
    const actor = serving({ createAccount, signIn })(createActor(signUpMachine, { input })).start();
    submit(actor, rowan);
    await waitFor(actor, (snapshot) => snapshot.matches('editing') && !snapshot.hasTag('busy'));
    await expect
      .poll(() => actor.getSnapshot().children.form?.getSnapshot().context.refused)
      .toEqual({ password: 'Too common' });
    submit(actor, { password: 'another one of plums' });
    await waitFor(actor, (snapshot) => snapshot.matches('toldByMail'));
  });
});

describe('a session that a page’s own chart has begun', () => {
  it('replaces the one of another shopper, whose pages start over', async () => {
    const { app, went, reach } = startApp();
    await reach('signedIn');
    const sam = session({ shopper: shopper({ id: 'shopper-2', firstName: 'Sam' }) });
    app.send({ type: 'session.begun', session: sam });
    await waitFor(app, ({ context }) => context.session.shopper?.id === 'shopper-2');
    expect([app.getSnapshot().context.isAnother, went]).toEqual([true, ['/']]);
  });

  it('is asked for again once an email is confirmed, and has what that brings (AUT-05)', async () => {
    const { app, store, reach } = startApp(session({ shopper: shopper({ authorities: ['ROLE_CUSTOMER'] }) }));
    await reach('signedIn');
    store.session = session({ shopper: shopper({ authorities: ['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED'] }) });
    const input = { parent: app, token: 'token', email: '', isSignedIn: true };
    serving({ confirmEmail: async () => DONE })(createActor(emailConfirmationMachine, { input })).start();
    await waitFor(
      app,
      ({ context }) => context.session.shopper?.authorities.includes('ROLE_EMAIL_CONFIRMED') ?? false,
    );
  });
});

describe('a letter', () => {
  const start = (services: Partial<AllServices>, clock = new SimulatedClock()) => ({
    clock,
    actor: serving(services)(
      createActor(letterMachine, {
        clock,
        input: {
          parent: createEmptyActor(),
          letter: { of: 'passwordReset', email: 'riley@example.com', returnTo: '/cart' },
          isSent: false,
        },
      }),
    ).start(),
  });

  it('can be asked for again after a minute, and not before', async () => {
    const requestPasswordReset = vi.fn(async () => DONE);
    const { actor, clock } = start({ requestPasswordReset });
    await waitFor(actor, (snapshot) => snapshot.matches('sent'));
    clock.increment(59_000);
    expect(actor.getSnapshot().can({ type: 'letter.send' })).toBe(false);
    clock.increment(1_000);
    actor.send({ type: 'letter.send' });
    await waitFor(actor, (snapshot) => snapshot.matches('sent'));
    expect(requestPasswordReset.mock.calls).toEqual([
      [{ email: 'riley@example.com', returnTo: '/cart' }, expect.anything()],
      [{ email: 'riley@example.com', returnTo: '/cart' }, expect.anything()],
    ]);
  });

  it('that was not sent can be asked for at once', async () => {
    const { actor } = start({
      requestPasswordReset: async () => {
        throw { kind: 'unreachable' };
      },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'unreachable' });
    expect(actor.getSnapshot().can({ type: 'letter.send' })).toBe(true);
  });

  it('to choose a new password goes to the email that was typed, and another can be typed', async () => {
    const requestPasswordReset = vi.fn(async () => DONE);
    const input = { returnTo: '/cart' };
    const actor = serving({ requestPasswordReset })(
      createActor(forgottenPasswordMachine, {
        input,
      }),
    ).start();
    submit(actor, { email: ' riley@example.com ' });
    await waitFor(actor, (snapshot) => snapshot.children.letter?.getSnapshot().matches('sent') ?? false);
    expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith(
      { email: 'riley@example.com', returnTo: '/cart' },
      expect.anything(),
    );
    actor.send({ type: 'email.change' });
    expect(actor.getSnapshot().children.form?.getSnapshot().context.values).toEqual({
      email: 'riley@example.com',
    });
  });
});

describe('a new password', () => {
  const start = (services: Partial<AllServices>, token = 'token') => {
    const input = { parent: createEmptyActor(), token, email: 'riley@example.com' };
    return serving(services)(createActor(newPasswordMachine, { input })).start();
  };

  it("signs in with the link's email", async () => {
    const signIn = vi.fn(async () => session());
    const resetPassword = vi.fn(async () => DONE);
    const actor = start({ signIn, resetPassword });
    submit(actor, { password: 'a bowl of cherries' });
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'));
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith(
      { token: 'token', password: 'a bowl of cherries' },
      expect.anything(),
    );
    expect(signIn).toHaveBeenCalledExactlyOnceWith(
      { email: 'riley@example.com', password: 'a bowl of cherries' },
      expect.anything(),
    );
  });

  it('needs a link that is whole and has not ended', async () => {
    expect(start({}, '').getSnapshot().matches('linkEnded')).toBe(true);
    const actor = start({
      resetPassword: async () => {
        throw refused(410, 'LINK_ENDED');
      },
    });
    submit(actor, { password: 'a bowl of cherries' });
    await waitFor(actor, (snapshot) => snapshot.matches('linkEnded'));
  });
});

describe('a sign-in code', () => {
  it('ends with the fifth wrong try since its letter; a new letter starts the count over', async () => {
    const signInByCode = vi.fn<AllServices['signInByCode']>().mockRejectedValue(WRONG_CODE);
    const sendSignInCode = vi.fn(async () => DONE);
    const clock = new SimulatedClock();
    const input = { parent: createEmptyActor(), email: '' };
    const actor = serving({ signInByCode, sendSignInCode })(
      createActor(signInCodeMachine, {
        input,
        clock,
      }),
    ).start();
    submit(actor, { email: 'riley@example.com' });
    const isSent = () => actor.getSnapshot().children.letter?.getSnapshot().matches('sent') ?? false;
    await expect.poll(isSent).toBe(true);
    const guess = async () => {
      submit(actor, { code: '000 000' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    };
    for (let tries = 0; tries < 4; tries += 1) await guess();
    expect(actor.getSnapshot().context).toMatchObject({ wrong: 4, failure: { kind: 'wrongCode' } });
    clock.increment(60_000);
    actor.getSnapshot().children.letter?.send({ type: 'letter.send' });
    await expect.poll(isSent).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ wrong: 0, failure: null });
    for (let tries = 0; tries < 5; tries += 1) await guess();
    expect(actor.getSnapshot().matches({ asked: 'spent' })).toBe(true);
    actor.send({ type: 'code.renew' });
    await expect.poll(isSent).toBe(true);
    expect(sendSignInCode).toHaveBeenCalledTimes(3);
    signInByCode.mockResolvedValue(session());
    await guess();
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(signInByCode).toHaveBeenLastCalledWith(
      { email: 'riley@example.com', code: '000000' },
      expect.anything(),
    );
  });
});

describe('a passkey', () => {
  const start = (signInByPasskey: AllServices['signInByPasskey']) => {
    const input = { schema: Credentials, email: '', reason: null };
    const actor = serving({ signInByPasskey })(createActor(signInMachine, { input })).start();
    actor.send({ type: 'passkey.use' });
    return actor;
  };

  it('signs in', async () => {
    const actor = start(async () => session());
    await waitFor(actor, ({ status }) => status === 'done');
    expect(actor.getSnapshot().output).toEqual(session());
  });

  it('that was not used, or is not known, leaves the form, which says so', async () => {
    const unused = start(async () => null);
    await waitFor(unused, ({ context }) => context.failure?.kind === 'noPasskey');
    const unknown = start(async () => {
      throw refused(401, 'PASSKEY_REFUSED');
    });
    await waitFor(unknown, ({ context }) => context.failure?.kind === 'passkeyRefused');
    expect(unknown.getSnapshot().matches('editing')).toBe(true);
  });
});
