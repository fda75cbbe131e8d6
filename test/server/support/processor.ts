import type { Deps } from '../../../server/http/context.ts';
import type { Processor } from '../../../server/ports/processor.ts';

/** Never responds. */
export const dead = () => Promise.reject(new Error('the wire is cut'));

/** One that's silent, but hasn't been for long enough that it isn't asked anymore. */
export const DEAD_PROCESSOR: Processor = {
  assertReachable: () => {},
  authorize: dead,
  reverse: dead,
  reduce: dead,
  cancel: dead,
  complete: dead,
  refund: dead,
  find: dead,
  accounts: dead,
  checkPin: dead,
};

/** Runs work while the store uses this processor; anything it leaves out, the store's own does. */
export async function withProcessor<T>(
  { deps }: { deps: Deps },
  processor: Partial<Processor>,
  run: () => Promise<T>,
): Promise<T> {
  const own = deps.processor;
  deps.processor = { ...own, ...processor };
  try {
    return await run();
  } finally {
    deps.processor = own;
  }
}
