import * as v from 'valibot';
import { type Text, t } from '../../languages/t.ts';
import { ConfirmedEmail, NewPassword } from './accounts.ts';
import { Email } from './email.ts';
import { operation } from './operation.ts';
import { Done, Instant } from './values.ts';

/** The form that changes a password. */
export const PasswordChange = v.object({
  currentPassword: v.pipe(
    v.string(),
    v.nonEmpty(() => t('Current password is required')),
    v.maxLength(128),
  ),
  password: NewPassword,
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** What the store says about a current password that isn't. */
export const WRONG_PASSWORD = "That isn't your current password." satisfies Text;

export const changePassword = operation({
  id: 'password.update',
  method: 'PUT',
  path: '/api/password',
  summary:
    "Change the shopper's password, which ends all of their other sessions; INVALID_INPUT with the field if the current one is wrong or the new one common",
  access: 'fullyAuthenticated',
  body: PasswordChange,
  response: Done,
});

/** The form that changes an email. */
export const EmailChange = v.object({ email: Email });
export type EmailChange = v.InferOutput<typeof EmailChange>;

/** What the store says about an email that the account has already. */
export const SAME_EMAIL = 'Your account has this email already.' satisfies Text;

export const changeEmail = operation({
  id: 'emailChanges.create',
  method: 'POST',
  path: '/api/email-changes',
  summary:
    'Send a letter to the new email, whose link changes it; the answer is the same if the email has an account',
  access: 'fullyAuthenticated',
  body: EmailChange,
  response: Done,
});

export const confirmEmailChange = operation({
  id: 'emailChanges.confirm',
  method: 'PUT',
  path: '/api/email-changes',
  summary:
    "Change an email with its letter's token, which ends all other sessions; LINK_ENDED if the token can't be used anymore, or is another account's",
  access: 'signedIn',
  refusals: ['LINK_ENDED'],
  body: ConfirmedEmail,
  response: Done,
});

/** A row of what the store keeps, by its columns. */
const Row = v.record(v.string(), v.unknown());
const Rows = v.array(Row);

/** Everything the store keeps of a shopper, without what only secures it: hashes, tokens, and keys. */
export const AccountData = v.object({
  exportedAt: Instant,
  /** Name, email, phone, loyalty card, and preferred store. */
  profile: Row,
  /** Password, and what else they sign in with. */
  signInMethods: Rows,
  passkeys: Rows,
  /** With address and browser. */
  sessions: Rows,
  addresses: Rows,
  /** Brand and last four digits of cards; the vault shows nobody the number. */
  cards: Rows,
  emailPreferences: Rows,
  smsPreferences: Rows,
  /** Text messages about orders. */
  texts: Rows,
  substitutionPreferences: Rows,
  memberships: Rows,
  communitySupport: Rows,
  rewardClaims: Rows,
  prescriptions: Rows,
  cart: Rows,
  /** Orders, unfinished ones included: contact, delivery, totals. */
  checkouts: Rows,
  /** Where and when they're received. */
  reservations: Rows,
  orders: Rows,
  /** What was ordered, and how it was paid; `checkoutId` says by which order. */
  orderedItems: Rows,
  payments: Rows,
  promoCodes: Rows,
  refunds: Rows,
  /** Changes to orders that weren't saved. */
  unsavedChanges: Rows,
  emails: Rows,
  /** Visits recorded for customer service. */
  supportVisits: Rows,
  /** Sign-ins, changes of how they sign in, and what staff did with their orders. */
  activity: Rows,
});
export type AccountData = v.InferOutput<typeof AccountData>;

export const exportAccount = operation({
  id: 'account.export',
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything the store keeps of the shopper, as one document',
  access: 'fullyAuthenticated',
  response: AccountData,
});

/** The word a shopper types to delete their account. */
export const DELETION_WORD = 'DELETE';

/** The form that deletes an account. */
export const AccountDeletion = v.object({
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.literal(DELETION_WORD, () => t('Type {{word}} to confirm.', { word: DELETION_WORD })),
  ),
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

export const deleteAccount = operation({
  id: 'account.delete',
  method: 'POST',
  path: '/api/account/deletion',
  summary:
    "Delete the shopper's account at once and for good; ORDER_OPEN with the number of an order that isn't finished, STILL_RUNNING while one is being placed",
  access: 'fullyAuthenticated',
  refusals: ['ORDER_OPEN', 'STILL_RUNNING'],
  body: AccountDeletion,
  response: Done,
});
