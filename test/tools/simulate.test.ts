import { describe, expect, it } from 'vitest';
import { type OrderDemand, simulate } from '../../tools/bench/simulate.ts';

const DEMAND: OrderDemand = {
  storeMs: 20,
  databaseMs: 15,
  clientMs: 5,
  roundTrips: 50,
  flushes: 5,
  flushMs: 2,
};
const HERE = { stores: 1, processors: 1 };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the model of an order', () => {
  it('takes one client as long as its parts take together', () => {
    const { times, ordersPerSecond } = simulate(DEMAND, HERE, { clients: 1 });
    expect(mean(times)).toBeGreaterThan(48);
    expect(mean(times)).toBeLessThan(52);
    expect(ordersPerSecond).toBeCloseTo(20, 0);
  });

  it('places as many orders as the busiest station has time for, however many clients want more', () => {
    const { ordersPerSecond, storeBusy } = simulate(DEMAND, HERE, { clients: 64 });
    expect(ordersPerSecond).toBeGreaterThan(48);
    expect(ordersPerSecond).toBeLessThan(52);
    expect(storeBusy).toBeGreaterThan(0.95);
    expect(storeBusy).toBeLessThanOrEqual(1.01);
  });

  it('is faster with another store only until the database is busy', () => {
    const both = simulate(DEMAND, { stores: 2, processors: 1 }, { clients: 64 });
    expect(both.ordersPerSecond).toBeLessThan(53);
    expect(both.databaseBusy).toBeGreaterThan(0.95);
    const more = simulate(DEMAND, { stores: 2, processors: 2 }, { clients: 64 });
    expect(more.ordersPerSecond).toBeGreaterThan(90);
  });

  it('places what comes, and makes it wait the longer the more comes', () => {
    const calm = simulate(DEMAND, HERE, { perSecond: 5 });
    const busy = simulate(DEMAND, HERE, { perSecond: 40 });
    expect(calm.ordersPerSecond).toBeGreaterThan(4);
    expect(busy.ordersPerSecond).toBeGreaterThan(37);
    expect(mean(busy.times)).toBeGreaterThan(1.5 * mean(calm.times));
  });

  it('is the same again for the same seed, and another for another', () => {
    const once = simulate(DEMAND, HERE, { perSecond: 20 }, { seed: 7 });
    expect(simulate(DEMAND, HERE, { perSecond: 20 }, { seed: 7 })).toEqual(once);
    expect(simulate(DEMAND, HERE, { perSecond: 20 }, { seed: 8 }).times).not.toEqual(once.times);
  });
});
