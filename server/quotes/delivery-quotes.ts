import type { MembershipType } from '../../services/contracts/membership.ts';
import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import { newId } from '../db/ids.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { freeThresholdOf } from '../membership/plans.ts';
import type { KnownDestination } from '../ports/sellers.ts';
import { type HoursOnSale, hoursOnSale } from '../pricing/flash-sales-of.ts';
import type { Env } from '../settings/env.ts';
import { requireRatesFor } from '../taxes/require-rates.ts';
import { alcoholLawAt, allowAlcohol } from './alcohol.ts';
import type { AlcoholLaw } from './alcohol-hours.ts';
import { readDestination, zipOf } from './destination.ts';
import { isFreeLater, LITE_NOTICE_HOURS } from './free-delivery.ts';
import type { Fulfiller } from './fulfiller.ts';
import { hasAlcohol, type QuotedProducts, sortItems, taxCategoriesOf, totalsOf } from './quoted-items.ts';
import type { QuotesInput } from './quotes-input.ts';
import { type ServingStore, servingStore } from './serving-store.ts';
import { dayAt, firstStart, timesOf } from './times.ts';
import { writeQuotes } from './write-quotes.ts';

type DeliveryDeps = Pick<Deps, 'db'> & { env: Pick<Env, 'quoteDays'> };

/** What one vendor would deliver, before its times are known. */
interface DeliveryOffer {
  id: string;
  fulfiller: Fulfiller;
  items: Quote['items'];
  basis: FeeBasis;
  alcohol: AlcoholLaw | null;
}

/** The times and the items of each vendor that delivers to the address, all from the store that serves it. */
export async function deliveryTimes({ db, env }: DeliveryDeps, input: QuotesInput) {
  const { shopper, items, excludedVendors } = input;
  const destination = await readDestination(input.address);
  const serving = await servingStore(db, {
    place: destination.location,
    postalCode: zipOf(destination),
    gtins: items.map(({ gtin13 }) => gtin13),
    days: env.quoteDays,
    excludedVendors,
  });
  if (!serving) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const { storeId, strip, products } = serving;
  const law = hasAlcohol(items, products)
    ? await alcoholLawAt(db, { place: destination, modality: 'DELIVERY' })
    : null;
  if (law) {
    const today = strip.now.toZonedDateTimeISO(strip.timezone).toPlainDate();
    allowAlcohol(unitsOfAlcohol(items, products, destination), law, today);
  }
  const membership = membershipAt(serving, shopper.membership);
  const sales = await hoursOnSale(db, { gtins: items.map(({ gtin13 }) => gtin13), modality: 'DELIVERY' });
  const offers = offersOf(serving, items, { destination, membership, sales, law });
  if (offers.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const { timed, days } = timesOf(offers, strip);
  if (!days.some(({ hasTimes }) => hasTimes)) throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
  const { now, timezone } = strip;
  const place = {
    postalCode: zipOf(destination),
    state: destination.stateProvince,
    day: dayAt(now, timezone),
  };
  const goods = taxCategoriesOf(
    offers.flatMap((offer) => offer.items.included),
    products,
  );
  return { storeId, destination, membership, offers, timed, days, place, goods };
}

/**
 * Times when vendors deliver the items to the address: one quote per vendor, all from the store that serves it.
 * Items a vendor doesn't deliver are left out of its quote with a reason; a vendor that would deliver nothing has
 * no quote.
 */
export async function deliveryQuotes(
  deps: DeliveryDeps & Pick<Deps, 'taxes'>,
  input: QuotesInput,
): Promise<Quotes> {
  const { shopper } = input;
  const { storeId, destination, membership, offers, timed, days, place, goods } = await deliveryTimes(
    deps,
    input,
  );
  await requireRatesFor(deps, place, goods);
  await writeQuotes(deps.db, {
    shopperId: shopper.id,
    modality: 'DELIVERY',
    storeId,
    destination,
    quotes: offers.map(({ id, fulfiller, items: { included }, basis }) => ({
      id,
      vendorId: fulfiller.vendor.id,
      items: included,
      feeBasis: basis,
    })),
  });
  const quotes = timed.map(
    ({ offer: { id, fulfiller, items: sorted }, options }): Quote => ({
      id,
      storeId,
      vendor: fulfiller.vendor,
      items: sorted,
      options,
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: fulfiller.isOrderInstructionsEligible,
    }),
  );
  return { quotes, days: { [storeId]: days }, membership };
}

/** The units of alcohol among the available items, whoever delivers them. */
export function unitsOfAlcohol(
  items: QuotesInput['items'],
  products: QuotedProducts,
  place: KnownDestination,
): number {
  const alcohol = items.filter(({ gtin13 }) => products[gtin13]?.alcohol);
  const { included } = sortItems(alcohol, products, { place, carriesAlcohol: true });
  return included.reduce((units, { quantity }) => units + quantity, 0);
}

/** The amount and time from which delivery is free. */
function membershipAt(
  { fulfillers, strip }: ServingStore,
  type: MembershipType | null,
): Quotes['membership'] {
  if (type === null) return null;
  const freeFrom = isFreeLater(type)
    ? firstStart(fulfillers, strip.now.add({ hours: LITE_NOTICE_HOURS }), strip)
    : null;
  return { type, freeThreshold: freeThresholdOf(type), freeFrom };
}

interface ShoppersTerms {
  destination: KnownDestination;
  membership: Quotes['membership'];
  sales: readonly HoursOnSale[];
  law: AlcoholLaw | null;
}

function offersOf(
  { fulfillers, products }: ServingStore,
  items: QuotesInput['items'],
  { destination, membership, sales, law }: ShoppersTerms,
): DeliveryOffer[] {
  return fulfillers
    .map((fulfiller): DeliveryOffer => {
      const sorted = sortItems(items, products, {
        place: destination,
        carriesAlcohol: fulfiller.carriesAlcohol,
      });
      const basis = {
        ...totalsOf(sorted.included, products, sales),
        membership: membership?.type ?? null,
        freeThreshold: freeThresholdOf(membership?.type ?? null),
        freeFrom: membership?.freeFrom ?? null,
        ...fulfiller.deliveryFees,
      };
      const alcohol = hasAlcohol(sorted.included, products) ? law : null;
      return { id: newId(), fulfiller, items: sorted, basis, alcohol };
    })
    .filter(({ items: { included } }) => included.length > 0);
}
