import type { StateValueFrom } from 'xstate';
import { walk as app } from '../../machines/app/app.walk.ts';
import { walk as ofSession } from '../../machines/app/session.walk.ts';
import type { SignInReason } from '../../machines/app/sign-in.machine.ts';
import { walk as signIn } from '../../machines/app/sign-in.walk.ts';
import type { Toast } from '../../machines/app/toasts.machine.ts';
import { walk as ofToasts } from '../../machines/app/toasts.walk.ts';
import type { cartMachine } from '../../machines/cart/cart.machine.ts';
import { walk as ofCart } from '../../machines/cart/cart.walk.ts';
import type { Answer } from '../../machines/shared/walk.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Session } from '../../services/contracts/session.ts';
import { further, typed, type Way, walked } from '../walked.ts';

interface FrozenCart extends Way<typeof cartMachine> {
  /** What the store has. */
  cart?: Cart;
}

const cartWay = (to: StateValueFrom<typeof cartMachine>, { cart, ...way }: FrozenCart = {}) => ({
  to,
  ...way,
  answers: { ...(cart && { getCart: { output: cart } }), ...way.answers },
});

/** The cart in one of its states. */
export const frozenCart = (...state: Parameters<typeof cartWay>) => walked(ofCart, cartWay(...state));

interface FrozenApp {
  /** Nobody is signed in if absent. */
  session?: Session;
  cart?: Cart;
  toasts?: Omit<Toast, 'id'>[];
}

/** The root and its children: who is signed in, what's in the cart, and which messages show. */
export const frozenApp = ({ session, cart, toasts = [] }: FrozenApp = {}) =>
  walked(app, {
    to: session ? 'signedIn' : 'signedOut',
    ...(session && { events: [{ type: 'session.changed', session }] }),
    children: {
      session: session
        ? further(ofSession, { to: { signedIn: 'fresh' }, answers: { getSession: { output: session } } })
        : further(ofSession, { to: 'signedOut' }),
      toasts: further(ofToasts, {
        events: toasts.map((toast) => ({ type: 'toast.show', ...toast })),
        where: ({ toasts: shown }) => toasts.every(({ text }, place) => shown[place]?.text === text),
      }),
      ...(cart && { cart: further(ofCart, cartWay('ready', { cart })) }),
    },
  });

interface FrozenSignIn {
  to?: 'editing' | 'signingIn' | 'usingPasskey';
  /** The email of the session to confirm. */
  email?: string;
  typed?: { email: string; password: string };
  failure?: ServiceFailure;
  /** A passkey was asked for, and came to this. */
  passkey?: Answer;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
  reason?: SignInReason;
}

/** The sign-in form in one of its states. */
export const frozenSignIn = ({
  to = 'editing',
  email = '',
  failure,
  passkey,
  refused,
  reason,
  ...shown
}: FrozenSignIn) =>
  walked(signIn, {
    to,
    where: (context) => (context.failure !== null) === (failure !== undefined || passkey !== undefined),
    input: { email, reason: reason ?? null },
    ...(failure && { answers: { signIn: { error: failure }, signInByPasskey: { error: failure } } }),
    ...(passkey && { answers: { signInByPasskey: passkey } }),
    children: { form: typed(shown.typed ?? {}, { isSubmitted: refused }) },
  });
