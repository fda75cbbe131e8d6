import { crowdEmail } from '../../test/support/crowd.ts';
import { runOrder } from '../engine/engine.ts';

/** Complete orders per second if this many shoppers place them through charts and services, one after another. */
export async function loadWithEngines(
  store: { url: string; vaultUrl: string },
  shoppers: number,
  seconds: number,
): Promise<number> {
  let placed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: shoppers }, async (_, index) => {
      while (performance.now() < end) {
        const result = await runOrder({ ...store, email: crowdEmail(index + 1), password: 'checkstand' });
        if (result.kind === 'failed') throw new Error(`The engine placed no order: ${result.reason}`);
        placed += 1;
      }
    }),
  );
  return placed / ((performance.now() - began) / 1000);
}
