import * as v from 'valibot';
import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import type { Env } from '../boot/env.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { freeThresholdOf } from '../membership/plans.ts';
import { pickupAt } from './pickup-at.ts';
import { QUOTED_PRODUCTS, QuotedProducts, sortItems } from './quoted-items.ts';
import type { QuotesInput } from './quotes-input.ts';
import { readStore, STORE_COLUMNS, StoreRow, takenOf } from './store.ts';
import { timesOf } from './times.ts';
import { withoutVendors } from './vendors.ts';
import { writeQuotes } from './write-quotes.ts';

const readOffer = statement({
  name: 'quotes_read_offer',
  params: ['storeId', 'gtins', 'days'],
  row: {
    ...StoreRow,
    state: v.string(),
    postal_code: v.string(),
    now_ms: v.number(),
    taken: v.record(v.string(), v.number()),
    products: QuotedProducts,
  },
  text: `select ${STORE_COLUMNS}, s.state, s.postal_code, floor(extract(epoch from now()) * 1000)::bigint as now_ms,
    ${takenOf('PICKUP', '$days')} as taken, ${QUOTED_PRODUCTS} as products
  from stores s where s.location_id = $storeId`,
});

type PickupDeps = Pick<Deps, 'db'> & { env: Pick<Env, 'quoteDays'> };

/** The times and the items of a store. */
export async function pickupTimes({ db, env }: PickupDeps, input: QuotesInput) {
  const { storeId, items, excludedVendors } = input;
  if (storeId === undefined) {
    throw new ProblemError('INVALID_INPUT', { fields: { 'filter.storeId': 'Pickup needs a store' } });
  }
  const days = env.quoteDays;
  const [row] = await readOffer(db, { storeId, gtins: items.map(({ gtin13 }) => gtin13), days });
  if (!row) throw new ProblemError('NOT_FOUND');
  const fulfiller = pickupAt(readStore(row));
  const { timezone } = fulfiller;
  if (withoutVendors([fulfiller], excludedVendors).length === 0)
    throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const place = { stateProvince: row.state, postalCode: row.postal_code };
  const sorted = sortItems(items, row.products, { place, carriesAlcohol: fulfiller.carriesAlcohol });
  if (sorted.included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');

  const now = Temporal.Instant.fromEpochMilliseconds(row.now_ms);
  const strip = { now, days, timezone, taken: row.taken };
  const times = timesOf([{ fulfiller, basis: null }], strip);
  if (!times.days.some(({ hasTimes }) => hasTimes)) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  return { storeId, fulfiller, sorted, times };
}

/** Times for the items at a store; what the store can't hand over is left out of the quote with a reason. */
export async function pickupQuotes(deps: PickupDeps, input: QuotesInput): Promise<Quotes> {
  const { shopper } = input;
  const { storeId, fulfiller, sorted, times } = await pickupTimes(deps, input);
  const { vendor, isOrderInstructionsEligible } = fulfiller;
  const id = newId();
  await writeQuotes(deps.db, {
    shopperId: shopper.id,
    modality: 'PICKUP',
    storeId,
    destination: null,
    quotes: [{ id, vendorId: vendor.id, items: sorted.included }],
  });
  const quotes = times.timed.map(
    ({ options }): Quote => ({
      id,
      storeId,
      vendor,
      items: sorted,
      options,
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible,
    }),
  );
  const { membership } = shopper;
  return {
    quotes,
    days: { [storeId]: times.days },
    membership: membership && {
      type: membership,
      freeThreshold: freeThresholdOf(membership),
      freeFrom: null,
    },
  };
}
