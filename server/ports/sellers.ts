import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';

/** A complete destination, with its location. */
export type KnownDestination = Destination & Required<Pick<Destination, 'location'>>;

/** A request to a seller. */
export interface ShippingRequest {
  shopperId: string;
  sellerId: string;
  items: readonly ShippedItem[];
  destination: KnownDestination;
  now: Temporal.Instant;
}

/** A product item for a quote (ENT-42): what another company has to know to price and plan a parcel. */
export interface ShippedItem {
  gtin13: string;
  /** The store has no other name for a product than its GTIN. */
  productId: string;
  quantity: number;
  /** Per unit, in cents. */
  unitPrice: number;
  /** Per unit, in grams. */
  averageWeight: number;
  alcohol: boolean;
  /** Always false: the store sells nothing that's hazardous to ship. */
  hazardous: boolean;
  heatSensitive: boolean;
  /** In millimeters. Always null: the catalog has no measures. */
  package: { height: number; length: number; width: number } | null;
  /** California requires a warning on it. */
  prop65Notice: boolean;
}

/**
 * The shippers' services as the store sees them: they belong to other companies, and any of them may be slow, silent, or wrong.
 * `quote` returns the ways a seller would ship the items, empty if it doesn't ship there; rejects if the seller
 * doesn't respond or the signal aborts.
 */
export interface Sellers {
  quote(request: ShippingRequest, signal: AbortSignal): Promise<QuoteOption[]>;
}
