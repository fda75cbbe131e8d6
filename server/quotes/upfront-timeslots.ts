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
      gtins: [],
      days: env.quoteDays,
      excludedVendors: excludedVendors('', env),
    }));
  if (!serving) return [];
  const { storeId, fulfillers, strip } = serving;
  const { options } = timesOf(
    fulfillers.map((fulfiller) => ({ fulfiller, basis: null })),
    strip,
  );
  const free = options
    .flat()
    .filter(({ available }) => available)
    .toSorted((a, b) => a.window.value.localeCompare(b.window.value));
  return free
    .filter((option, position) => startOf(option) !== startOf(free[position - 1]))
    .slice(0, MAX_TIMES)
    .map((option) => slotOf(option, storeId));
}

const startOf = (option: QuoteOption | undefined) => option?.window.value.split('/')[0];

function slotOf({ id, window, immediateHours, available }: QuoteOption, storeId: string): Slot {
  const [pickupBeginTime = '', pickupEndTime = ''] = window.value.split('/');
  return {
    available,
    fulfillment: 'DELIVERY',
    pickupBeginTime,
    pickupEndTime,
    timezone: window.timezone,
    slotType: immediateHours === null ? 'SCHEDULED' : 'IMMEDIATE',
    storeId,
    availabilityId: id,
    immediateHour: immediateHours,
  };
}
