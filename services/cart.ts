import type { EmailPreferenceServices } from '../machines/account/email-preferences.ts';
import type { CartServices, FulfillmentServices } from '../machines/cart/cart.machine.ts';
import type { ReceivingServices } from '../machines/cart/receiving.machine.ts';
import type { SubstitutionServices } from '../machines/cart/substitution.machine.ts';
import type { WaysServices } from '../machines/cart/ways.ts';
import { createCartAddressServices } from './addresses.ts';
import type { Client } from './client.ts';
import { chooseFulfillment, compareCart, deleteCart, getCart, updateCart } from './contracts/cart.ts';
import { listFlashSales } from './contracts/flash-sales.ts';
import { listSubstitutes } from './contracts/substitutions.ts';
import { listWays } from './contracts/ways.ts';
import { createEmailPreferenceServices } from './preferences.ts';

/** What the cart asks for on every page. */
export const createCartServices = ({
  of,
}: Client): CartServices & FulfillmentServices & SubstitutionServices => ({
  getCart: of(getCart),
  updateCart: of(updateCart),
  deleteCart: of(deleteCart),
  chooseFulfillment: of(chooseFulfillment),
  listSubstitutes: of(listSubstitutes),
});

type CartPageServices = EmailPreferenceServices & ReceivingServices & WaysServices;

/** What the cart's own page asks for besides. */
export function createCartPageServices(client: Client): CartPageServices {
  const { call, of, banner } = client;
  return {
    ...createCartAddressServices(client),
    ...createEmailPreferenceServices(client),
    listFlashSales: of(listFlashSales),
    compareCart: of(compareCart),
    listWays: async ({ items }, signal) => {
      const body = { items, ...(banner !== undefined && { banner }) };
      const { ways } = await call(listWays, { body }, signal);
      return ways;
    },
  };
}
