// A fake store of the account area.

import { listAddresses } from '../../../services/contracts/addresses.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { listCards } from '../../../services/contracts/cards.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
import { getMembership } from '../../../services/contracts/membership.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { listPasskeys } from '../../../services/contracts/passkeys.ts';
import {
  getEmailPreferences,
  getProductPreferences,
  lookUpSmsPreference,
} from '../../../services/contracts/preferences.ts';
import { listPrescriptions } from '../../../services/contracts/prescriptions.ts';
import { getCustomerProfile, getProfile } from '../../../services/contracts/profile.ts';
import { currentReservation } from '../../../services/contracts/reservations.ts';
import {
  getCommunityParticipation,
  getPoints,
  listLocalRewards,
  listOrganizations,
} from '../../../services/contracts/rewards.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { listSessions } from '../../../services/contracts/sessions.ts';
import { getVault } from '../../../services/contracts/vault.ts';
import { cart, session } from '../cart/samples.ts';
import { bankAccount, card, expiredCard, placed } from '../checkout/samples.ts';
import { answers, fakeStore } from '../fake-store.ts';
import { order } from '../order/samples.ts';
import { mailing } from './addresses.ts';
import { emails, policies, sms } from './preferences.ts';
import { localRewards, membership, organizations, prescriptions } from './rewards.ts';
import { appData, community, customerProfile, profile } from './samples.ts';
import { devices, passkeys } from './security.ts';

/** A store where Riley is signed in and has an order, cards, points, and a mailing address. */
export const accountStore = () =>
  fakeStore([
    answers(getSession, session()),
    answers(getCart, cart([])),
    answers(currentReservation, { reservation: null }),
    answers(getAppData, { data: appData() }),
    answers(getCustomerProfile, customerProfile()),
    answers(getProfile, {
      data: { hasErrors: false, errorMessage: null, status: 200, profile: profile() },
    }),
    answers(getCommunityParticipation, community()),
    answers(listSessions, { sessions: devices() }),
    answers(listPasskeys, { passkeys: passkeys() }),
    answers(listAddresses, { data: { addresses: [mailing()] } }),
    answers(listOrders, { orders: [order()] }),
    answers(getCheckout, placed()),
    // No page responds there, so a card's frame stays loading.
    answers(getVault, { origin: 'http://vault.invalid' }),
    answers(listCards, { cards: [card(), bankAccount, expiredCard] }),
    answers(getPoints, {
      balance: 1240,
      earnedThisYear: 2310,
      entries: [
        {
          id: 'entry-1',
          at: '2026-11-21T16:20:00Z',
          timezone: 'America/New_York',
          points: 64,
          kind: 'ORDER',
          description: 'Order #4107-5532-19',
          checkoutId: 'checkout-1',
        },
      ],
    }),
  ]);

/** The same store with something to show on every account page; Riley is a member, and the stores participate. */
export function rewardsStore() {
  const store = accountStore();
  store.now(
    answers(getAppData, { data: appData({ membership: { type: 'BOOST', isActive: true } }) }),
    answers(getEmailPreferences, { preferences: emails('deals') }),
    answers(lookUpSmsPreference, sms(false)),
    answers(getProductPreferences, policies()),
    answers(getMembership, membership()),
    answers(listOrganizations, { organizations }),
    answers(listLocalRewards, localRewards),
    answers(listPrescriptions, prescriptions),
  );
  return store;
}
