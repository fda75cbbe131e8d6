import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { signInMachine } from '../../../machines/app/sign-in.machine.ts';
import { Credentials, NO_SESSION } from '../../../services/contracts/session.ts';
import { signInWords } from '../../../views/app/words.ts';
import { serving } from '../../support/all-services.ts';
import { startApp } from '../../support/app/running.ts';
import { session } from '../../support/cart/samples.ts';

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
  ])('turns %j into %s, keeps what was typed, and clears it as the shopper types', async (failure, kind) => {
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

  it('sends what was typed', async () => {
    const signIn = vi.fn(async () => session());
    const input = { schema: Credentials, email: '', reason: null };
    const actor = serving({ signIn })(createActor(signInMachine, { input })).start();
    const { form } = actor.getSnapshot().children;
    expect(form?.getSnapshot().context.values).toEqual({ email: '', password: '' });
    form?.send({ type: 'field.change', name: 'email', value: 'riley@example.com' });
    form?.send({ type: 'field.change', name: 'password', value: 'checkstand' });
    form?.send({ type: 'form.submit' });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(signIn).toHaveBeenCalledExactlyOnceWith(
      { email: 'riley@example.com', password: 'checkstand' },
      expect.anything(),
    );
  });

  it("says how long to wait after too many tries, in the store's words", async () => {
    const { app, store, reach, signIn } = startApp(NO_SESSION);
    await reach('signedOut');
    const message = 'Too many attempts. Please wait 2 minutes and try again.';
    store.signsIn = { kind: 'refused', status: 429, code: 'RATE_LIMITED', message, fields: {} };
    signIn();
    const form = app.getSnapshot().children.session?.getSnapshot().children.signIn;
    if (!form) throw new Error('No sign-in form');
    const { context } = await waitFor(form, (snapshot) => snapshot.context.failure !== null);
    expect(context.failure && signInWords(context.failure)).toBe(message);
  });

  it('starts with the email of the shopper whose session is being confirmed', async () => {
    const { app, reach } = startApp(session({ fullyAuthenticated: false }));
    await reach('signedIn');
    const signIn = app.getSnapshot().children.session?.getSnapshot().children.signIn;
    expect(signIn?.getSnapshot().children.form?.getSnapshot().context.values.email).toBe('riley@example.com');
  });

  it('is busy exactly while the store is called', async () => {
    const { app, store, reach, signIn } = startApp(NO_SESSION);
    expect(app.getSnapshot().hasTag('busy')).toBe(true);
    await reach('signedOut');
    expect(app.getSnapshot().hasTag('busy')).toBe(false);
    const form = app.getSnapshot().children.session?.getSnapshot().children.signIn;
    if (!form) throw new Error('No sign-in form');
    store.signsIn = { kind: 'unreachable' };
    expect(form.getSnapshot().hasTag('busy')).toBe(false);
    signIn();
    expect(form.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(form, ({ context }) => context.failure !== null);
    expect(form.getSnapshot().hasTag('busy')).toBe(false);
  });
});
