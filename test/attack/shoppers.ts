import { sql } from 'drizzle-orm';
import { sessionCookie } from '../../server/auth/names.ts';
import { signedToken } from '../../server/auth/session.ts';
import { parseEnv } from '../../server/boot/env.ts';
import type { Database } from '../../server/db/database.ts';
import { seedCrowd, setSlotCapacity } from '../support/crowd.ts';
import { STORE_SETTINGS } from '../support/store-process.ts';

const SESSION = sessionCookie(parseEnv(STORE_SETTINGS));

/** The cookie header of a session with that token, whether the store knows it or not. */
export const cookieOf = (token: string): string =>
  `${SESSION}=${signedToken(token, STORE_SETTINGS.AUTH_SECRET)}`;

/** Of a crowd's shopper. */
export const crowdCookie = (number: number): string => cookieOf(`crowd-${number}`);

/** Of the first of the crowd, signed in too long ago for scheduling and paying. */
export const STALE = cookieOf('stale');
/** Of the first of the crowd, over. */
export const OVER = cookieOf('over');
/** Of a demo shopper who has prescriptions. */
export const RILEY = cookieOf('riley');

/** What a shopper's number says of the way their cart is received. */
export const modalityOf = (number: number): 'PICKUP' | 'DELIVERY' | 'SHIP' =>
  (['PICKUP', 'DELIVERY', 'SHIP'] as const)[number % 3] ?? 'PICKUP';

const CAPACITY = 6;

/**
 * A crowd to attack with: everybody has a preferred card, an address and a cart, a third of them for delivery and a
 * third to be sent. What was in the carts is kept beside, to be compared with what is left and what was ordered.
 */
export async function seedAttackers(db: Database, count: number): Promise<void> {
  await seedCrowd(db, count);
  await setSlotCapacity(db, CAPACITY);
  const number = sql`split_part(s.id, '-', 2)::int`;
  const isCrowd = sql`s.id like 'crowd-%'`;
  for (const statement of [
    sql`insert into wallets (shopper_id, preferred_card_id)
      select s.id, 'card-of-' || s.id from shoppers s where ${isCrowd} on conflict do nothing`,
    sql`update cart_lines l set modality_type = 'DELIVERY' from shoppers s
      where l.cart_id = s.id and ${isCrowd} and ${number} % 3 = 1`,
    sql`delete from cart_lines l using shoppers s where l.cart_id = s.id and ${isCrowd} and ${number} % 3 = 2`,
    sql`insert into cart_lines
      select (jsonb_populate_record(l, jsonb_build_object('cart_id', s.id))).*
      from shoppers s, cart_lines l join carts c on c.id = l.cart_id and c.shopper_id = 'demo-market'
      where ${isCrowd} and ${number} % 3 = 2`,
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
    sql`create schema attack`,
    sql`create table attack.filled as
      select l.cart_id, l.gtin13, l.quantity from cart_lines l where l.cart_id like 'crowd-%'`,
  ]) {
    await db.execute(statement);
  }
}

/** The first of the crowd are the fuzz's and those whose ids and keys are tried: their carts are changed at will. */
export const PLAYED_WITH = 15;

/** Opens the processor's own paths of a store under attack. */
export const PROCESSOR_KEY = 'the key of the processor under attack';
