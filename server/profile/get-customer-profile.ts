import type { CustomerProfile } from '../../services/contracts/profile.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import type { Deps } from '../http/context.ts';
import { readProfile } from './read-profile.ts';

/** The shopper's profile from the newer service (API-06). */
export async function getCustomerProfile(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<CustomerProfile> {
  const { shopper, store } = await readProfile(deps, { shopperId });
  return {
    userId: shopper.id,
    name: { first: shopper.firstName, last: shopper.lastName },
    emails: [{ value: shopper.email, verified: shopper.emailVerified }],
    phones: shopper.phone === null ? [] : [{ kind: 'MOBILE', number: shopper.phone }],
    addresses: await listAddresses(deps, { shopperId }),
    preferences: { relevantAds: shopper.relevantAdsOptIn },
    loyalty: shopper.loyaltyCardNumber === null ? null : { cardNumber: shopper.loyaltyCardNumber },
    dates: { created: shopper.createdAt.toISOString(), updated: shopper.updatedAt.toISOString() },
    stores: store ? [store] : [],
  };
}
