import type { AddressBookFailure } from '../../machines/account/address-book.failures.ts';
import type { AddressFormFailure } from '../../machines/account/address-form.failures.ts';
import type { ProfileFailure } from '../../machines/account/profile.failures.ts';
import { MAX_ADDRESSES } from '../../services/contracts/addresses.ts';
import {
  FREE_DELIVERY_FROM,
  type MembershipType,
  POINTS_PER_DOLLAR,
  TRIAL_DAYS,
} from '../../services/contracts/membership.ts';

const NO_CONNECTION = "We're having trouble connecting. Check your connection and try again.";
const GENERIC = 'Something went wrong. Please try again.';

/** The address book is full (ERR-03). */
export const BOOK_IS_FULL = `You have reached the limit of ${MAX_ADDRESSES} addresses. Remove one to add another.`;

/** Why something can't be changed yet: another change is on its way. */
export const NOT_NOW = 'Another change is being saved.';

/** Why an address that couldn't be verified can't be saved yet. */
export const CONFIRM_FIRST = 'Check “Use this address” first.';

/** Why a reward can't be claimed yet. */
export const TOO_FEW_POINTS = "You don't have enough points for this yet.";

/** Why a voucher isn't there anymore. */
export const voucherRevoked = (day: string): string =>
  `Your voucher was canceled ${day}: an order whose points paid for it was canceled, refunded, or changed. Its points are back.`;

/** Why retrying makes no sense (ERR-08). */
export const REMOVED_ELSEWHERE = 'This address is no longer in your address book.';

/** Messages for an address book that failed to load or an address that wasn't removed (ERR-06 to ERR-08). */
export const addressBookWords: Record<AddressBookFailure['kind'], string> = {
  noConnection: NO_CONNECTION,
  addressNotFound: GENERIC,
  unexpected: GENERIC,
};

/** Messages for a profile that wasn't saved. */
export const profileWords: Record<ProfileFailure['kind'], string> = {
  noConnection: NO_CONNECTION,
  notSaved: GENERIC,
};

/** Email choices weren't saved (ERR-23). */
export const EMAILS_NOT_SAVED =
  "We're having trouble updating your email preferences. Please try again later.";

/** A substitution policy wasn't saved. */
export const PREFERENCES_NOT_SAVED =
  "We're having trouble updating your product preferences. Please try again later.";

/** The store couldn't look up or change whether a number gets text messages (ERR-12). */
export const SMS_NOT_FOUND =
  "We're having trouble looking up your text message preference. Please try again later.";
export const SMS_NOT_CHANGED =
  "We're having trouble updating your text message preference. Please try again later.";

/** The shopper's address book has no such address (ERR-02). */
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

/** Messages for an address that wasn't saved (ERR-01 to ERR-07). */
export const addressFormWords = (failure: AddressFormFailure): string =>
  failure.kind === 'rateLimited' ? failure.message : FORM_WORDS[failure.kind];

/** The form's title and button for each of its two uses (ADR-08, ADR-09). */
export const addressFormTitles = {
  new: { title: 'Add New Address', submit: 'Add Address' },
  changed: { title: 'Edit Address', submit: 'Update Address' },
} as const;

/** The message for an address that couldn't be verified (ERR-10). */
export const UNVERIFIED =
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.";

export const MEMBERSHIP_LEAD = `Free delivery, and up to ${POINTS_PER_DOLLAR.BOOST} points per dollar. The first ${TRIAL_DAYS} days are free, and nothing renews automatically.`;
export const MEMBERSHIP_OFFER = `Free delivery, and up to ${POINTS_PER_DOLLAR.BOOST} points per dollar, free for ${TRIAL_DAYS} days.`;
export const MEMBERSHIP_PERIOD = `a year after ${TRIAL_DAYS} free days`;
export const TRIAL_IS_USED = `You've used your ${TRIAL_DAYS} free days.`;
export const TRIAL_WAS_USED = `You have already used your ${TRIAL_DAYS} free days.`;
export const MEMBERSHIP_ENDING = `Your benefits end right away, and your ${TRIAL_DAYS} free days can't start again.`;

const FROM = `on orders of $${FREE_DELIVERY_FROM / 100} or more`;

export const BENEFIT: Record<MembershipType, string> = {
  BOOST: `Free delivery at any time ${FROM}, plus ${POINTS_PER_DOLLAR.BOOST} points per dollar.`,
  BOOST_LITE: `Free delivery ${FROM}, at times marked free.`,
};

/** What an order earns; `membership` as the banner calls it. */
export const pointsLead = (membership: string): string =>
  `Orders earn ${POINTS_PER_DOLLAR.others} point per dollar, or up to ${POINTS_PER_DOLLAR.BOOST} with ${membership}.`;
