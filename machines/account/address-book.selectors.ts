import { type Address, MOST_ADDRESSES } from '../../services/contracts/addresses.ts';
import type { AddressBookContext } from './address-book.setup.ts';

/** The addresses as they are listed: the mailing address first, then the others, the newest first (ADR-04, ADR-05). */
export function listedAddresses({ addresses }: Pick<AddressBookContext, 'addresses'>): Address[] {
  const isMailing = ({ type }: Address) => type === 'home';
  const others = addresses.filter((address) => !isMailing(address));
  return [...addresses.filter(isMailing), ...others.reverse()];
}

/** True when the store would refuse another address (ERR-03). */
export const isFull = ({ addresses }: Pick<AddressBookContext, 'addresses'>): boolean =>
  addresses.length >= MOST_ADDRESSES;
