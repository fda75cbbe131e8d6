import { tellStore } from '../adapters/tell-store.ts';
import type { Deps } from '../http/context.ts';
import { SLOW_MS } from './ledger.ts';

/** Timers and clocks differ by a little. */
const MARGIN_MS = 100;

/**
 * Tells the store at SHOP_ORIGIN once that what's PENDING under a key has ended. An event that gets lost costs nothing: the store
 * asks anyway, only later.
 */
export function announcer({ env, log }: Pick<Deps, 'env' | 'log'>): (key: string) => void {
  const waiting = new Set<string>();
  return (key) => {
    if (waiting.has(key)) return;
    waiting.add(key);
    setTimeout(() => {
      waiting.delete(key);
      tellStore(env, key).catch((error: unknown) => log.info({ error, key }, 'processor event not heard'));
    }, SLOW_MS + MARGIN_MS).unref();
  };
}
