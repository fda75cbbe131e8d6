import { describe, expect, it } from 'vitest';
import { priceLine } from '../../rules/prices.ts';
import type { LinePrice } from '../../services/contracts/prices.ts';

interface Promo {
  nfor: number;
  nforPrice: number;
  limit?: number;
}

function price(unitPrice: number, promo?: Promo): LinePrice {
  const detail = (nfor: number, nforPrice: number, quantityLimit: number | null) => ({
    perPound: null,
    unitPrice: Math.ceil(nforPrice / nfor),
    nfor,
    nforPrice,
    quantityLimit,
    expirationDate: null,
    defaultDescription: '',
    secondaryDescription: null,
  });
  return {
    storePrices: {
      regular: detail(1, unitPrice, null),
      promo: promo ? detail(promo.nfor, promo.nforPrice, promo.limit ?? null) : null,
    },
  };
}

describe('the price of a line (ENT-17)', () => {
  it('is the unit price times the quantity', () => {
    expect(priceLine(price(199), 3)).toEqual({ total: 597, regularTotal: 597 });
  });

  it('prices full groups at the group price and the rest at the unit share, rounded up', () => {
    const threeForTen = price(400, { nfor: 3, nforPrice: 1000 });
    expect([1, 2, 3, 4].map((quantity) => priceLine(threeForTen, quantity).total)).toEqual([
      334, 668, 1000, 1334,
    ]);
  });

  it('covers no more units than the limit', () => {
    const limited = price(300, { nfor: 2, nforPrice: 500, limit: 2 });
    expect(priceLine(limited, 5)).toEqual({ total: 500 + 3 * 300, regularTotal: 1500 });
  });

  it('is never above the regular price', () => {
    expect(priceLine(price(100, { nfor: 3, nforPrice: 299 }), 1).total).toBe(100);
    expect(priceLine(price(90, { nfor: 1, nforPrice: 95 }), 2).total).toBe(180);
  });
});
