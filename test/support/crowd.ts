// Hundreds of shoppers with carts, for stores that many use at once.

import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { withTransaction } from '../../server/db/transaction.ts';
import { sessionCookie, signedToken } from '../../server/http/session.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { type HttpShopper, shopperWithSession } from './http-shopper.ts';
import { STORE_SETTINGS } from './store-process.ts';

const LINES = 10;

const SESSION = sessionCookie(parseEnv(STORE_SETTINGS));

/** The email of the crowd's nth shopper, counted from 1. */
export const crowdEmail = (number: number): string => `crowd-${number}@example.com`;

/** The session cookie of the crowd's nth shopper, already signed in, because hashing 50 passwords takes long. */
export const crowdSession = (
  number: number,
  secret: string = STORE_SETTINGS.AUTH_SECRET,
): Record<string, string> => ({ [SESSION]: signedToken(`crowd-${number}`, secret) });

export const crowdShopper = (url: string, number: number, secret?: string): HttpShopper =>
  shopperWithSession(url, crowdEmail(number), crowdSession(number, secret));

/**
 * Adds shoppers to a seeded store: each is signed in, can sign in as the demo shoppers do, has ten pickup lines in
 * the cart, and has a copy of Riley's card.
 */
export async function seedCrowd(db: Database, count: number): Promise<void> {
  const each = sql`generate_series(1, ${count}) n`;
  const id = sql`'crowd-' || n`;
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`
      insert into shoppers
      select (jsonb_populate_record(s, jsonb_build_object(
        'id', ${id}, 'email', 'crowd-' || n || '@example.com'))).*
      from shoppers s, ${each} where s.id = 'demo-riley'`);
    await tx.execute(sql`
      insert into accounts
      select (jsonb_populate_record(a, jsonb_build_object('id', ${id}, 'account_id', ${id}, 'shopper_id', ${id}))).*
      from accounts a, ${each} where a.shopper_id = 'demo-riley'`);
    await tx.execute(sql`
      insert into sessions (id, token, shopper_id, expires_at)
      select ${id}, ${id}, ${id}, now() + interval '1 day' from ${each}`);
    await tx.execute(sql`insert into carts (id, shopper_id) select ${id}, ${id} from ${each}`);
    await tx.execute(sql`
      insert into cart_lines (cart_id, gtin13, quantity, modality_type)
      select ${id}, p.gtin13, 1, 'PICKUP'
      from ${each}, (
        select gtin13 from products
        where available and sold_in_store and seller_id is null and not alcohol
        order by gtin13 limit ${LINES}) p`);
    await tx.execute(sql`
      insert into cards
      select (jsonb_populate_record(c, jsonb_build_object('id', 'card-of-' || ${id}, 'shopper_id', ${id}))).*
      from cards c, ${each}
      where c.id = 'demo-riley-visa'`);
  });
}

/** Sets how many orders each slot of every store takes, including slots that already have some. */
export async function setSlotCapacity(db: Database, capacity: number): Promise<void> {
  await db.execute(sql`update stores set slot_capacity = ${capacity}`);
  await db.execute(sql`update slots set capacity = ${capacity} where taken <= ${capacity}`);
}

/** Where the crowd picks up its orders. */
const STORE = '01400943';
const SLOTS_A_DAY = 4;

/**
 * Leaves the crowd this many slots, four a day from tomorrow on, with this capacity each. At most 24: another day
 * would be the strip's last, and today's slots may be over.
 */
export async function leaveSlots(db: Database, count: number, capacity: number): Promise<void> {
  const { rows } = await db.execute<{ timezone: string }>(
    sql`select timezone from stores where location_id = ${STORE}`,
  );
  const today = Temporal.Now.zonedDateTimeISO(rows[0]?.timezone ?? 'UTC').dayOfWeek;
  const hours = Array.from({ length: 7 }, (_, index) => {
    const daysAhead = (index + 1 - today + 7) % 7;
    const slots = Math.min(SLOTS_A_DAY, count - (daysAhead - 1) * SLOTS_A_DAY);
    return daysAhead > 0 && slots > 0 ? { opens: '10:00', closes: `${10 + slots}:00` } : null;
  });
  await db.execute(
    sql`update stores set hours = ${JSON.stringify(hours)}::jsonb where location_id = ${STORE}`,
  );
  await setSlotCapacity(db, capacity);
}
