import type { Sellers } from '../ports/sellers.ts';
import { shippingOptions } from './shipping-options.ts';
import { WAREHOUSES, type Warehouse } from './warehouses.ts';

const warehouses: Readonly<Record<string, Warehouse>> = WAREHOUSES;

/** The sandbox's sellers and the store's own warehouse: each responds from its own table. */
export const openSellers = (): Sellers => ({
  quote: async (request) => {
    const warehouse = warehouses[request.sellerId];
    return warehouse ? shippingOptions(warehouse, request) : [];
  },
});
