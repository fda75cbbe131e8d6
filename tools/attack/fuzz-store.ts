import { crowdShopper } from '../../test/support/crowd.ts';
import { checkoutToPlace } from './buyer.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { knownTo } from './fuzz/known.ts';
import type { Attack } from './scene.ts';
import { crowdCookie, PROCESSOR_KEY } from './shoppers.ts';

/** Valid and invalid requests to every operation and to none; the store must not fail on any of them. */
export const fuzzStore: Attack = async ({ store, random, seed, size }) => {
  const shopper = crowdShopper(store.url, 15);
  const known = await knownTo(shopper.call, await checkoutToPlace(shopper, random));
  const { requests, statuses, violations } = await fuzz({
    url: store.url,
    cookies: { shopper: crowdCookie(15), other: crowdCookie(2) },
    processorKey: PROCESSOR_KEY,
    known,
    seed,
    runs: 4 * size,
    // What they authorize and charge belongs to no order, so the books would never balance again.
    without: ['authorizations.create', 'payments.create'],
  });
  const note = Object.entries(statuses).map(([status, count]) => `${status} ${count}×`);
  return { cases: requests, violations, note: note.join(', ') };
};
