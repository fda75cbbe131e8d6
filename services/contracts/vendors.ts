/** The vendor id for what the store itself ships under the banner's name. */
export const HOUSE = 'HOUSE';
