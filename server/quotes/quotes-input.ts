import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import type { SignedIn } from '../http/context.ts';
import type { ExcludedVendors } from './vendors.ts';

/** A request for quotes. */
export interface QuotesInput {
  shopper: Pick<SignedIn, 'id' | 'membership'>;
  modality: Modality;
  /** For pickup. */
  storeId?: string | undefined;
  /** For delivery and shipping. */
  address?: Destination | undefined;
  items: readonly QuoteItem[];
  /** Vendors to leave out. */
  excludedVendors: ExcludedVendors;
}
