import * as v from 'valibot';
import { iso, onlyRow, type RowOf, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';

/** What both profile services use, besides the address book. */
export const ProfileRow = {
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  /** Ten digits. */
  phone: v.nullable(v.string()),
  relevant_ads_opt_in: v.boolean(),
  loyalty_card_number: v.nullable(v.string()),
  created: v.string(),
  updated: v.string(),
  /** The preferred store, if any. */
  stores: v.array(v.object({ banner: v.string(), storeNumber: v.string(), divisionNumber: v.string() })),
};
export type ProfileRow = RowOf<typeof ProfileRow>;

const read = statement({
  name: 'profiles_read',
  params: ['shopperId'],
  row: ProfileRow,
  text: `select u.id, u.first_name, u.last_name, u.email, u.email_verified, u.phone, u.relevant_ads_opt_in,
    u.loyalty_card_number, ${iso('u.created_at')} as created, ${iso('u.updated_at')} as updated,
    coalesce((
      select json_agg(json_build_object('banner', s.banner, 'storeNumber', s.store_number,
        'divisionNumber', s.division_number))
      from stores s where s.location_id = u.preferred_location_id
    ), '[]') as stores
  from shoppers u where u.id = $shopperId`,
});

export async function readProfile(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<ProfileRow> {
  const row = onlyRow(await read(db, { shopperId }));
  return row;
}
