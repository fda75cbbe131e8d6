import { listAddresses } from '../../../services/contracts/addresses.ts';
import { listCards } from '../../../services/contracts/cards.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { getEmailPreferences } from '../../../services/contracts/preferences.ts';
import { listPrescriptions } from '../../../services/contracts/prescriptions.ts';
import { listLocalRewards, listOrganizations } from '../../../services/contracts/rewards.ts';
import type { Call } from '../../../services/http/call.ts';
import type { Known } from './values.ts';

/** What a shopper with an open checkout knows about the store, so that requests get further than their ids. */
export async function knownTo(call: Call, checkout: Checkout): Promise<Known> {
  const [cart, book, wallet, emails, pills, rewards, causes] = await Promise.all([
    call(getCart, {}),
    call(listAddresses, {}),
    call(listCards, {}),
    call(getEmailPreferences, {}),
    call(listPrescriptions, {}),
    call(listLocalRewards, {}),
    call(listOrganizations, { query: {} }),
  ]);
  const { promise } = checkout.fulfillment;
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const total = checkout.summary.cost.total;
  const gtins = cart.lineItems.map(({ gtin13 }) => gtin13);
  const postalCodes = ['45202', '90012', '75201', '00000', 'K1A 0B1'];
  const states = ['OH', 'CA', 'TX', 'ON', 'AE'];
  const optionIds = [
    ...promise.optionIds,
    ...promise.optionIds.map((id) => id.replace(/\d{8}T/, '20270230T')),
    ...promise.optionIds.map((id) => id.replace(/T\d{4}Z/, 'T2400Z')),
  ];
  return new Map<string, readonly unknown[]>([
    ['cartId', [cart.id]],
    ['keyspace', [cart.id]],
    ['gtin13', [...gtins, '0000000000000']],
    ['gtin13s', gtins],
    ['checkoutId', [checkout.checkoutId]],
    ['reservationId', [promise.id]],
    ['id', [promise.id, ...wallet.cards.map(({ cardId }) => cardId), ...ids(emails.preferences)]],
    ['versionKey', [checkout.versionKey, promise.versionKey]],
    ['optionIds', optionIds],
    ['optionId', optionIds],
    ['quotes', optionIds],
    ['displayedTotal', [total, total + 1, 2 ** 31]],
    ['gratuityAmount', [0, 500, 2 ** 31]],
    ['cartTotal', [total, 2 ** 31]],
    ['addressId', ['', ...book.data.addresses.map(({ addressId }) => addressId)]],
    ['locationId', ['01400943', '01400412']],
    ['filter.storeId', ['01400943', '01400412']],
    ['preferredStore', ['00943']],
    ['prescriptionId', ids(pills.prescriptions)],
    ['rewardId', ids(rewards.rewards)],
    ['organizationId', ids(causes.organizations)],
    ['department', ['produce', 'beer-wine']],
    ['application', ['clicklist']],
    ['postalCode', postalCodes],
    ['zip', postalCodes],
    ['zipCode', postalCodes],
    ['stateCode', states],
    ['stateProvince', states],
    ['state', states],
    ['email', ['riley@example.com', 'ſam@example.com', 'nobody@example.com']],
    ['phoneNumber', ['5135550142', '+15135550142']],
    ['phone', ['+15135550142', '(513) 555-0142']],
    ['ageVerificationBirthDate', ['1990-01-31', '2026-02-30']],
    ['birthDate', ['1990-01-31', '2026-02-30']],
  ]);
}
