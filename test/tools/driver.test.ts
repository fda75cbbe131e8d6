import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Driver } from '../../tools/engine/driver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a shopper without a view gives up when nothing is left to do, but not while the store is asked for something', async () => {
  const giveUp = vi.fn();
  const driver = new Driver(
    {
      ...{ email: '', password: '', card: 'saved', items: [], product: '', modality: 'PICKUP', pay: [] },
      ...{ promo: null, fallout: false, modify: false, tries: 1 },
    },
    () => {},
    giveUp,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const asking = driver.meanwhile(promise);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(giveUp).not.toHaveBeenCalled();
  resolve();
  await asking;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith('Nothing left to do: ');
});
