import { expect, it, vi } from 'vitest';
import { backgroundRemoval } from '../../../machines/account/background-removal.ts';

const removal = { addressId: 'address-1', idempotencyKey: 'key-1' };

/** A removal in progress; `area` is where its address book lives. */
function start() {
  const answer = Promise.withResolvers<unknown>();
  const area = new AbortController();
  const tell = vi.fn();
  const signals: AbortSignal[] = [];
  const remove = backgroundRemoval((_, signal) => {
    signals.push(signal);
    return answer.promise;
  }, tell);
  const removed = remove(removal, area.signal).catch(() => {});
  return { answer, area, tell, signals, removed };
}

it('a removal continues after the shopper leaves the account area, and its end is announced there (ADR-07, ADR-38)', async () => {
  for (const [end, words] of [
    ['resolve', 'Your address has been removed.'],
    ['reject', 'Something went wrong while your address was being removed. Please check your address book.'],
  ] as const) {
    const { answer, area, tell, signals } = start();
    area.abort();
    expect(signals[0]?.aborted).toBe(false);
    answer[end]({ kind: 'unreachable' });
    await expect.poll(() => tell.mock.calls).toMatchObject([[{ type: 'toast.requested', text: words }]]);
  }
});

it('a removal that ends within the area is announced by its address book', async () => {
  const { answer, tell, removed } = start();
  answer.resolve({});
  await removed;
  expect(tell).not.toHaveBeenCalled();
});
