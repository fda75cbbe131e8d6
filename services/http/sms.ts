import { lookUpSmsPreference, updateSmsPreference } from '../contracts/preferences.ts';
import type { Call } from './call.ts';

const triggerType = 'TRANSACTIONAL' as const;

export const createSmsServices = (call: Call) => ({
  /** `phoneNumber` is ten digits. */
  lookUpSmsPreference: ({ phoneNumber }: { phoneNumber: string }, signal: AbortSignal) =>
    call(lookUpSmsPreference, { body: { phoneNumber, triggerType } }, signal),
  updateSmsPreference: (
    { phoneNumber, optIn }: { phoneNumber: string; optIn: boolean },
    signal: AbortSignal,
  ) => call(updateSmsPreference, { body: { phoneNumber, optIn, triggerType } }, signal),
});
