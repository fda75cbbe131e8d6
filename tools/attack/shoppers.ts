import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { sessionCookie, signedToken } from '../../server/http/session.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { STORE_SETTINGS } from '../../test/support/store-process.ts';

const SESSION = sessionCookie(parseEnv(STORE_SETTINGS));

/** The cookie header for a session with this token, whether the store knows it or not. */
export const cookieOf = (token: string): string =>
  `${SESSION}=${signedToken(token, STORE_SETTINGS.AUTH_SECRET)}`;

/** For a shopper in the crowd. */
export const crowdCookie = (number: number): string => cookieOf(`crowd-${number}`);

/** For the crowd's first shopper, signed in too long ago for scheduling and paying. */
export const STALE = cookieOf('stale');
/** For the crowd's first shopper, expired. */
export const OVER = cookieOf('over');
/** For a demo shopper who has prescriptions. */
export const RILEY = cookieOf('riley');

/** The modality of a shopper's cart, which depends on their number. */
export const modalityOf = (number: number): 'PICKUP' | 'DELIVERY' | 'SHIP' =>
  (['PICKUP', 'DELIVERY', 'SHIP'] as const)[number % 3] ?? 'PICKUP';

const CAPACITY = 6;

/** What the spenders' code may take off their orders, in cents for each of them: less than they try. */
const CODE_BUDGET = 1500;

/** How many there are of what the rush wants. */
export const UNITS = 5;

/**
 * A crowd to attack with: everyone has a preferred card, an address, and a cart, a third of them for delivery and a
 * third for shipping; after them, a rush for the last units of a product, and spenders. Copies of the carts, but for the
 * spenders', and of the counted units are kept to compare with what's left and what was ordered.
 */
export async function seedAttackers(
  db: Database,
  { crowd, rush, spenders }: { crowd: number; rush: number; spenders: number },
): Promise<void> {
  await seedCrowd(db, crowd + rush + spenders);
  await setSlotCapacity(db, CAPACITY);
  const number = sql`split_part(s.id, '-', 2)::int`;
  const isCrowd = sql`s.id like 'crowd-%'`;
  const isShopping = sql`${isCrowd} and ${number} <= ${crowd}`;
  const isRushing = sql`${isCrowd} and ${number} > ${crowd} and ${number} <= ${crowd + rush}`;
  for (const statement of [
    sql`insert into wallets (shopper_id, preferred_card_id)
      select s.id, 'card-of-' || s.id from shoppers s where ${isCrowd} on conflict do nothing`,
    sql`update cart_lines l set modality_type = 'DELIVERY' from shoppers s
      where l.cart_id = s.id and ${isShopping} and ${number} % 3 = 1`,
    sql`delete from cart_lines l using shoppers s where l.cart_id = s.id and ${isShopping} and ${number} % 3 = 2`,
    sql`insert into cart_lines
      select (jsonb_populate_record(l, jsonb_build_object('cart_id', s.id))).*
      from shoppers s, cart_lines l join carts c on c.id = l.cart_id and c.shopper_id = 'demo-market'
      where ${isShopping} and ${number} % 3 = 2`,
    sql`insert into addresses
      select (jsonb_populate_record(a, jsonb_build_object('id', 'address-of-' || s.id, 'shopper_id', s.id))).*
      from shoppers s, addresses a
      where ${isCrowd} and a.id = (
        select b.id from addresses b
        where b.shopper_id = case ${number} % 3 when 2 then 'demo-market' else 'demo-riley' end
        order by b.created_at limit 1
      )`,
    sql`insert into sessions (id, token, shopper_id, created_at, expires_at) values
      ('stale', 'stale', 'crowd-1', now() - interval '1 day', now() + interval '1 day'),
      ('over', 'over', 'crowd-1', now() - interval '1 day', now() - interval '1 second'),
      ('riley', 'riley', 'demo-riley', now(), now() + interval '1 day')`,
    // The spenders want it more often, and for more, than it's there.
    sql`update promo_codes set total_uses = ${spenders - 1}, budget = ${spenders * CODE_BUDGET} where code = 'WELCOME10'`,
    sql`create schema attack`,
    sql`create table attack.scarce as
      select location_id, gtin13, ${sql.raw(String(UNITS))} as units from (select location_id from stores) s, (
        select gtin13 from products
        where available and sold_in_store and seller_id is null and not alcohol order by gtin13 desc limit 1
      ) p`,
    sql`insert into stock (location_id, gtin13, on_hand) select * from attack.scarce`,
    sql`delete from cart_lines l using shoppers s where l.cart_id = s.id and ${isRushing}`,
    sql`insert into cart_lines (cart_id, gtin13, quantity, modality_type)
      select distinct s.id, p.gtin13, 1, 'PICKUP' from shoppers s, attack.scarce p
      where ${isRushing}`,
    // Enough points for some rewards, not for all.
    sql`update cart_lines l set quantity = 5 from shoppers s
      where l.cart_id = s.id and ${isCrowd} and ${number} > ${crowd + rush}`,
    // The crowd's stores are in Ohio, which requires no deposits; with another state's law, its orders have some.
    sql`update container_deposits set state = 'OH' where id = 'mi'`,
    sql`insert into cart_lines (cart_id, gtin13, quantity, modality_type)
      select s.id, p.gtin13, 2, case ${number} % 3 when 1 then 'DELIVERY' else 'PICKUP' end
      from shoppers s, (select gtin13 from products
        where beverage = 'CARBONATED_DRINK' and available and sold_in_store and seller_id is null order by gtin13 limit 1) p
      where ${isShopping} and ${number} % 3 < 2 on conflict do nothing`,
    sql`create table attack.filled as
      select l.cart_id, l.gtin13, l.quantity from cart_lines l join shoppers s on s.id = l.cart_id
      where ${isCrowd} and ${number} <= ${crowd + rush}`,
  ]) {
    await db.execute(statement);
  }
}

/** The fuzz and the attacks on ids and keys use the crowd's first shoppers; their carts change arbitrarily. */
export const PLAYED_WITH = 15;
