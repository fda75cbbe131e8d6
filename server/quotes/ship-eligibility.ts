import * as v from 'valibot';
import type { ExclusionReason } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { zipOf } from './destination.ts';

/** The parts of a product that determine whether it can be shipped somewhere. */
export const ShippableProduct = v.object({
  available: v.boolean(),
  shipToHomeItem: v.boolean(),
  heatSensitive: v.boolean(),
  restrictedStates: v.array(v.string()),
  restrictedZips: v.array(v.string()),
});
export type ShippableProduct = v.InferOutput<typeof ShippableProduct>;

/** States where a parcel is never cool. */
const HOT_STATES: ReadonlySet<string> = new Set(['AZ', 'FL', 'HI', 'LA', 'NV', 'TX']);
/** The months when it isn't cool anywhere, June to September. */
const isSummer = ({ month }: Temporal.PlainDate) => month >= 6 && month <= 9;

/** Why a product can't be shipped there on that day, or null. */
export function reasonNotToShip(
  product: ShippableProduct,
  { stateProvince, postalCode }: Pick<Destination, 'stateProvince' | 'postalCode'>,
  today: Temporal.PlainDate,
): ExclusionReason | null {
  if (!product.available) return 'UNAVAILABLE';
  if (!product.shipToHomeItem) return 'NOT_SHIPPED';
  if (product.restrictedStates.includes(stateProvince)) return 'RESTRICTED_STATE';
  if (product.restrictedZips.includes(zipOf({ postalCode }))) return 'RESTRICTED_ZIP';
  const isHot = HOT_STATES.has(stateProvince) || isSummer(today);
  return product.heatSensitive && isHot ? 'HEAT_SENSITIVE' : null;
}
