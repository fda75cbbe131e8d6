import { expect, it } from 'vitest';
import { hasConfirmation } from '../../../machines/order/order.machine.ts';
import { isUpcoming } from '../../../machines/order/orders.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { OrderStatus } from '../../../services/contracts/orders.ts';
import { remindersOf } from '../../../services/contracts/reminders.ts';
import { delivered, placed, shipped } from '../../support/checkout/samples.ts';
import { order } from '../../support/order/samples.ts';

const aged = (ages: (number | null)[]): Checkout => {
  const { lineItems } = placed();
  const lines = lineItems.map((line, index) => ({ ...line, minimumAgeToBuy: ages[index] ?? null }));
  return { ...placed(), lineItems: lines };
};

const paidWithEbt = (of: Checkout): Checkout => ({
  ...of,
  payments: of.payments.map((payment) => ({ ...payment, paymentType: 'EBT' as const })),
});

it('reminds of an ID that proves the highest age, and of the EBT card at pickup (CIT-23)', () => {
  expect(remindersOf(placed())).toEqual([]);
  expect(remindersOf(aged([18, 21]))).toEqual([{ kind: 'id', minimumAge: 21 }]);
  const both = paidWithEbt(aged([21]));
  expect(remindersOf(both)).toEqual([{ kind: 'id', minimumAge: 21 }, { kind: 'ebtCard' }]);
  expect(remindersOf({ ...both, ...delivered(), lineItems: both.lineItems })).toEqual([
    { kind: 'id', minimumAge: 21 },
  ]);
  expect(remindersOf({ ...both, ...shipped(), lineItems: both.lineItems })).toEqual([]);
});

it('an order is to come until it is handed over or no longer on its way, and confirmed unless it is canceled (CIT-23)', () => {
  const all: OrderStatus[] = ['PLACED', 'PICKING', 'READY', 'COMPLETED', 'CANCELED'];
  const confirmed = (status: OrderStatus) =>
    hasConfirmation({ summary: order({ status }), checkout: placed() });
  const isOnItsWay = false;
  expect(all.filter((status) => isUpcoming({ status, isOnItsWay }))).toEqual(['PLACED', 'PICKING', 'READY']);
  expect(isUpcoming({ status: 'COMPLETED', isOnItsWay: true })).toBe(true);
  expect(all.filter(confirmed)).toEqual(['PLACED', 'PICKING', 'READY', 'COMPLETED']);
});
