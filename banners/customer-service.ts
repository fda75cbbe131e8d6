import type { Banner } from './schema.ts';

/** The number to call about an order: the vendor's where it answers for itself, else the banner's (BAN-05). */
export const customerServicePhone = ({ phones }: Banner, vendorId?: string): string =>
  (vendorId !== undefined ? phones.vendors[vendorId] : undefined) ?? phones.customerService;
