import { createActor, createEmptyActor } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { sessionMachine } from '../../machines/app/session.machine.ts';
import { NO_SESSION, type SignInReason, signInMachine } from '../../machines/app/sign-in.machine.ts';
import { type Toast, toastsMachine } from '../../machines/app/toasts.machine.ts';
import { type CartContext, cartMachine } from '../../machines/cart/cart.machine.ts';
import { formMachine, validate } from '../../machines/shared/form.machine.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import { Credentials, type Session } from '../../services/contracts/session.ts';

const parent = createEmptyActor();

export const frozenCartSnapshot = (
  value: ReturnType<typeof cartMachine.resolveState>['value'],
  context: Partial<CartContext> = {},
) =>
  cartMachine.resolveState({
    value,
    context: {
      parent,
      cart: null,
      sending: [],
      waiting: [],
      fulfillment: null,
      isCheckWanted: false,
      failure: null,
      ...context,
    },
  });

/** The cart in one of its states; nothing is loaded or sent. */
export const frozenCart = (...state: Parameters<typeof frozenCartSnapshot>) =>
  createActor(cartMachine, {
    input: { parent, changes: [] },
    snapshot: frozenCartSnapshot(...state),
  }).start();

interface FrozenApp {
  session?: Session;
  cart?: Cart;
  toasts?: Toast[];
}

/** The frozen root and its children: who is signed in, what's in the cart, and which messages show. */
export function frozenApp({ session = NO_SESSION, cart, toasts = [] }: FrozenApp = {}) {
  const input = { credentials: Credentials };
  const isSignedIn = session.shopper !== null;
  const state = appMachine.resolveState({
    value: isSignedIn ? 'signedIn' : 'signedOut',
    context: {
      ...input,
      session,
      changes: [],
      changesOf: null,
      lastShopper: session.shopper?.id ?? null,
      isAnother: false,
      changeovers: 0,
    },
  });
  const children = {
    session: {
      src: 'session',
      snapshot: sessionMachine.resolveState({
        value: isSignedIn ? { signedIn: 'fresh' } : 'signedOut',
        context: { ...input, parent, session, reason: null, failure: null },
      }),
    },
    toasts: {
      src: 'toasts',
      snapshot: toastsMachine.resolveState({ value: 'showing', context: { toasts, shown: toasts.length } }),
    },
    ...(cart ? { cart: { src: 'cart', snapshot: frozenCartSnapshot('ready', { cart }) } } : {}),
  };
  return createActor(appMachine, { input, snapshot: Object.assign(state, { children }) }).start();
}

interface FrozenSignIn {
  value?: 'editing' | 'signingIn';
  /** The email of the session to confirm. */
  email?: string;
  typed?: { email: string; password: string };
  failure?: ReturnType<typeof signInMachine.resolveState>['context']['failure'];
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
  reason?: SignInReason;
}

/** The sign-in form in one of its states. */
export function frozenSignIn({
  value = 'editing',
  email = '',
  typed,
  failure,
  refused,
  reason,
}: FrozenSignIn = {}) {
  const values = typed ?? { email, password: '' };
  const input = { schema: Credentials, email, reason: reason ?? null };
  const state = signInMachine.resolveState({
    value,
    context: { ...input, credentials: values, session: NO_SESSION, failure: failure ?? null },
  });
  const errors = refused ? validate(Credentials, values).errors : {};
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema: Credentials,
      toSchemaInput: (flat) => flat,
      values,
      errors,
      touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true as const])),
      refused: {},
      refusals: refused ? 1 : 0,
    },
  });
  const children = { form: { src: 'form', snapshot: form } };
  return createActor(signInMachine, { input, snapshot: Object.assign(state, { children }) }).start();
}
