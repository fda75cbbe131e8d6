import { and, desc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { parts } from '../db/prepared.ts';
import { type FeeBasis, quotes, reservations } from '../db/schema/fulfillment.ts';

interface Offered {
  shopperId: string;
  modality: Modality;
  /** Null if sellers ship. */
  storeId: string | null;
  /** Null for pickup. */
  destination: Destination | null;
  quotes: readonly QuoteToWrite[];
}

/** One vendor's quote. */
export interface QuoteToWrite {
  id: string;
  vendorId: string;
  items: readonly QuoteItem[];
  feeBasis?: FeeBasis;
  options?: readonly QuoteOption[];
}

/** Quotes kept per shopper and modality: at least those of the last 15 calls, more than anyone has open in tabs. */
const KEPT = 60;

const LIFE_SECONDS = 2 * 3600;

/** Whether the quote has a reservation that can still change. */
export const isHeld: SQL = exists(
  new QueryBuilder()
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopperId, quotes.shopperId),
        inArray(reservations.status, ['HELD', 'COMMITTING']),
        sql`${quotes.id} in (select split_part(option_id, '|', 1) from unnest(${reservations.optionIds}) as option_id)`,
      ),
    ),
);

/**
 * Stores what a shopper is offered, every vendor's quote. A quote is good for two hours unless many newer ones
 * follow.
 */
export async function writeQuotes(
  db: Database,
  { shopperId, modality, storeId, destination, quotes: offered }: Offered,
): Promise<void> {
  // Of those before these.
  const surplus = db.$with('surplus').as(
    db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.shopperId, shopperId), eq(quotes.modality, modality), not(isHeld)))
      .orderBy(desc(quotes.createdAt))
      .offset(Math.max(0, KEPT - offered.length))
      .for('update', { skipLocked: true }),
  );
  const deletion = db.delete(quotes).where(inArray(quotes.id, db.select().from(surplus)));
  await db
    .with(surplus, ...parts(db, [deletion]))
    .insert(quotes)
    .values(
      offered.map(({ id, vendorId, items, feeBasis, options }) => ({
        id,
        shopperId,
        storeId,
        vendorId,
        modality,
        items: [...items],
        destination,
        feeBasis,
        options: options && [...options],
        expiresAt: fromNow(LIFE_SECONDS),
      })),
    );
}
