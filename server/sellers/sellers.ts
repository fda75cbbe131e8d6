import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import { HOUSE } from '../../services/contracts/vendors.ts';
import { SELLERS } from '../catalogue/sellers.ts';
import type { KnownDestination } from '../quotes/destination.ts';

/** A request to a seller. */
export interface ShippingRequest {
  shopperId: string;
  sellerId: string;
  items: readonly ShippedItem[];
  destination: KnownDestination;
  now: Temporal.Instant;
}

export interface ShippedItem {
  quantity: number;
  /** Per unit, in grams. */
  grams: number;
  /** Per unit, in cents. */
  unitPrice: number;
}

/**
 * The shippers' services as the store sees them: other companies', any of which may be slow, silent, or wrong.
 * `quote` returns the ways a seller would ship the items, empty if it doesn't ship there; rejects if the seller
 * doesn't respond or the signal aborts.
 */
export interface Sellers {
  quote(request: ShippingRequest, signal: AbortSignal): Promise<QuoteOption[]>;
}

const NAMES: Readonly<Record<string, string>> = { ...SELLERS, [HOUSE]: 'Our Warehouse' };

/** The vendor for a seller's id. */
export const shippingVendor = (id: string): Vendor => ({ id, name: NAMES[id] ?? id, isThirdParty: false });
