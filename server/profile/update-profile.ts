import { eq } from 'drizzle-orm';
import type { Profile, ProfileFields } from '../../services/contracts/profile.ts';
import { now } from '../db/clock.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import type { Deps } from '../http/context.ts';
import { getProfile } from './get-profile.ts';

/** Changes name, phone, and advertising preference; the session has the new ones from then on. */
export async function updateProfile(
  deps: Pick<Deps, 'db'>,
  { shopperId, fields }: { shopperId: string; fields: ProfileFields },
): Promise<Profile> {
  const { firstName, lastName, phone, relevantAdsOptIn } = fields;
  await deps.db
    .update(shoppers)
    .set({
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      phone: phone || null,
      relevantAdsOptIn,
      updatedAt: now,
    })
    .where(eq(shoppers.id, shopperId));
  return getProfile(deps, { shopperId });
}
