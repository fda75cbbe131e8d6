import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { readDestination } from './destination.ts';
import type { QuotesInput } from './quotes-input.ts';
import { shipOffers } from './ship-offers.ts';
import { withoutVendors } from './vendors.ts';
import { writeQuotes } from './write-quotes.ts';

/**
 * Ways to send the items to an address, a quote a vendor. NO_ITEMS_AVAILABLE when none of them can be sent there,
 * UNAVAILABLE when nobody who would send them answers.
 */
export async function shipQuotes(
  deps: Pick<Deps, 'db' | 'sellers' | 'log'>,
  { shopper, address, items, excludedVendors = [] }: QuotesInput,
): Promise<Quotes> {
  const destination = await readDestination(address);
  const asked = await shipOffers(deps, { shopperId: shopper.id, items, destination });
  const offers = withoutVendors(asked, excludedVendors);
  if (offers.every(({ options }) => options.length === 0)) {
    const isSilent = offers.some(({ problem }) => problem !== null);
    throw isSilent
      ? new ProblemError('UNAVAILABLE', { detail: 'The sellers are not responding.' })
      : new ProblemError('NO_ITEMS_AVAILABLE');
  }
  const quotes = offers.map(
    (offer): Quote => ({
      id: newId(),
      storeId: null,
      ...offer,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    }),
  );
  const chosenFrom = quotes.filter(({ options }) => options.length > 0);
  await writeQuotes(deps.db, {
    shopperId: shopper.id,
    modality: 'SHIP',
    storeId: null,
    destination,
    quotes: chosenFrom.map(({ id, vendor, items: { included }, options }) => ({
      id,
      vendorId: vendor.id,
      items: included,
      options,
    })),
  });
  return { quotes, days: {}, membership: null };
}
