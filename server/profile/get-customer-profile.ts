import type { CustomerProfile } from '../../services/contracts/profile.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import type { Deps } from '../http/context.ts';
import { readProfile } from './read-profile.ts';

/** The shopper's profile from the newer service (API-06). */
export async function getCustomerProfile(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<CustomerProfile> {
  const row = await readProfile(deps, { shopperId });
  return {
    userId: row.id,
    name: { first: row.first_name, last: row.last_name },
    emails: [{ value: row.email, verified: row.email_verified }],
    phones: row.phone === null ? [] : [{ kind: 'MOBILE', number: row.phone }],
    addresses: await listAddresses(deps, { shopperId }),
    preferences: { relevantAds: row.relevant_ads_opt_in },
    loyalty: row.loyalty_card_number === null ? null : { cardNumber: row.loyalty_card_number },
    dates: { created: row.created, updated: row.updated },
    stores: row.stores,
  };
}
