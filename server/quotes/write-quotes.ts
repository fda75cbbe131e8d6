import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import { statement } from '../db/statement.ts';

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

/** SQL for whether the quote has a reservation that can still change. */
export const IS_HELD = `exists (
        select from reservations r where r.shopper_id = quotes.shopper_id and r.status in ('HELD', 'COMMITTING')
          and r.option_ids::text like '%"' || quotes.id || '|%'
      )`;

const write = statement({
  name: 'quotes_write',
  params: ['shopperId', 'modality', 'storeId', 'destination', 'quotes'],
  row: {},
  text: `with written as (
    insert into quotes (id, shopper_id, store_id, vendor_id, modality, items, destination, fee_basis, options, expires_at)
    select q.id, $shopperId, $storeId, q."vendorId", $modality, q.items, $destination::jsonb, q."feeBasis", q.options,
      now() + interval '2 hours'
    from jsonb_to_recordset($quotes::jsonb)
      as q(id text, "vendorId" text, items jsonb, "feeBasis" jsonb, options jsonb)
  ), surplus as materialized (
    select id from quotes where shopper_id = $shopperId and modality = $modality and not ${IS_HELD}
    order by created_at desc offset greatest(0, ${KEPT} - jsonb_array_length($quotes::jsonb))
    for update skip locked
  )
  delete from quotes where id in (select id from surplus)`,
});

/**
 * Stores what a shopper is offered, every vendor's quote in one statement. A quote is good for two hours unless
 * many newer ones follow.
 */
export const writeQuotes = (db: Database, { destination, quotes, ...rest }: Offered) =>
  write(db, {
    ...rest,
    destination: destination && JSON.stringify(destination),
    quotes: JSON.stringify(quotes),
  });
