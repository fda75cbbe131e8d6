import * as v from 'valibot';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import { partsOfOptionId } from '../../services/contracts/quote-parts.ts';
import { Modality } from '../../services/contracts/values.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { parseOptionId } from '../quotes/option-id.ts';
import { flashSalesOf } from './flash-sales-of.ts';

interface ListInput {
  shopperId: string;
  /** 'quoteId|optionId'. */
  quoteOptionId: string;
  gtins: readonly string[];
}

const readOffer = statement({
  name: 'flash_sales_read_offer',
  params: ['quoteId', 'shopperId'],
  row: {
    modality: Modality,
    store_id: v.string(),
    vendor_id: v.string(),
    timezone: v.string(),
  },
  text: `select q.modality, q.store_id, q.vendor_id,
    (select s.timezone from stores s where s.location_id = q.store_id) as timezone
  from quotes q where q.id = $quoteId and q.shopper_id = $shopperId and q.store_id is not null`,
});

/** The flash sales on products in an option's slot; NOT_FOUND if the shopper wasn't offered the option. */
export async function listFlashSales({ db }: Pick<Deps, 'db'>, input: ListInput): Promise<FlashSale[]> {
  const { shopperId, quoteOptionId, gtins } = input;
  const { quoteId, optionId } = partsOfOptionId(quoteOptionId);
  const slot = parseOptionId(optionId);
  const [offer] = await readOffer(db, { quoteId, shopperId });
  if (
    !slot ||
    !offer ||
    slot.modality !== offer.modality ||
    slot.storeId !== offer.store_id ||
    slot.vendorId !== offer.vendor_id
  ) {
    throw new ProblemError('NOT_FOUND');
  }
  const { hour } = Temporal.Instant.from(slot.startsAt).toZonedDateTimeISO(offer.timezone);
  return flashSalesOf(db, { gtins, hour, modality: offer.modality });
}
