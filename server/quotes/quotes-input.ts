import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import type { SignedIn } from '../http/context.ts';

/** What quotes are asked for. */
export interface QuotesInput {
  shopper: Pick<SignedIn, 'id' | 'membership'>;
  modality: Modality;
  /** Of pickup. */
  storeId?: string | undefined;
  /** Of delivery and shipping. */
  address?: Destination | undefined;
  items: readonly QuoteItem[];
  /** Ids of vendors whose quotes are not wanted; none when absent. */
  excludedVendors?: readonly string[];
}
