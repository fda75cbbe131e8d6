import { matching } from '../fields.ts';

/** What a price zone's name matches. It begins with a letter, so that it's never a store's number. */
export const PRICE_ZONE = '[a-z][a-z0-9]*(-[a-z0-9]+)*';

export const priceZone = matching(
  'a price zone: a letter, then lower-case letters, digits, and hyphens, such as zone-2',
  new RegExp(`^${PRICE_ZONE}$`),
);
