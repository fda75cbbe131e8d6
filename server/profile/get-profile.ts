import type { Profile } from '../../services/contracts/profile.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import type { Deps } from '../http/context.ts';
import { prettyPhone } from './pretty-phone.ts';
import { readProfile } from './read-profile.ts';

/** The shopper's profile from the older service (ENT-07). */
export async function getProfile(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Profile> {
  const row = await readProfile(deps, { shopperId });
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    contactInfo: {
      emails: [{ address: row.email, isVerified: row.email_verified }],
      phones: row.phone === null ? [] : [{ type: 'MOBILE', number: { pretty: prettyPhone(row.phone) } }],
      addresses: await listAddresses(deps, { shopperId }),
    },
    relevantAdsOptIn: row.relevant_ads_opt_in,
    loyaltyCardNumber: row.loyalty_card_number,
    created: row.created,
    bannerSpecificDetails: row.stores.map(({ banner, storeNumber, divisionNumber }) => ({
      banner,
      preferredStoreNumber: storeNumber,
      preferredStoreDivisionNumber: divisionNumber,
    })),
  };
}
