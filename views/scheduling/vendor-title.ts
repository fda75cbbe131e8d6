import type { Banner } from '../../banners/index.ts';
import { HOUSE, type Vendor } from '../../services/contracts/quote-parts.ts';

/** 'Sold & Shipped by {vendor}' (SHP-01); the store's own shipments go by the banner's name. */
export const soldAndShippedBy = ({ id, name }: Vendor, { title }: Banner): string =>
  `Sold & Shipped by ${id === HOUSE ? title : name}`;
