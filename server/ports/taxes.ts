import type { TaxRates } from '../../services/contracts/tax.ts';
import { ServiceUnavailable } from './service-unavailable.ts';

/** Where and when something is sold. */
export interface PlaceOfSale {
  /** Five digits. */
  postalCode: string;
  state: string;
  /** YYYY-MM-DD, there. */
  day: string;
}

/** Whoever knows what sales tax is where and when. No call belongs inside one of the store's transactions. */
export interface Taxes {
  /** Null for a place that they know no tax of. Throws TaxesUnavailable. */
  ratesFor(place: PlaceOfSale): Promise<TaxRates | null>;
}

/** No answer from those who know. */
export class TaxesUnavailable extends ServiceUnavailable {
  override name = 'TaxesUnavailable';
}
