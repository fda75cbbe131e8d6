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

/** Whether a parcel gets hot on its way on a day, by the seasons of the state it's sent to. */
export function isHot(
  seasons: readonly { from: string; to: string }[],
  { month, day }: Temporal.PlainDate,
): boolean {
  const today = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return seasons.some(({ from, to }) => from <= today && today <= to);
}

/** Why a product can't be shipped there now, or null. */
export function reasonNotToShip(
  product: ShippableProduct,
  { stateProvince, postalCode }: Pick<Destination, 'stateProvince' | 'postalCode'>,
  hot: boolean,
): ExclusionReason | null {
  if (!product.available) return 'UNAVAILABLE';
  if (!product.shipToHomeItem) return 'NOT_SHIPPED';
  if (product.restrictedStates.includes(stateProvince)) return 'RESTRICTED_STATE';
  if (product.restrictedZips.includes(zipOf({ postalCode }))) return 'RESTRICTED_ZIP';
  return product.heatSensitive && hot ? 'HEAT_SENSITIVE' : null;
}
