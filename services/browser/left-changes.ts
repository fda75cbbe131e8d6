import * as v from 'valibot';
import type { KeptChanges } from '../../machines/app/app.machine.ts';
import { CartLineChange } from '../contracts/cart.ts';
import type { BrowserStorage } from './storage.ts';

const LeftChanges = v.object({
  changes: v.object({
    sending: v.nullable(v.object({ idempotencyKey: v.string(), lineItems: v.array(CartLineChange) })),
    waiting: v.array(CartLineChange),
  }),
  changesOf: v.nullable(v.string()),
});

/** Cart changes while the shopper signs in at another site: kept in the tab, and read once, by the page they come back to. */
export function createLeftChanges(storage: BrowserStorage) {
  const kept = storage.ofTab('cartChanges', 1, LeftChanges);
  return {
    keep: ({ changes, changesOf }: KeptChanges) => kept.write({ changes, changesOf }),
    take: (): KeptChanges | null => {
      const left = kept.read();
      kept.clear();
      return left;
    },
  };
}
