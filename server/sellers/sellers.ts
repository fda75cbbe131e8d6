import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import { HOUSE } from '../../services/contracts/vendors.ts';
import { SELLERS } from '../catalogue/sellers.ts';
import type { KnownDestination } from '../quotes/destination.ts';

/** What a seller is asked for. */
export interface ShippingRequest {
  shopperId: string;
  sellerId: string;
  items: readonly ShippedItem[];
  destination: KnownDestination;
  now: Temporal.Instant;
}

export interface ShippedItem {
  quantity: number;
  /** Of one unit, in grams. */
  grams: number;
  /** Of one unit, in cents. */
  unitPrice: number;
}

/**
 * The services of those who ship, as the store sees them: other companies', any of which may be slow, silent or
 * wrong. `quote` gives the ways a seller would send the items, none when it sends them nowhere near there; it rejects
 * when the seller does not answer, and when the signal aborts.
 */
export interface Sellers {
  quote(request: ShippingRequest, signal: AbortSignal): Promise<QuoteOption[]>;
}

const NAMES: Readonly<Record<string, string>> = { ...SELLERS, [HOUSE]: 'Our Warehouse' };

/** Who ships, by the seller's id. */
export const shippingVendor = (id: string): Vendor => ({ id, name: NAMES[id] ?? id, isThirdParty: false });
