import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import type { Deps } from '../context.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { freeThresholdOf } from '../membership/plans.ts';
import { ProblemError } from '../problems.ts';
import { pickupTimes } from './pickup.ts';
import type { QuotesInput } from './quotes-input.ts';
import { readStore, STORE_COLUMNS, type StoreRow } from './store.ts';
import { withoutVendors } from './vendors.ts';
import { writeQuotes } from './write-quotes.ts';

interface OfferRow extends StoreRow {
  now_ms: number;
  taken: Record<string, number>;
  sellable: string[];
}

const readOffer = statement<OfferRow, 'storeId' | 'gtins'>(
  'quotes_read_offer',
  `select ${STORE_COLUMNS}, floor(extract(epoch from now()) * 1000)::bigint as now_ms,
    (select coalesce(jsonb_object_agg(t.id, t.taken), '{}') from slots t
      where t.store_id = s.location_id and t.starts_at between now() and now() + interval '8 days') as taken,
    (select coalesce(jsonb_agg(p.gtin13), '[]') from products p
      where p.gtin13 = any($gtins::text[]) and p.available and p.sold_in_store and p.seller_id is null) as sellable
  from stores s where s.location_id = $storeId`,
);

/** Times for the items at a store; what the store cannot hand over is left out of the quote and said so. */
export async function pickupQuotes({ db }: Pick<Deps, 'db'>, input: QuotesInput): Promise<Quotes> {
  const { shopper, storeId, items, excludedVendors = [] } = input;
  if (storeId === undefined) {
    throw new ProblemError('INVALID_INPUT', { fields: { 'filter.storeId': 'Pickup needs a store' } });
  }
  const [row] = await readOffer(db, { storeId, gtins: items.map(({ gtin13 }) => gtin13) });
  if (!row) throw new ProblemError('NOT_FOUND');
  const sellable = new Set(row.sellable);
  const included = items.filter(({ gtin13 }) => sellable.has(gtin13));
  const excluded = items
    .filter(({ gtin13 }) => !sellable.has(gtin13))
    .map((item) => ({ ...item, reason: 'NOT_SOLD_THERE' as const }));
  if (included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');

  const now = Temporal.Instant.fromEpochMilliseconds(row.now_ms);
  const { options, days } = pickupTimes(readStore(row), new Map(Object.entries(row.taken)), now);
  if (!days.some(({ hasTimes }) => hasTimes)) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');

  const id = newId();
  await writeQuotes(db, {
    shopperId: shopper.id,
    modality: 'PICKUP',
    storeId,
    destination: null,
    quotes: [{ id, vendorId: storeId, items: included }],
  });
  const quote: Quote = {
    id,
    storeId,
    vendor: { id: storeId, name: row.vanity_name, isThirdParty: false },
    items: { included, excluded },
    options,
    problem: null,
    shouldShowFees: true,
    isOrderInstructionsEligible: false,
  };
  const quotes = withoutVendors([quote], excludedVendors);
  if (quotes.length === 0) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const { membership } = shopper;
  return {
    quotes,
    days: { [storeId]: days },
    membership: membership && {
      type: membership,
      freeThreshold: freeThresholdOf(membership),
      freeFrom: null,
    },
  };
}
