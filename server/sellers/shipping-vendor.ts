import { HOUSE, type Vendor } from '../../services/contracts/quote-parts.ts';

/** Who ships: a marketplace seller by its id and name, or the chain's own warehouse. */
export const shippingVendor = (id: string, name: string | null): Vendor => ({
  id,
  name: id === HOUSE ? 'Our Warehouse' : (name ?? id),
  isThirdParty: false,
});
