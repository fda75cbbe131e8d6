import type { AddressBookFailure } from '../../machines/account/address-book.failures.ts';
import type { ProfileFailure } from '../../machines/account/profile.failures.ts';

const NO_CONNECTION = "We're having trouble connecting. Check your connection and try again.";
const GENERIC = 'Something went wrong. Please try again.';

/** The book has no room for another address (ERR-03). */
export const BOOK_IS_FULL = 'You have reached the limit of 20 addresses. Remove one to add another.';

/** Why there is nothing to try again (ERR-08). */
export const REMOVED_ELSEWHERE = 'This address is no longer in your address book.';

/** What the shopper reads when the address book could not be shown or an address not removed (ERR-06 to ERR-08). */
export const addressBookWords: Record<AddressBookFailure['kind'], string> = {
  noConnection: NO_CONNECTION,
  addressNotFound: GENERIC,
  unexpected: GENERIC,
};

/** What the shopper reads of a profile that was not saved. */
export const profileWords: Record<ProfileFailure['kind'], string> = {
  noConnection: NO_CONNECTION,
  notSaved: GENERIC,
};
