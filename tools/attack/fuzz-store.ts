import { setStock } from '../../services/contracts/sandbox.ts';
import { crowdShopper } from '../../test/support/crowd.ts';
import type { HttpShopper } from '../../test/support/http-shopper.ts';
import { checkoutToPlace } from './buyer.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { knownTo } from './fuzz/known.ts';
import type { Known } from './fuzz/values.ts';
import type { Attack } from './scene.ts';
import { crowdCookie } from './shoppers.ts';

/** Where the fuzz sets the stock of what it knows, which the others who buy afterward have in their carts, too. */
const LOCATIONS = ['01400943', '01400412'];

/** There is always more of it again. */
async function countNothing({ call }: HttpShopper, known: Known): Promise<void> {
  for (const gtin13 of known.get('gtin13s') ?? []) {
    for (const locationId of LOCATIONS) {
      await call(setStock, { body: { locationId, gtin13: String(gtin13), onHand: null } });
    }
  }
}

/** Valid and invalid requests to every operation and to none; the store must not fail on any of them. */
export const fuzzStore: Attack = async ({ store, random, seed, size }) => {
  const shopper = crowdShopper(store.url, 15);
  const known = await knownTo(shopper.call, await checkoutToPlace(shopper, random));
  const { requests, statuses, violations } = await fuzz({
    url: store.url,
    cookies: { shopper: crowdCookie(15), other: crowdCookie(2) },
    known,
    seed,
    runs: 4 * size,
  });
  await countNothing(shopper, known);
  const note = Object.entries(statuses).map(([status, count]) => `${status} ${count}×`);
  return { cases: requests, violations, note: note.join(', ') };
};
