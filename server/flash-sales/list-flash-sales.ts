import { and, eq } from 'drizzle-orm';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import { partsOfOptionId } from '../../services/contracts/quote-parts.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { flashSalesOf } from '../pricing/flash-sales-of.ts';
import { parseOptionId } from '../quotes/option-id.ts';

interface ListInput {
  shopperId: string;
  /** 'quoteId|optionId'. */
  quoteOptionId: string;
  gtins: readonly string[];
}

/** The flash sales on products in an option's slot; NOT_FOUND if the shopper wasn't offered the option. */
export async function listFlashSales({ db }: Pick<Deps, 'db'>, input: ListInput): Promise<FlashSale[]> {
  const { shopperId, quoteOptionId, gtins } = input;
  const { quoteId, optionId } = partsOfOptionId(quoteOptionId);
  const slot = parseOptionId(optionId);
  const [offer] = await db
    .select({
      modality: quotes.modality,
      storeId: stores.locationId,
      vendorId: quotes.vendorId,
      timezone: stores.timezone,
    })
    .from(quotes)
    .innerJoin(stores, eq(stores.locationId, quotes.storeId))
    .where(and(eq(quotes.id, quoteId), eq(quotes.shopperId, shopperId)));
  if (
    !slot ||
    !offer ||
    slot.modality !== offer.modality ||
    slot.storeId !== offer.storeId ||
    slot.vendorId !== offer.vendorId
  ) {
    throw new ProblemError('NOT_FOUND');
  }
  const { hour } = Temporal.Instant.from(slot.startsAt).toZonedDateTimeISO(offer.timezone);
  return flashSalesOf(db, { gtins, hour, modality: offer.modality });
}
