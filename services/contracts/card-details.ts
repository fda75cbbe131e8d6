import * as v from 'valibot';
import { regionCode } from './regions.ts';
import { visible } from './text.ts';

const SPECIAL = 'Special characters are not allowed in address fields.';
const POSTAL = 'Please enter a valid Postal Code.';

/** Straightens apostrophes and spaces: phones type other ones, and banks compare addresses character by character. */
export const withPlainMarks = (text: string): string => text.replace(/[‘’ʼ]/g, "'").replace(/\p{Zs}/gu, ' ');

const typed = v.pipe(v.string(), v.transform(withPlainMarks), v.trim());

const line = v.pipe(typed, v.maxLength(100), v.regex(/^[\p{L}\p{M}\d ,.']*$/u, SPECIAL));

const name = (field: string) =>
  v.pipe(v.string(), v.trim(), visible(`${field} is required`), v.maxLength(40));

/** A card's billing address (CRD-13 to CRD-19). */
export const BillingAddress = v.object({
  addressLine1: v.pipe(line, visible('Address is required')),
  addressLine2: line,
  city: v.pipe(typed, visible('City is required'), v.maxLength(50), v.regex(/^[\p{L}\p{M}\d ]*$/u, SPECIAL)),
  state: v.pipe(v.string(), v.transform(regionCode), v.nonEmpty('State is required'), v.maxLength(2)),
  zipCode: v.pipe(
    v.string(),
    v.nonEmpty('Postal Code is required'),
    v.regex(/^\S*$/, 'Please enter a valid Postal Code with no spaces.'),
    v.regex(/^[^-]*$/, 'Please enter a valid Postal Code with no hyphens.'),
    v.regex(/^[A-Za-z0-9]*$/, POSTAL),
    v.minLength(5, POSTAL),
    v.maxLength(7, POSTAL),
  ),
});
export type BillingAddress = v.InferOutput<typeof BillingAddress>;

/** What the shopper types outside the secure frame. */
export const CardDetails = v.object({
  cardHolderFirstName: name('First Name'),
  cardHolderLastName: name('Last Name'),
  billingAddress: BillingAddress,
  /** Preferred: selected first next time. Implies saving (CRD-20). */
  default: v.boolean(),
  save: v.boolean(),
});
export type CardDetails = v.InferOutput<typeof CardDetails>;

export const VaultToken = v.pipe(v.string(), v.maxLength(128));

/** The vault's token stands for the number, expiration date, and CVV, which the shop never sees. */
export const CardToAdd = v.object({
  ...CardDetails.entries,
  vaultToken: VaultToken,
});
export type CardToAdd = v.InferOutput<typeof CardToAdd>;

/** A saved card's new details; the vault's token stands for its expiration date and CVV (CRD-03). */
export const CardUpdate = v.omit(CardToAdd, ['save']);
export type CardUpdate = v.InferOutput<typeof CardUpdate>;
