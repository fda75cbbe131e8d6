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
  const { shopper, store } = await readProfile(deps, { shopperId });
  return {
    id: shopper.id,
    firstName: shopper.firstName,
    lastName: shopper.lastName,
    contactInfo: {
      emails: [{ address: shopper.email, isVerified: shopper.emailVerified }],
      phones:
        shopper.phone === null ? [] : [{ type: 'MOBILE', number: { pretty: prettyPhone(shopper.phone) } }],
      addresses: await listAddresses(deps, { shopperId }),
    },
    relevantAdsOptIn: shopper.relevantAdsOptIn,
    loyaltyCardNumber: shopper.loyaltyCardNumber,
    created: shopper.createdAt.toISOString(),
    bannerSpecificDetails: store
      ? [
          {
            banner: store.banner,
            preferredStoreNumber: store.storeNumber,
            preferredStoreDivisionNumber: store.divisionNumber,
          },
        ]
      : [],
  };
}
