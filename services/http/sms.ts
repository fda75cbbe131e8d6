import { lookupSmsPreference, updateSmsPreference } from '../contracts/preferences.ts';
import type { World } from '../on-demand.ts';

const triggerType = 'TRANSACTIONAL' as const;

export const more = ({ call }: World) => ({
  /** `phoneNumber` is ten digits. */
  lookupSms: ({ phoneNumber }: { phoneNumber: string }, signal: AbortSignal) =>
    call(lookupSmsPreference, { body: { phoneNumber, triggerType } }, signal),
  updateSms: ({ phoneNumber, optIn }: { phoneNumber: string; optIn: boolean }, signal: AbortSignal) =>
    call(updateSmsPreference, { body: { phoneNumber, optIn, triggerType } }, signal),
});
