import { HOUSE, type Vendor } from '../../services/contracts/quote-parts.ts';
import { SELLERS } from '../catalog/sellers.ts';

const NAMES: Readonly<Record<string, string>> = { ...SELLERS, [HOUSE]: 'Our Warehouse' };

/** The vendor for a seller's id. */
export const shippingVendor = (id: string): Vendor => ({ id, name: NAMES[id] ?? id, isThirdParty: false });
