import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { SubstitutionPreference } from './substitutions.ts';
import { Id } from './values.ts';

/** One kind of email (ENT-31). */
export const EmailPreference = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  selected: v.boolean(),
});
export type EmailPreference = v.InferOutput<typeof EmailPreference>;

const EmailPreferences = v.object({ preferences: v.array(EmailPreference) });

export const getEmailPreferences = operation({
  id: 'emailPreferences.get',
  method: 'GET',
  path: '/api/email-preferences',
  summary: 'Which emails the shopper gets (API-27)',
  access: 'signedIn',
  response: EmailPreferences,
  answer: 'preferences',
});

export const updateEmailPreferences = operation({
  id: 'emailPreferences.update',
  method: 'PUT',
  path: '/api/email-preferences',
  summary: 'Choose emails; those not named stay as they are (API-28)',
  access: 'signedIn',
  body: v.object({
    preferences: v.pipe(
      v.array(v.object({ id: Id, selected: v.boolean() })),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
  response: EmailPreferences,
  answer: 'preferences',
});

/** Ten digits, the format for text messages. */
const PhoneNumber = v.pipe(
  v.string(),
  v.regex(/^\d{10}$/, () => t('Please enter a 10-digit phone number.')),
);

/** A number to look up, as entered in the text-message form. */
export const SmsNumber = v.object({ phoneNumber: PhoneNumber });
export type SmsNumber = v.InferOutput<typeof SmsNumber>;

const SmsPreference = v.object({
  customerOptedIn: v.boolean(),
  message: v.string(),
  hasErrors: v.boolean(),
});
export type SmsPreference = v.InferOutput<typeof SmsPreference>;

/** Whether a number gets text messages about orders (ENT-08, ENT-09). */
export const lookUpSmsPreference = operation({
  id: 'smsPreferences.lookUp',
  method: 'POST',
  path: '/api/sms-preferences/lookup',
  summary: 'Whether a number gets text messages about orders (API-09)',
  access: 'signedIn',
  body: v.object({ ...SmsNumber.entries, triggerType: v.literal('TRANSACTIONAL') }),
  response: SmsPreference,
});

export const updateSmsPreference = operation({
  id: 'smsPreferences.update',
  method: 'POST',
  path: '/api/sms-preferences',
  summary: 'Opt a number in or out (API-10)',
  access: 'signedIn',
  body: v.object({
    ...SmsNumber.entries,
    optIn: v.boolean(),
    triggerType: v.literal('TRANSACTIONAL'),
  }),
  response: SmsPreference,
});

/** The substitution policy for items added to the cart. */
export const ProductPreferences = v.object({
  substitutionPolicy: SubstitutionPreference,
  /** Departments with their own policy. */
  departments: v.array(
    v.object({ id: Id, name: v.string(), substitutionPolicy: v.nullable(SubstitutionPreference) }),
  ),
});
export type ProductPreferences = v.InferOutput<typeof ProductPreferences>;

export const getProductPreferences = operation({
  id: 'productPreferences.get',
  method: 'GET',
  path: '/api/product-preferences',
  summary: 'Whether new lines in the cart may be substituted, by department',
  access: 'signedIn',
  response: ProductPreferences,
});

export const updateProductPreferences = operation({
  id: 'productPreferences.update',
  method: 'PUT',
  path: '/api/product-preferences',
  summary: 'Change it; lines already in the cart stay as they are',
  access: 'signedIn',
  body: v.object({
    substitutionPolicy: SubstitutionPreference,
    departments: v.pipe(
      v.array(v.object({ id: Id, substitutionPolicy: v.nullable(SubstitutionPreference) })),
      v.maxLength(50),
    ),
  }),
  response: ProductPreferences,
});
