import { setTimeout as delay } from 'node:timers/promises';
import { HOUSE } from '../../services/contracts/vendors.ts';
import type { Env } from '../boot/env.ts';
import type { Database } from '../db/database.ts';
import { takeFault } from '../sandbox/faults.ts';
import type { Sellers } from './sellers.ts';
import { shippingOptions } from './shipping-options.ts';
import { WAREHOUSES, type Warehouse } from './warehouses.ts';

const warehouses: Readonly<Record<string, Warehouse>> = WAREHOUSES;

/**
 * The sandbox's sellers: each responds from its own table. A fault on `sellers.quote` hits one call to one seller:
 * a delay is waited for, and anything else loses the response. The store's own warehouse isn't one of them.
 */
export function openSellers({ db, env }: { db: Database; env: Pick<Env, 'sandbox'> }): Sellers {
  const strike = async (shopperId: string, signal: AbortSignal) => {
    const fault = await takeFault(db, shopperId, 'sellers.quote');
    if (fault?.delayMs) await delay(fault.delayMs, undefined, { signal });
    if (fault?.drop || fault?.status || fault?.code) throw new Error('The seller is not responding');
  };
  return {
    quote: async (request, signal) => {
      const { sellerId, shopperId } = request;
      if (env.sandbox && sellerId !== HOUSE) await strike(shopperId, signal);
      const warehouse = warehouses[sellerId];
      return warehouse ? shippingOptions(warehouse, request) : [];
    },
  };
}
