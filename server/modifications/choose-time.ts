import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deliveryServices, deliveryVendors } from '../db/schema/delivery.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import type { NewTime } from '../db/schema/modifications.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { chosenSlot, offeredColumns, serviceOfQuote } from '../quotes/chosen-slot.ts';
import { companyOfService } from '../quotes/delivery-service.ts';
import { feeOf } from '../quotes/fulfiller.ts';
import { toIso } from '../quotes/times.ts';
import type { OrderToModify } from './order-to-modify.ts';

/**
 * Another time for an order, from the store or vendor that has it already; null if it's the time the order has. SLOT_GONE
 * if it isn't available anymore.
 */
export async function chooseTime(
  db: Database,
  order: OrderToModify,
  quoteOptionId: string,
): Promise<NewTime | null> {
  const [quoteId = '', optionId = ''] = quoteOptionId.split('|');
  const [offer] = await db
    .select(offeredColumns)
    .from(quotes)
    .innerJoin(stores, eq(stores.locationId, quotes.storeId))
    .leftJoin(deliveryServices, serviceOfQuote)
    .leftJoin(deliveryVendors, companyOfService)
    .where(and(eq(quotes.id, quoteId), eq(quotes.shopperId, order.checkout.shopperId)));
  if (!offer) throw new ProblemError('NOT_FOUND');
  if (optionId === order.slotId) return null;
  const { fulfiller, slot } = chosenSlot(offer, optionId);
  const isSame =
    offer.modality === order.checkout.modality &&
    offer.store.storeId === order.promise.locationId &&
    fulfiller.vendor.id === order.promise.selections[0]?.vendor.id;
  if (!isSame) throw new ProblemError('NOT_FOUND');
  // An order that comes right away can't be changed, so no change makes one of it.
  if (slot.immediateHours !== null) throw new ProblemError('SLOT_GONE');
  const { cost, promo } = feeOf(fulfiller, slot, offer.feeBasis);
  const startsAt = toIso(slot.start);
  const endsAt = toIso(slot.end);
  return {
    slotId: optionId,
    storeId: fulfiller.storeId,
    startsAt,
    endsAt,
    capacity: slot.capacity,
    until: toIso(slot.lastOrder),
    quoteId,
    optionIds: [quoteOptionId],
    selection: {
      name: '',
      window: { value: `${startsAt}/${endsAt}`, timezone: fulfiller.timezone },
      modality: offer.modality,
      cost,
      promo,
      vendor: fulfiller.vendor,
      items: { included: [] },
    },
  };
}
