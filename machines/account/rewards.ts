import { t } from '../../languages/t.ts';
import type { Membership, MembershipType } from '../../services/contracts/membership.ts';
import type { Prescriptions } from '../../services/contracts/prescriptions.ts';
import type {
  CommunityParticipation,
  LocalReward,
  LocalRewards,
  Organization,
  PointsSummary,
} from '../../services/contracts/rewards.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';
import { type ChangeQuestion, changeable } from './changeable.machine.ts';

export interface RewardsServices {
  loadPoints: Service<undefined, PointsSummary>;
  loadMembership: Service<undefined, Membership>;
  enroll: Service<{ type: MembershipType }, Membership>;
  cancelMembership: Service<undefined, Membership>;
  loadCommunity: Service<{ preferredStore: string | undefined }, CommunityParticipation>;
  findOrganizations: Service<{ text: string }, Organization[]>;
  chooseOrganization: Service<{ organizationId: string | null }, CommunityParticipation>;
  loadLocalRewards: Service<undefined, LocalRewards>;
  claimLocalReward: Service<{ rewardId: string }, LocalRewards>;
  loadPrescriptions: Service<undefined, Prescriptions>;
  requestRefill: Service<{ prescriptionId: string }, Prescriptions>;
}

export type MembershipChange = { kind: 'enroll'; type: MembershipType } | { kind: 'cancel' };
export type OrganizationChange = { organizationId: string | null };
export type RewardClaim = { rewardId: string };
export type RefillRequest = { prescriptionId: string };

/** Points and their history. */
export const pointsMachine = resource(
  ({ loadPoints }: RewardsServices) => loadPoints,
  ({ entries }) => entries.length === 0,
);

/**
 * Membership: the plans, and starting, changing, or ending one. Ending asks first, and an ended one can't restart,
 * since a trial is available only once. Tells the account area about each change, because its navigation shows an
 * active membership (NAV-10).
 */
export const membershipMachine = changeable<RewardsServices, Membership, MembershipChange>({
  load: ({ loadMembership }) => loadMembership,
  change:
    ({ enroll, cancelMembership }) =>
    (change, signal) =>
      change.kind === 'enroll' ? enroll({ type: change.type }, signal) : cancelMembership(undefined, signal),
  isAllowed: ({ enrollment }, change) =>
    change.kind === 'cancel'
      ? enrollment?.isActive === true
      : enrollment === null || (enrollment.isActive && enrollment.type !== change.type),
  question: (_, { kind }) => (kind === 'cancel' ? { kind: 'endMembership' } : null),
  toast: ({ kind }) =>
    kind === 'cancel' ? t('Your membership has ended.') : t('Welcome to your membership.'),
  fact: { type: 'appData.reload' },
});

/** The plan the shopper has now; an ended one isn't. */
export const currentPlan = ({ enrollment }: Membership): MembershipType | null =>
  enrollment?.isActive ? enrollment.type : null;

/** The organization the shopper's orders support; whether they do depends on the preferred store (API-08). */
export const communityMachine = changeable<
  RewardsServices,
  CommunityParticipation,
  OrganizationChange,
  { preferredStore: string | undefined }
>({
  load: ({ loadCommunity }) => loadCommunity,
  change: ({ chooseOrganization }) => chooseOrganization,
  isAllowed: ({ organization }, { organizationId }) => (organization?.id ?? null) !== organizationId,
  question: ({ organization }, { organizationId }) =>
    organizationId === null ? { kind: 'stopSupporting', organization: organization?.name } : null,
  toast: (_, { organization }) =>
    organization
      ? t('Your orders now support {{name}}.', { name: organization.name })
      : t("Your orders don't support an organization now."),
  fact: { type: 'community.reload' },
});

/** Organizations to support, by search. */
export const organizationsMachine = resource(
  ({ findOrganizations }: RewardsServices) => findOrganizations,
  (organizations) => organizations.length === 0,
);

const questionOfClaim = ({ title, partner, points }: LocalReward): ChangeQuestion => ({
  kind: 'claimReward',
  title,
  partner,
  points,
});

/** Rewards from nearby partners. Claiming one asks first, because it spends points. */
export const localRewardsMachine = changeable<RewardsServices, LocalRewards, RewardClaim>({
  load: ({ loadLocalRewards }) => loadLocalRewards,
  change: ({ claimLocalReward }) => claimLocalReward,
  isEmpty: ({ rewards }) => rewards.length === 0,
  isAllowed: ({ balance, rewards }, { rewardId }) => {
    const reward = rewards.find(({ id }) => id === rewardId);
    return reward?.voucher === null && reward.points <= balance;
  },
  question: ({ rewards }, { rewardId }) => {
    const reward = rewards.find(({ id }) => id === rewardId);
    return reward ? questionOfClaim(reward) : null;
  },
  toast: () => t('Your reward is ready to use.'),
});

/** Prescriptions and their refills. */
export const prescriptionsMachine = changeable<RewardsServices, Prescriptions, RefillRequest>({
  load: ({ loadPrescriptions }) => loadPrescriptions,
  change: ({ requestRefill }) => requestRefill,
  isEmpty: ({ prescriptions }) => prescriptions.length === 0,
  isAllowed: ({ prescriptions }, { prescriptionId }) =>
    prescriptions.some(({ id, status }) => id === prescriptionId && status === 'READY_TO_REFILL'),
  toast: () => t('Your refill has been requested.'),
});
