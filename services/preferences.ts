import type { EmailPreferenceServices } from '../machines/account/email-preferences.ts';
import type { ProductPreferenceServices } from '../machines/account/product-preferences.ts';
import type { SmsPreferenceServices } from '../machines/account/sms-preference.machine.ts';
import type { Client } from './client.ts';
import * as preferences from './contracts/preferences.ts';

const triggerType = 'TRANSACTIONAL' as const;

export const createEmailPreferenceServices = ({ of }: Client): EmailPreferenceServices => ({
  loadEmailPreferences: of(preferences.getEmailPreferences),
  updateEmailPreferences: of(preferences.updateEmailPreferences),
});

export const createProductPreferenceServices = ({ of }: Client): ProductPreferenceServices => ({
  loadProductPreferences: of(preferences.getProductPreferences),
  updateProductPreferences: of(preferences.updateProductPreferences),
});

/** A phone number is ten digits. */
export const createSmsServices = ({ call }: Client): SmsPreferenceServices => ({
  lookUpSmsPreference: ({ phoneNumber }, signal) =>
    call(preferences.lookUpSmsPreference, { body: { phoneNumber, triggerType } }, signal),
  updateSmsPreference: ({ phoneNumber, optIn }, signal) =>
    call(preferences.updateSmsPreference, { body: { phoneNumber, optIn, triggerType } }, signal),
});
