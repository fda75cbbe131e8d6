import { eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import { now as databaseNow } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { freeThresholdOf } from '../membership/plans.ts';
import type { Env } from '../settings/env.ts';
import { requireRatesFor } from '../taxes/require-rates.ts';
import { alcoholLawAt } from './alcohol.ts';
import { dryPlace } from './alcohol-hours.ts';
import { pickupFulfiller } from './pickup-fulfiller.ts';
import { hasAlcohol, readQuotedProducts, sortItems, taxCategoriesOf } from './quoted-items.ts';
import type { QuotesInput } from './quotes-input.ts';
import { quotedStore, readTaken } from './store.ts';
import { dayAt, timesOf } from './times.ts';
import { withoutVendors } from './vendors.ts';
import { writeQuotes } from './write-quotes.ts';

type PickupDeps = Pick<Deps, 'db'> & { env: Pick<Env, 'quoteDays'> };

const readStore = prepared('quotes_read_store', (db, given: Givens<{ storeId: string }>) =>
  db
    .select({
      store: quotedStore,
      stateProvince: stores.state,
      postalCode: stores.postalCode,
      now: databaseNow,
    })
    .from(stores)
    .where(eq(stores.locationId, given.storeId)),
);

/** The times and the items of a store. */
export async function pickupTimes({ db, env }: PickupDeps, input: QuotesInput) {
  const { storeId, items, excludedVendors } = input;
  if (storeId === undefined) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { 'filter.storeId': t('Choose a store for pickup.') },
    });
  }
  const days = env.quoteDays;
  const [row] = await readStore(db, { storeId });
  if (!row) throw new ProblemError('NOT_FOUND');
  const fulfiller = pickupFulfiller(row.store);
  const { timezone } = fulfiller;
  if (withoutVendors([fulfiller], excludedVendors).length === 0)
    throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const products = await readQuotedProducts(db, {
    gtins: items.map(({ gtin13 }) => gtin13),
    storeId,
  });
  const now = row.now.toTemporalInstant();
  const law = hasAlcohol(items, products) ? await alcoholLawAt(db, { place: row, modality: 'PICKUP' }) : null;
  const isDry = law !== null && dryPlace(law, now.toZonedDateTimeISO(timezone).toPlainDate()) !== null;
  const sorted = sortItems(items, products, { place: row, carriesAlcohol: !isDry });
  if (sorted.included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');

  const strip = { now, days, timezone, taken: await readTaken(db, { storeId, modality: 'PICKUP', days }) };
  const times = timesOf([{ fulfiller, basis: null, alcohol: isDry ? null : law }], strip);
  if (!times.days.some(({ hasTimes }) => hasTimes)) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const place = { postalCode: row.postalCode, state: row.stateProvince, day: dayAt(now, timezone) };
  return { storeId, fulfiller, sorted, times, place, goods: taxCategoriesOf(sorted.included, products) };
}

/** Times for the items at a store; what the store can't hand over is left out of the quote with a reason. */
export async function pickupQuotes(
  deps: PickupDeps & Pick<Deps, 'taxes'>,
  input: QuotesInput,
): Promise<Quotes> {
  const { shopper } = input;
  const { storeId, fulfiller, sorted, times, place, goods } = await pickupTimes(deps, input);
  await requireRatesFor(deps, place, goods);
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
