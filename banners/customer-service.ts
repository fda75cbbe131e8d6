import type { Banner } from './schema.ts';

/** The number to call about an order: the vendor's if it answers for itself, otherwise the banner's (BAN-05). */
export const customerServicePhone = (
  { phones }: { phones: Pick<Banner['phones'], 'customerService' | 'vendors'> },
  vendors: readonly { id: string }[] = [],
): string => vendors.map(({ id }) => phones.vendors[id]).find(Boolean) ?? phones.customerService;
