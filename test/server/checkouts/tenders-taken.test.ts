import { expect, test } from 'vitest';
import {
  newTender,
  type OrderToPay,
  reallocated,
  snapOf,
  takesGiftCards,
} from '../../../server/checkouts/price/tenders.ts';
import type { PaymentType } from '../../../services/contracts/payments.ts';

const MODALITIES = ['PICKUP', 'DELIVERY', 'SHIP'] as const;

/** An order whose one line SNAP may buy. */
const order = (modality: OrderToPay['modality'], fee = 0): OrderToPay => ({
  beforeTax: 1_000 + fee,
  fees: [],
  freeWithSnap: 0,
  taxTerms: { postalCode: '97201', state: 'OR', day: '2026-11-27', rounding: 'ORDER', rates: { FOOD: 0 } },
  modality,
  vendorIds: ['HOUSE'],
  lineItems: [
    {
      total: 1_200,
      promoDiscount: 200,
      manufacturerDiscount: 0,
      taxCategory: 'FOOD',
      cart: { gtin13: '0000000004011', quantity: 1 },
      deposit: null,
      snapEligible: true,
      soldByWeight: false,
      substitutionPolicy: 'NO_SUBSTITUTIONS',
    },
  ],
});

const tender = (paymentType: PaymentType, balance: number | null = null) =>
  newTender({ id: paymentType, paymentType, brand: null, lastFour: null, balance });

test('SNAP pays eligible items after their discounts, never fees, and none that is shipped (SNP-01)', () => {
  const snap = { eligibleTotal: 1_000, minimum: 1 };
  expect(MODALITIES.map((modality) => snapOf(order(modality)))).toEqual([snap, snap, null]);
  expect(reallocated(order('PICKUP', 195), [tender('EBT'), tender('ACH')]).tenders).toMatchObject([
    { paymentType: 'EBT', amount: 1_000 },
    { paymentType: 'ACH', amount: 195 },
  ]);
});

test('an order that is shipped drops SNAP and gift cards, and a card pays all of it (GFT-14, SNP-01)', () => {
  expect(MODALITIES.map((modality) => takesGiftCards({ modality }))).toEqual([true, true, false]);
  const tenders = [tender('BANK_CARD'), tender('GIFT_CARD', 300), tender('EBT', 200)];
  const paid = (modality: OrderToPay['modality']) =>
    reallocated(order(modality), tenders).tenders.map(({ paymentType, amount }) => [paymentType, amount]);
  expect(paid('PICKUP')).toEqual([
    ['EBT', 200],
    ['GIFT_CARD', 300],
    ['BANK_CARD', 500],
  ]);
  expect(paid('SHIP')).toEqual([['BANK_CARD', 1_000]]);
});
