import type { QuoteOption, Slot } from '../../services/contracts/quotes.ts';
import type { Deps } from '../http/context.ts';
import { placeOfPostalCode } from '../postal-codes/postal-codes.ts';
import { servingStore } from './serving-store.ts';
import { timesOf } from './times.ts';
import { excludedVendors } from './vendors.ts';

const MAX_TIMES = 3;

/**
 * The next delivery times near a postal code, earliest first, one per start; empty if nobody delivers there
 * (API-51).
 */
export async function upfrontTimeslots(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { postalCode }: { postalCode: string },
): Promise<Slot[]> {
  const place = await placeOfPostalCode(postalCode);
  const serving =
    place &&
    (await servingStore(db, {
      place,
      postalCode: postalCode.slice(0, 5),
      gtins: [],
      days: env.quoteDays,
      excludedVendors: excludedVendors('', env),
    }));
  if (!serving) return [];
  const { storeId, fulfillers, strip } = serving;
  const { timed } = timesOf(
    fulfillers.map((fulfiller) => ({ fulfiller, basis: null, alcohol: null })),
    strip,
  );
  return nextTimes(
    timed.flatMap(({ options }) => options),
    storeId,
  );
}

/** The first free ones, one per start. */
export function nextTimes(options: readonly QuoteOption[], storeId: string): Slot[] {
  const free = options
    .filter(({ available }) => available)
    .toSorted((a, b) => a.window.value.localeCompare(b.window.value));
  return free
    .filter((option, position) => startOf(option) !== startOf(free[position - 1]))
    .slice(0, MAX_TIMES)
    .map((option) => slotOf(option, storeId));
}

const startOf = (option: QuoteOption | undefined) => option?.window.value.split('/')[0];

function slotOf({ id, window, immediateHours, available }: QuoteOption, storeId: string): Slot {
  const middle = window.value.indexOf('/');
  return {
    available,
    fulfillment: 'DELIVERY',
    pickupBeginTime: window.value.slice(0, middle),
    pickupEndTime: window.value.slice(middle + 1),
    timezone: window.timezone,
    slotType: immediateHours === null ? 'SCHEDULED' : 'IMMEDIATE',
    storeId,
    availabilityId: id,
    immediateHour: immediateHours,
  };
}
