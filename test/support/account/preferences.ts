// The preferences that stories and tests of the account begin with.

import type {
  EmailPreference,
  ProductPreferences,
  SmsPreference,
} from '../../../services/contracts/preferences.ts';

const EMAILS = [
  { id: 'weekly-ad', name: 'Weekly Ad', description: 'The new ad of your store, each Wednesday morning.' },
  { id: 'deals', name: 'Deals & Coupons', description: 'Digital coupons and offers on what you buy.' },
  { id: 'recipes', name: 'Recipes', description: 'Dinners for the season.' },
];

/** All emails, with the given ones selected. */
export const emails = (...selected: string[]): EmailPreference[] =>
  EMAILS.map((email) => ({ ...email, selected: selected.includes(email.id) }));

export const allEmails = emails('weekly-ad', 'deals', 'recipes');

export const sms = (customerOptedIn: boolean, changes: Partial<SmsPreference> = {}): SmsPreference => ({
  customerOptedIn,
  message: customerOptedIn
    ? 'Text messages about your orders go to (513) 555-0142.'
    : 'No text messages about your orders go to (513) 555-0142.',
  hasErrors: false,
  ...changes,
});

/** Substitutions are allowed except for produce. */
export const policies = (changes: Partial<ProductPreferences> = {}): ProductPreferences => ({
  substitutionPolicy: 'SHOPPERS_CHOICE',
  departments: [
    { id: 'produce', name: 'Fresh Produce', substitutionPolicy: 'NO_SUBSTITUTIONS' },
    { id: 'dairy', name: 'Dairy & Eggs', substitutionPolicy: null },
    { id: 'bakery', name: 'Bakery', substitutionPolicy: null },
  ],
  ...changes,
});
