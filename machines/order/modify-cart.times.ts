import type { Modification } from '../../services/contracts/modifications.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { QuotesRequest } from '../scheduling/quotes.machine.ts';
import { type Schedule, scheduleOf } from '../scheduling/schedule.ts';
import { dateIn } from '../scheduling/store-day.ts';

/** What to ask for other times: the changed order's items, at its store or address. */
export const timesRequest = ({ checkout }: Modification): QuotesRequest => ({
  modalityType: checkout.modalityType === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
  storeId: checkout.fulfillment.promise.locationId,
  destination: checkout.fulfillment.promise.destination,
  items: checkout.lineItems.map(({ cart }) => cart),
});

/** The times from whoever has the order already; an order for right away couldn't be changed anymore. */
export function timesFor({ checkout }: Modification, { quotes, ...answer }: Quotes): Schedule {
  const { locationId, selections } = checkout.fulfillment.promise;
  const own = quotes
    .filter(({ vendor }) => vendor.id === selections[0]?.vendor.id)
    .map((quote) => ({
      ...quote,
      options: quote.options.filter(({ immediateHours }) => immediateHours === null),
    }));
  return scheduleOf({ ...answer, quotes: own }, locationId);
}

/** The calendar day where the order is received, by the store's clock. */
export const todayAt = ({ checkout, deadline }: Modification): string =>
  dateIn(
    checkout.fulfillment.destination.timezone,
    new Date(Date.parse(deadline.value) - deadline.remainingMs).toISOString(),
  );
