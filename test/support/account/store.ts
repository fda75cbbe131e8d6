import { listAddresses } from '../../../services/contracts/addresses.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { getCustomerProfile } from '../../../services/contracts/profile.ts';
import { currentReservation } from '../../../services/contracts/reservations.ts';
import { getCommunityParticipation } from '../../../services/contracts/rewards.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { cart, session } from '../cart/samples.ts';
import { answers, fakeStore } from '../fake-store.ts';
import { appData, community, customerProfile } from './samples.ts';

/** A store that knows Riley, signed in, and what every page of the account asks for. */
export const accountStore = () =>
  fakeStore([
    answers(getSession, session()),
    answers(getCart, cart([])),
    answers(currentReservation, { reservation: null }),
    answers(getAppData, { data: appData() }),
    answers(getCustomerProfile, customerProfile()),
    answers(getCommunityParticipation, community()),
    answers(listAddresses, { data: { addresses: [] } }),
    answers(listOrders, { orders: [] }),
  ]);
