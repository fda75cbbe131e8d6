import { expect, test } from 'vitest';
import { priceWithFlashSale } from '../../rules/flash-sales.ts';

const gtin13 = '0001111041700';
const price = (unitPrice: number, promo: [nfor: number, nforPrice: number] | null = null) => ({
  storePrices: {
    regular: { unitPrice, perPound: null },
    promo: promo && {
      perPound: null,
      nfor: promo[0],
      nforPrice: promo[1],
      unitPrice: Math.ceil(promo[1] / promo[0]),
      quantityLimit: null,
    },
  },
});
const sale = (percentOff: number, maxQuantity = 10) => ({ gtin13, percentOff, maxQuantity });

test('a flash sale takes its percentage off only the units it covers (FLS-06, FLS-07)', () => {
  expect(priceWithFlashSale(price(500), 3, sale(20, 2))).toEqual({
    total: 1300,
    regularTotal: 1500,
    coupons: [
      { id: `FLASH-${gtin13}`, description: 'Flash sale: 20% off', discount: 200, appliedTo: gtin13 },
    ],
  });
  expect(priceWithFlashSale(price(500), 3, undefined)).toEqual({
    total: 1500,
    regularTotal: 1500,
    coupons: [],
  });
  expect(priceWithFlashSale(price(333), 1, sale(50)).total).toBe(167);
});

test('units beyond the sale keep their promotion, and one that is as good stays without a coupon', () => {
  expect(priceWithFlashSale(price(500, [1, 400]), 3, sale(50, 1))).toMatchObject({
    total: 250 + 800,
    coupons: [{ discount: 150 }],
  });
  expect(priceWithFlashSale(price(500, [1, 400]), 1, sale(20))).toEqual({
    total: 400,
    regularTotal: 500,
    coupons: [],
  });
  expect(priceWithFlashSale(price(500, [1, 300]), 2, sale(20))).toEqual({
    total: 600,
    regularTotal: 1000,
    coupons: [],
  });
});
