import { type AppData, getAppData } from '../contracts/app-data.ts';
import {
  cancelMembership,
  enroll,
  getMembership,
  type Membership,
  type MembershipType,
} from '../contracts/membership.ts';
import type { OperationInput } from '../contracts/operation.ts';
import {
  type EmailPreference,
  getEmailPreferences,
  getProductPreferences,
  lookupSmsPreference,
  type ProductPreferences,
  type SmsPreference,
  updateEmailPreferences,
  updateProductPreferences,
  updateSmsPreference,
} from '../contracts/preferences.ts';
import { listPrescriptions, type Prescriptions, requestRefill } from '../contracts/prescriptions.ts';
import {
  type CommunityParticipation,
  chooseOrganization,
  claimLocalReward,
  getCommunityParticipation,
  getPoints,
  type LocalRewards,
  listLocalRewards,
  listOrganizations,
  type Organization,
  type PointsSummary,
} from '../contracts/rewards.ts';
import type { Call } from './call.ts';

const TRANSACTIONAL = 'TRANSACTIONAL' as const;

/** What the pages of the account ask for, beside the profile and the address book. */
export const createAccountServices = (call: Call) => ({
  loadAppData: async (_: undefined, signal: AbortSignal): Promise<AppData> =>
    (await call(getAppData, {}, signal)).data,

  loadMembership: (_: undefined, signal: AbortSignal): Promise<Membership> => call(getMembership, {}, signal),
  enroll: ({ type }: { type: MembershipType }, signal: AbortSignal): Promise<Membership> =>
    call(enroll, { body: { type } }, signal),
  cancelMembership: (_: undefined, signal: AbortSignal): Promise<Membership> =>
    call(cancelMembership, {}, signal),

  loadEmailPreferences: async (_: undefined, signal: AbortSignal): Promise<EmailPreference[]> =>
    (await call(getEmailPreferences, {}, signal)).preferences,
  updateEmailPreferences: async (
    { preferences }: { preferences: { id: string; selected: boolean }[] },
    signal: AbortSignal,
  ): Promise<EmailPreference[]> =>
    (await call(updateEmailPreferences, { body: { preferences } }, signal)).preferences,

  /** `phoneNumber` is ten digits. */
  lookupSmsPreference: (
    { phoneNumber }: { phoneNumber: string },
    signal: AbortSignal,
  ): Promise<SmsPreference> =>
    call(lookupSmsPreference, { body: { phoneNumber, triggerType: TRANSACTIONAL } }, signal),
  updateSmsPreference: (
    { phoneNumber, optIn }: { phoneNumber: string; optIn: boolean },
    signal: AbortSignal,
  ): Promise<SmsPreference> =>
    call(updateSmsPreference, { body: { phoneNumber, optIn, triggerType: TRANSACTIONAL } }, signal),

  loadProductPreferences: (_: undefined, signal: AbortSignal): Promise<ProductPreferences> =>
    call(getProductPreferences, {}, signal),
  updateProductPreferences: (
    body: OperationInput<typeof updateProductPreferences>['body'],
    signal: AbortSignal,
  ): Promise<ProductPreferences> => call(updateProductPreferences, { body }, signal),

  loadPoints: (_: undefined, signal: AbortSignal): Promise<PointsSummary> => call(getPoints, {}, signal),

  /** `preferredStore` is the number of the preferred store, where there is one (API-08). */
  loadCommunity: (
    { preferredStore }: { preferredStore: string | undefined },
    signal: AbortSignal,
  ): Promise<CommunityParticipation> =>
    call(getCommunityParticipation, { query: { preferredStore } }, signal),
  findOrganizations: async ({ text }: { text: string }, signal: AbortSignal): Promise<Organization[]> =>
    (await call(listOrganizations, { query: { text } }, signal)).organizations,
  chooseOrganization: (
    { organizationId }: { organizationId: string | null },
    signal: AbortSignal,
  ): Promise<CommunityParticipation> => call(chooseOrganization, { body: { organizationId } }, signal),

  loadLocalRewards: (_: undefined, signal: AbortSignal): Promise<LocalRewards> =>
    call(listLocalRewards, {}, signal),
  claimLocalReward: ({ rewardId }: { rewardId: string }, signal: AbortSignal): Promise<LocalRewards> =>
    call(claimLocalReward, { params: { rewardId } }, signal),

  loadPrescriptions: (_: undefined, signal: AbortSignal): Promise<Prescriptions> =>
    call(listPrescriptions, {}, signal),
  requestRefill: (
    { prescriptionId }: { prescriptionId: string },
    signal: AbortSignal,
  ): Promise<Prescriptions> => call(requestRefill, { params: { prescriptionId } }, signal),
});
