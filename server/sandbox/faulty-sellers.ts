import { setTimeout as delay } from 'node:timers/promises';
import { HOUSE } from '../../services/contracts/quote-parts.ts';
import type { Database } from '../db/database.ts';
import type { Sellers } from '../ports/sellers.ts';
import { takeFault } from './faults.ts';

/**
 * Sellers that shoppers' faults on `sellers.quote` hit, one call to one seller each: a delay is waited for, and
 * anything else loses the response. The store's own warehouse is not another company, so none hits it.
 */
export const faultySellers = (sellers: Sellers, db: Database): Sellers => ({
  quote: async (request, signal) => {
    if (request.sellerId === HOUSE) return sellers.quote(request, signal);
    const fault = await takeFault(db, request.shopperId, 'sellers.quote');
    if (fault?.delayMs) await delay(fault.delayMs, undefined, { signal });
    if (fault?.drop || fault?.status || fault?.code) throw new Error('The seller is not responding');
    return sellers.quote(request, signal);
  },
});
