import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { QuotesRequest } from '../scheduling/quotes.machine.ts';
import { type Schedule, scheduleOf, type Time } from '../scheduling/schedule.ts';
import { dateIn } from '../scheduling/store-day.ts';

/** What to ask for other times: the changed order's items, at its store or address. */
export const timesRequest = ({ checkout }: Modification): QuotesRequest => ({
  modalityType: checkout.modalityType === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
  storeId: checkout.fulfillment.promise.locationId,
  destination: checkout.fulfillment.promise.destination,
  items: checkout.lineItems.map(({ cart }) => cart),
});

const ownWindow = ({ checkout }: Modification) => wholeWindow(checkout)?.value;

/** The times from whoever has the order already, its own marked; an order for right away couldn't be changed anymore. */
export function timesFor(modification: Modification, { quotes, ...answer }: Quotes): Schedule {
  const { locationId, selections } = modification.checkout.fulfillment.promise;
  const own = quotes
    .filter(({ vendor }) => vendor.id === selections[0]?.vendor.id)
    .map((quote) => ({
      ...quote,
      options: quote.options.filter(({ immediateHours }) => immediateHours === null),
    }));
  const { days, ...schedule } = scheduleOf({ ...answer, quotes: own }, locationId);
  const mark = (time: Time): Time =>
    time.window.value === ownWindow(modification) ? { ...time, standsOut: 'own' } : time;
  return { ...schedule, days: days.map((day) => ({ ...day, times: day.times.map(mark) })) };
}

/** The day of the order's own time, if that day has other times. */
export const ownDate = ({ days }: Schedule): string | null =>
  days.find(({ hasTimes, times }) => hasTimes && times.some(({ standsOut }) => standsOut === 'own'))?.date ??
  null;

/** The calendar day where the order is received, by the store's clock. */
export const todayAt = ({ checkout, deadline }: Modification): string =>
  dateIn(
    checkout.fulfillment.destination.timezone,
    new Date(Date.parse(deadline.value) - deadline.remainingMs).toISOString(),
  );
