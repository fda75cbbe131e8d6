import { expect, it } from 'vitest';
import { substitutionsOf } from '../../../machines/order/substitutions.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { checkout, delivered, shipped } from '../../support/checkout/samples.ts';

const [line] = checkout().lineItems;
if (!line) throw new Error('The sample has a line.');
const allowed = { ...line, substitutionPolicy: 'SHOPPERS_CHOICE' as const };
const refused = { ...line, substitutionPolicy: 'NO_SUBSTITUTIONS' as const };

const order = (changes: Partial<Checkout> = {}) =>
  checkout({ ...delivered(), lineItems: [refused, allowed], ...changes });

it('tells what may be replaced from what may not, where it is delivered or shipped', () => {
  expect(substitutionsOf(order())).toEqual({ allowed: [allowed], refused: [refused] });
  expect(substitutionsOf(order(shipped()))).not.toBeNull();
  expect(substitutionsOf(order({ modalityType: 'PICKUP' }))).toBeNull();
});

it('says nothing of prescriptions, nor once the order is picked', () => {
  expect(substitutionsOf(order({ appName: 'rx' }))).toBeNull();
  expect(substitutionsOf(order({ estimatedTotal: 6_412 }))).toBeNull();
});
