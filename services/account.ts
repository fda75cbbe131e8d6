import type { AccountServices } from '../machines/account/account.machine.ts';
import type { ProfileFormServices } from '../machines/account/profile-form.machine.ts';
import type { RewardsServices } from '../machines/account/rewards.ts';
import { createAddressServices } from './addresses.ts';
import { createProfileDrafts } from './browser/profile-drafts.ts';
import type { Client } from './client.ts';
import { getAppData } from './contracts/app-data.ts';
import { cancelMembership, enroll, getMembership } from './contracts/membership.ts';
import { listPrescriptions, requestRefill } from './contracts/prescriptions.ts';
import { updateProfile } from './contracts/profile.ts';
import * as rewards from './contracts/rewards.ts';
import { createProfileServices } from './http/profile.ts';

/** What the account's pages share. */
export const createAccountServices = (
  client: Client,
): AccountServices & ReturnType<typeof createAddressServices> => ({
  ...createAddressServices(client),
  ...createProfileServices(client.call),
  loadAppData: client.of(getAppData),
  loadCommunity: client.of(rewards.getCommunityParticipation),
});

export const createProfileFormServices = ({ of, storage }: Client): ProfileFormServices => ({
  ...createProfileDrafts(storage),
  updateProfile: of(updateProfile),
});

export const createRewardsServices = ({ of }: Client): RewardsServices => ({
  loadPoints: of(rewards.getPoints),
  loadMembership: of(getMembership),
  enroll: of(enroll),
  cancelMembership: of(cancelMembership),
  loadCommunity: of(rewards.getCommunityParticipation),
  findOrganizations: of(rewards.listOrganizations),
  chooseOrganization: of(rewards.chooseOrganization),
  loadLocalRewards: of(rewards.listLocalRewards),
  claimLocalReward: of(rewards.claimLocalReward),
  loadPrescriptions: of(listPrescriptions),
  requestRefill: of(requestRefill),
});
