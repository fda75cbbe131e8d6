import { expect, it } from 'vitest';
import { BALANCED } from '../support/books.ts';
import { hasPostgres } from '../support/postgres.ts';
import { rushForSlots } from '../support/rush.ts';

const SLOTS = 4;
const CAPACITY = 5;

it.runIf(hasPostgres())(
  'more shoppers than places, lost answers and a killed store oversell nothing and leave no hold behind (RSV-01, RSV-04, RSV-10)',
  async () => {
    const { placed, holds, orders, fullest, books, lost } = await rushForSlots({
      shoppers: 40,
      slots: SLOTS,
      capacity: CAPACITY,
      lostAnswers: 0.1,
      holdSeconds: 20,
    });
    expect(lost).toBeGreaterThan(0);
    expect(fullest).toBeLessThanOrEqual(CAPACITY);
    expect(orders).toBeLessThanOrEqual(SLOTS * CAPACITY);
    expect(placed).toBeGreaterThan(0);
    expect(placed).toBeLessThanOrEqual(orders);
    expect(holds.USED).toBe(orders);
    const over = ['USED', 'RELEASED', 'EXPIRED', 'LAPSED'];
    expect(Object.keys(holds).filter((status) => !over.includes(status))).toEqual([]);
    expect(books).toEqual(BALANCED);
  },
);
