import * as v from 'valibot';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
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
  text: `select q.modality, q.store_id, q.vendor_id, s.timezone from quotes q join stores s on s.location_id = q.store_id
  where q.id = $quoteId and q.shopper_id = $shopperId`,
});

/** The flash sales on products in an option's slot; NOT_FOUND if the shopper wasn't offered the option. */
export async function listFlashSales({ db }: Pick<Deps, 'db'>, input: ListInput): Promise<FlashSale[]> {
  const { shopperId, quoteOptionId, gtins } = input;
  const [quoteId = '', optionId = ''] = quoteOptionId.split('|');
  const slot = parseOptionId(optionId);
  const [offer] = slot ? await readOffer(db, { quoteId, shopperId }) : [];
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
