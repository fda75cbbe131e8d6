import { t } from '../../languages/t.ts';
import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { requireRatesFor } from '../taxes/require-rates.ts';
import { readDestination, zipOf } from './destination.ts';
import type { QuotesInput } from './quotes-input.ts';
import { shipOffers } from './ship-offers.ts';
import { withoutVendors } from './vendors.ts';
import { writeQuotes } from './write-quotes.ts';

/**
 * Ways to ship the items to an address, one quote per vendor. NO_ITEMS_AVAILABLE if none of them can be shipped
 * there; UNAVAILABLE if no vendor that would ship them responds.
 */
export async function shipQuotes(
  deps: Pick<Deps, 'db' | 'sellers' | 'log' | 'taxes'>,
  { shopper, address, items, excludedVendors }: QuotesInput,
): Promise<Quotes> {
  const destination = await readDestination(address);
  const { offers: asked, day, goods } = await shipOffers(deps, { shopperId: shopper.id, items, destination });
  const offers = withoutVendors(asked, excludedVendors);
  if (offers.every(({ options }) => options.length === 0)) {
    const isSilent = offers.some(({ problem }) => problem !== null);
    throw isSilent
      ? new ProblemError('UNAVAILABLE', { detail: t('The sellers are not responding.') })
      : new ProblemError('NO_ITEMS_AVAILABLE');
  }
  await requireRatesFor(
    deps,
    { postalCode: zipOf(destination), state: destination.stateProvince, day },
    goods,
  );
  const quotes = offers.map(
    (offer): Quote => ({
      id: newId(),
      storeId: null,
      ...offer,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    }),
  );
  await writeQuotes(deps.db, {
    shopperId: shopper.id,
    modality: 'SHIP',
    storeId: null,
    destination,
    quotes: quotes.map(({ id, vendor, items: { included }, options }) => ({
      id,
      vendorId: vendor.id,
      items: included,
      options,
    })),
  });
  return { quotes, days: {}, membership: null };
}
