import type { Profile, ProfileFields } from '../../services/contracts/profile.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { getProfile } from './get-profile.ts';

const write = statement({
  name: 'profiles_write',
  params: ['shopperId', 'firstName', 'lastName', 'name', 'phone', 'adsOptIn'],
  row: {},
  text: `update shoppers set first_name = $firstName, last_name = $lastName, name = $name, phone = $phone,
    relevant_ads_opt_in = $adsOptIn::boolean, updated_at = now()
  where id = $shopperId`,
});

/** Changes name, phone, and advertising preference; the session has the new ones from then on. */
export async function updateProfile(
  deps: Pick<Deps, 'db'>,
  { shopperId, fields }: { shopperId: string; fields: ProfileFields },
): Promise<Profile> {
  const { firstName, lastName, phone, relevantAdsOptIn } = fields;
  await write(deps.db, {
    shopperId,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    phone: phone || null,
    adsOptIn: relevantAdsOptIn,
  });
  return getProfile(deps, { shopperId });
}
