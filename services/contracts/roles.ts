import * as v from 'valibot';

/**
 * What an operator may do: an owner everything, the catalog's people what's sold and when, care whatever helps a shopper,
 * a picker the orders of one store.
 */
export const Role = v.picklist(['owner', 'catalog', 'care', 'picker']);
export type Role = v.InferOutput<typeof Role>;
