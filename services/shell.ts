import type { SessionServices } from '../machines/app/session.machine.ts';
import type { SignInServices } from '../machines/app/sign-in.machine.ts';
import type { TabsChannel } from '../machines/app/tabs.ts';
import type { OrderInProgressServices } from '../machines/checkout/order-in-progress.machine.ts';
import type { OutcomeServices } from '../machines/checkout/outcome.machine.ts';
import { createContactDrafts } from './browser/contact-drafts.ts';
import { usePasskey } from './browser/passkey.ts';
import { createCartServices } from './cart.ts';
import type { Client } from './client.ts';
import { signInByPasskey, startPasskey } from './contracts/accounts.ts';
import { getCheckout } from './contracts/checkouts.ts';
import { getSession, signIn, signOut } from './contracts/session.ts';
import { createReservationServices } from './reservation.ts';

type OwnServices = OrderInProgressServices &
  OutcomeServices &
  SessionServices &
  SignInServices & { tabs: TabsChannel };

/**
 * What outlives a page asks for: the session, the cart, the reservation, and an order that's being placed. Every page's charts may
 * ask for it, too.
 */
export function createShellServices(
  client: Client,
): OwnServices & ReturnType<typeof createCartServices> & ReturnType<typeof createReservationServices> {
  const { call, of, callAsAnyone, take, storage, tabs } = client;
  return {
    ...createCartServices(client),
    ...createReservationServices(client),
    ...createContactDrafts(storage),
    getSession: async (_input, signal) => take(await callAsAnyone(getSession, {}, signal)),
    signIn: async (body, signal) => take(await callAsAnyone(signIn, { body }, signal)),
    signInByPasskey: async (_input, signal) => {
      const response = await usePasskey(await callAsAnyone(startPasskey, {}, signal));
      if (!response) return null;
      return take(await callAsAnyone(signInByPasskey, { body: { response: { ...response } } }, signal));
    },
    signOut: async (_input, signal) => {
      const done = await call(signOut, {}, signal);
      storage.forgetDrafts();
      return done;
    },
    loadCheckout: of(getCheckout),
    tabs: tabs.hear,
  };
}
