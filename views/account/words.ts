import type { AddressBookFailure } from '../../machines/account/address-book.failures.ts';
import type { AddressFormFailure } from '../../machines/account/address-form.failures.ts';
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

/** A choice of e-mails was not saved (ERR-23). */
export const EMAILS_NOT_SAVED =
  "We're having trouble updating your email preferences. Please try again later.";

/** A wish about substitutions was not saved. */
export const WISHES_NOT_SAVED =
  "We're having trouble updating your product preferences. Please try again later.";

/** The store could not say whether a number gets text messages, or not change it (ERR-12). */
export const SMS_NOT_FOUND =
  "We're having trouble looking up your text message preference. Please try again later.";
export const SMS_NOT_CHANGED =
  "We're having trouble updating your text message preference. Please try again later.";

/** There is no such address in the shopper's book (ERR-02). */
export const ADDRESS_NOT_FOUND = 'We could not find that address.';

const FORM_WORDS: Record<Exclude<AddressFormFailure['kind'], 'rateLimited'>, string> = {
  notAdded: 'We are having technical difficulties. Please try again later.',
  notUpdated: 'We are having technical difficulties.',
  addressNotFound: ADDRESS_NOT_FOUND,
  tooManyAddresses: BOOK_IS_FULL,
  noConnection: NO_CONNECTION,
  unknownCode: GENERIC,
  unexpected: GENERIC,
};

/** What the shopper reads when an address was not saved (ERR-01 to ERR-07). */
export const addressFormWords = (failure: AddressFormFailure): string =>
  failure.kind === 'rateLimited' ? failure.message : FORM_WORDS[failure.kind];

/** What the two uses of the form are called, and their buttons (ADR-08, ADR-09). */
export const addressFormTitles = {
  new: { title: 'Add New Address', submit: 'Add Address' },
  changed: { title: 'Edit Address', submit: 'Update Address' },
} as const;

/** The banner of an address that was not verified (ERR-10). */
export const UNVERIFIED =
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.";
