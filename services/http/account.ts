import { createProfileDrafts } from '../browser/profile-drafts.ts';
import { lookupSmsPreference, updateSmsPreference } from '../contracts/preferences.ts';
import type { World } from '../on-demand.ts';
import { createProfileServices } from './profile.ts';

export * from '../contracts/app-data.ts';
export * from '../contracts/membership.ts';
export * from '../contracts/preferences.ts';
export * from '../contracts/prescriptions.ts';
export { updateProfile } from '../contracts/profile.ts';
export * from '../contracts/rewards.ts';

const triggerType = 'TRANSACTIONAL' as const;

export const more = ({ call, storage }: World) => ({
  ...createProfileServices(call),
  ...createProfileDrafts(storage),
  /** `phoneNumber` is ten digits. */
  lookupSms: ({ phoneNumber }: { phoneNumber: string }, signal: AbortSignal) =>
    call(lookupSmsPreference, { body: { phoneNumber, triggerType } }, signal),
  updateSms: ({ phoneNumber, optIn }: { phoneNumber: string; optIn: boolean }, signal: AbortSignal) =>
    call(updateSmsPreference, { body: { phoneNumber, optIn, triggerType } }, signal),
});
