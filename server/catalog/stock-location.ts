/** Where what sellers and the house ship is counted. */
export const WAREHOUSE = 'WAREHOUSE';

/** Where an order is picked, by its slot's store. */
export const stockLocation = (storeId: string | null): string => storeId ?? WAREHOUSE;
