import type { PickupFees } from '../../db/schema/stores.ts';
import { centsOf, dollarsOf, type Kind, list } from '../fields.ts';
import { isFromHourZeroOn } from './by-hour.ts';

/** In files: `16:4.95` from 4 p.m. on, or `19:4.95-2.48` with what a promotion takes off. */
export const pickupFeeList: Kind<readonly string[]> = list(
  'hours and what picking an order up costs from then on, such as 16:4.95, or 19:4.95-2.48 with what a promotion takes off',
  /^(\d|1\d|2[0-3]):\d{1,4}\.\d\d(-\d{1,4}\.\d\d)?$/,
);

/** What's wrong with those that `arePickupFees` refuses. */
export const PICKUP_FEES = 'fees of hours that go up, from 0 on, and nothing off that is more than the fee';

export function pickupFeeOf(text: string): PickupFees[number] {
  const [hour = '', fee = ''] = text.split(':');
  const [cost = '', promo = '0'] = fee.split('-');
  return [Number(hour), centsOf(Number(cost)), centsOf(Number(promo))];
}

export const pickupFeeText = ([hour, cost, promo]: PickupFees[number]): string =>
  `${hour}:${dollarsOf(cost).toFixed(2)}${promo > 0 ? `-${dollarsOf(promo).toFixed(2)}` : ''}`;

/** Whether every hour has one fee, or none has any, and no promotion takes off more than that. */
export function arePickupFees(texts: readonly string[]): boolean {
  const fees = texts.map(pickupFeeOf);
  return (
    fees.length === 0 ||
    (isFromHourZeroOn(fees.map(([hour]) => hour)) && fees.every(([, cost, promo]) => promo <= cost))
  );
}
