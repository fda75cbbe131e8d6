import type { Banner } from './schema.ts';

/** The number to call about an order: the vendor's if it answers for itself, otherwise the banner's (BAN-05). */
export const customerServicePhone = (
  { phones }: { phones: Pick<Banner['phones'], 'customerService' | 'vendors'> },
  vendors: readonly { id: string }[] = [],
): string => vendors.map(({ id }) => phones.vendors[id]).find(Boolean) ?? phones.customerService;

/**
 * Whether an order names Customer Service: a banner may always do so, and all of them do where no store hands over the
 * order (CHK-16). `locationId` is the order's store, if it has one.
 */
export const namesCustomerService = (
  { features }: { features: Pick<Banner['features'], 'ownCustomerServiceMessage'> },
  { locationId }: { locationId: string | null },
): boolean => features.ownCustomerServiceMessage || locationId === null;
