import { type CartServices, cartMachine } from '../cart/cart.machine.ts';
import {
  type OrderInProgressServices,
  orderInProgressMachine,
} from '../checkout/order-in-progress.machine.ts';
import { type OutcomeServices, outcomeMachine } from '../checkout/outcome.machine.ts';
import { type HoldServices, wireReservation } from '../scheduling/wire-reservation.ts';
import { channelFrom } from '../shared/channels.ts';
import { actorsFrom } from '../shared/services.ts';
import { appMachine } from './app.machine.ts';
import { type ConsentServices, consentMachine } from './consent.machine.ts';
import { type SessionServices, sessionMachine } from './session.machine.ts';
import { sessionCheckMachine } from './session-check.machine.ts';
import { type SignInServices, signInMachine } from './sign-in.machine.ts';
import type { TabsChannel } from './tabs.ts';

export interface AppServices {
  session: SessionServices & SignInServices;
  cart: CartServices;
  reservations: HoldServices;
  tabs: TabsChannel;
  checkouts: OutcomeServices;
  contactDrafts: OrderInProgressServices;
}

/** The root chart with its services, children included. */
export function wireApp({ session, cart, reservations, tabs, checkouts, contactDrafts }: AppServices) {
  const { loadCheckout } = checkouts;
  const { forgetContactDraft } = contactDrafts;
  const { getSession, signOut, signIn } = session;
  const { getCart, updateCart, deleteCart } = cart;
  return appMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: {
          ...actorsFrom({ getSession, signOut }),
          check: sessionCheckMachine.provide({ actors: actorsFrom({ getSession }) }),
          signIn: signInMachine.provide({ actors: actorsFrom({ signIn }) }),
        },
      }),
      cart: cartMachine.provide({ actors: actorsFrom({ getCart, updateCart, deleteCart }) }),
      reservation: wireReservation(reservations),
      tabs: channelFrom(tabs),
      orderInProgress: orderInProgressMachine.provide({
        actors: {
          ...actorsFrom({ forgetContactDraft }),
          outcome: outcomeMachine.provide({ actors: actorsFrom({ loadCheckout }) }),
        },
      }),
    },
  });
}

/** The chart of the privacy choices. */
export const wireConsent = (services: ConsentServices) =>
  consentMachine.provide({ actors: actorsFrom(services) });
