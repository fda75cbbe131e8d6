import type * as v from 'valibot';
import type { CheckoutLine } from './checkouts.ts';
import type { Modality } from './values.ts';

type Line = v.InferOutput<typeof CheckoutLine>;

/** An order's lines, as far as their price may change. */
type PricedLine = Pick<Line, 'substitutionPolicy' | 'soldByWeight'>;

/** Whether picking the order may change what it costs: by a substitution or at the scale (PAY-10, PAY-26). */
export const mayPriceChange = (modality: Modality, lineItems: readonly PricedLine[]): boolean =>
  (modality === 'PICKUP' || modality === 'DELIVERY') &&
  lineItems.some(
    ({ soldByWeight, substitutionPolicy }) => soldByWeight || substitutionPolicy === 'SHOPPERS_CHOICE',
  );
