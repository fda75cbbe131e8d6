import { afterEach, expect, it, vi } from 'vitest';
import type { Asked } from '../../../server/db/handle.ts';
import { replicaOr } from '../../../server/db/read-database.ts';

/** A database that answers with its name, unless told otherwise, and counts what it was asked. */
function database(name: string) {
  const state = { asked: 0, answer: () => Promise.resolve(name) };
  const query = async () => {
    state.asked += 1;
    return { rows: [await state.answer()] };
  };
  return Object.assign(state, { query: query as unknown as Asked['query'] });
}

function both() {
  const replica = database('replica');
  const primary = database('primary');
  const read = replicaOr(replica, primary);
  return { replica, primary, ask: async () => (await read.query({ text: 'select' }, [])).rows[0] };
}

afterEach(() => {
  vi.useRealTimers();
});

it('asks the primary for what the replica failed to answer', async () => {
  const { replica, ask } = both();
  expect(await ask()).toBe('replica');
  replica.answer = () => Promise.reject(new Error('It conflicts with recovery.'));
  expect(await ask()).toBe('primary');
});

it('fails as the primary does if neither answers', async () => {
  const { replica, primary, ask } = both();
  replica.answer = () => Promise.reject(new Error('gone'));
  primary.answer = () => Promise.reject(new Error('gone, too'));
  await expect(ask()).rejects.toThrow('gone, too');
});

it('leaves a replica that fails three times alone for five seconds', async () => {
  vi.useFakeTimers();
  const { replica, ask } = both();
  replica.answer = () => Promise.reject(new Error('gone'));
  for (let n = 0; n < 6; n += 1) expect(await ask()).toBe('primary');
  expect(replica.asked).toBe(3);
  replica.answer = () => Promise.resolve('replica');
  vi.advanceTimersByTime(5_000);
  expect(await ask()).toBe('replica');
  expect(await ask()).toBe('replica');
});

it("doesn't wait longer than two seconds for a replica", async () => {
  vi.useFakeTimers();
  const { replica, ask } = both();
  replica.answer = () => new Promise(() => {});
  const answer = ask();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe('primary');
});
