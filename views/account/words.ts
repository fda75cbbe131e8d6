import { t } from '../../languages/t.ts';
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

const NO_CONNECTION = t("We're having trouble connecting. Check your connection and try again.");
const GENERIC = t('Something went wrong. Please try again.');

/** The address book is full (ERR-03). */
export const BOOK_IS_FULL = t(
  'You have reached the limit of {{maxAddresses}} addresses. Remove one to add another.',
  { maxAddresses: MAX_ADDRESSES },
);

/** Why something can't be changed yet: another change is on its way. */
export const NOT_NOW = t('Another change is being saved.');

/** Why an address that couldn't be verified can't be saved yet. */
export const CONFIRM_FIRST = t('Check “Use this address” first.');

/** Why a reward can't be claimed yet. */
export const TOO_FEW_POINTS = t("You don't have enough points for this yet.");

/** Why a voucher isn't there anymore. */
export const voucherRevoked = (day: string): string =>
  t(
    'Your voucher was canceled {{day}}: an order whose points paid for it was canceled, refunded, or changed. Its points are back.',
    { day },
  );

/** Why retrying makes no sense (ERR-08). */
export const REMOVED_ELSEWHERE = t('This address is no longer in your address book.');

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
export const EMAILS_NOT_SAVED = t(
  "We're having trouble updating your email preferences. Please try again later.",
);

/** A substitution policy wasn't saved. */
export const PREFERENCES_NOT_SAVED = t(
  "We're having trouble updating your product preferences. Please try again later.",
);

/** The store couldn't look up or change whether a number gets text messages (ERR-12). */
export const SMS_NOT_FOUND = t(
  "We're having trouble looking up your text message preference. Please try again later.",
);
export const SMS_NOT_CHANGED = t(
  "We're having trouble updating your text message preference. Please try again later.",
);

/** The shopper's address book has no such address (ERR-02). */
export const ADDRESS_NOT_FOUND = t('We could not find that address.');

const FORM_WORDS: Record<Exclude<AddressFormFailure['kind'], 'rateLimited'>, string> = {
  notAdded: t('We are having technical difficulties. Please try again later.'),
  notUpdated: t('We are having technical difficulties.'),
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
  new: { title: t('Add New Address'), submit: t('Add Address') },
  changed: { title: t('Edit Address'), submit: t('Update Address') },
} as const;

/** The message for an address that couldn't be verified (ERR-10). */
export const UNVERIFIED = t(
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.",
);

export const MEMBERSHIP_LEAD = t(
  'Free delivery, and up to {{points}} points per dollar. The first {{days}} days are free, and nothing renews automatically.',
  { points: POINTS_PER_DOLLAR.BOOST, days: TRIAL_DAYS },
);
/** What everyone can be told, also who has used the free days. */
export const MEMBERSHIP_OFFER = t('Free delivery, and up to {{points}} points per dollar.', {
  points: POINTS_PER_DOLLAR.BOOST,
});
export const MEMBERSHIP_PERIOD = t('a year after {{days}} free days', { days: TRIAL_DAYS });
export const TRIAL_IS_USED = t("You've used your {{days}} free days.", { days: TRIAL_DAYS });
export const TRIAL_WAS_USED = t('You have already used your {{days}} free days.', {
  days: TRIAL_DAYS,
});
export const MEMBERSHIP_ENDING = t(
  "Your benefits end right away, and your {{days}} free days can't start again.",
  { days: TRIAL_DAYS },
);

const FROM = t('on orders of {{amount}} or more', { amount: `$${FREE_DELIVERY_FROM / 100}` });

export const BENEFIT: Record<MembershipType, string> = {
  BOOST: t('Free delivery at any time {{from}}, plus {{points}} points per dollar.', {
    from: FROM,
    points: POINTS_PER_DOLLAR.BOOST,
  }),
  BOOST_LITE: t('Free delivery {{from}}, at times marked free.', { from: FROM }),
};

/** What an order earns; `membership` as the banner calls it. */
export const pointsLead = (membership: string): string =>
  t('Orders earn {{others}} point per dollar, or up to {{points}} with {{membership}}.', {
    others: POINTS_PER_DOLLAR.others,
    points: POINTS_PER_DOLLAR.BOOST,
    membership,
  });
