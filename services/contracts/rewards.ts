import * as v from 'valibot';
import { operation } from './operation.ts';
import { Id, Instant } from './values.ts';

/** A change in points: earned with an order or spent on a reward. */
export const PointsEntry = v.object({
  id: Id,
  at: Instant,
  /** Where an order is received, as on the order's own page; null for a reward, which has no place. */
  timezone: v.nullable(v.string()),
  /** Positive when earned, negative when spent. */
  points: v.number(),
  kind: v.picklist(['ORDER', 'REWARD']),
  description: v.string(),
  /** The checkout whose page shows the order; null for a reward. */
  checkoutId: v.nullable(Id),
});

export const PointsSummary = v.object({
  balance: v.number(),
  /** Earned since January 1. */
  earnedThisYear: v.number(),
  entries: v.array(PointsEntry),
});
export type PointsSummary = v.InferOutput<typeof PointsSummary>;

export const getPoints = operation({
  id: 'points.get',
  method: 'GET',
  path: '/api/points',
  summary: 'Points and their history, newest first, at most 100',
  access: 'signedIn',
  response: PointsSummary,
});

export const Organization = v.object({
  id: Id,
  name: v.string(),
  cause: v.string(),
  city: v.string(),
  stateCode: v.string(),
});
export type Organization = v.InferOutput<typeof Organization>;

/** Whether the preferred store participates, and the organization the shopper supports (API-08). */
export const CommunityParticipation = v.object({
  /** False if the store is unknown or its region doesn't participate. */
  isParticipating: v.boolean(),
  organization: v.nullable(Organization),
  /** Cents the shopper's orders have contributed to the organization so far. */
  contributed: v.number(),
});
export type CommunityParticipation = v.InferOutput<typeof CommunityParticipation>;

export const getCommunityParticipation = operation({
  id: 'community.participation',
  method: 'GET',
  path: '/api/community-rewards/participation',
  summary: 'Whether the store participates, and the organization the shopper supports',
  access: 'signedIn',
  query: v.object({ preferredStore: v.optional(v.pipe(v.string(), v.maxLength(16))) }),
  response: CommunityParticipation,
});

export const listOrganizations = operation({
  id: 'community.organizations',
  method: 'GET',
  path: '/api/community-rewards/organizations',
  summary: 'Organizations to support, by name, city, or cause',
  access: 'signedIn',
  query: v.object({
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(125)), ''),
  }),
  response: v.object({ organizations: v.array(Organization) }),
  answer: 'organizations',
});

export const chooseOrganization = operation({
  id: 'community.choose',
  method: 'PUT',
  path: '/api/community-rewards/organization',
  summary: 'Support an organization, or none with null',
  access: 'signedIn',
  body: v.object({ organizationId: v.nullable(Id) }),
  response: CommunityParticipation,
});

export const LocalReward = v.object({
  id: Id,
  partner: v.string(),
  title: v.string(),
  description: v.string(),
  points: v.number(),
  /** What the shopper shows the partner after claiming it. */
  voucher: v.nullable(v.object({ code: v.string(), claimedAt: Instant })),
  /**
   * When its voucher was revoked, since an order that paid for it was canceled, refunded, or changed; null if it wasn't, or
   * if it's claimed again.
   */
  revokedAt: v.nullable(Instant),
});
export type LocalReward = v.InferOutput<typeof LocalReward>;

const LocalRewards = v.object({ balance: v.number(), rewards: v.array(LocalReward) });
export type LocalRewards = v.InferOutput<typeof LocalRewards>;

export const listLocalRewards = operation({
  id: 'localRewards.list',
  method: 'GET',
  path: '/api/local-rewards',
  summary: 'Rewards from nearby partners, and the points to claim them with',
  access: 'signedIn',
  response: LocalRewards,
});

export const claimLocalReward = operation({
  id: 'localRewards.claim',
  method: 'POST',
  path: '/api/local-rewards/{rewardId}/claim',
  summary: 'Spend points on a reward once; NOT_ENOUGH_POINTS otherwise',
  access: 'signedIn',
  refusals: ['NOT_ENOUGH_POINTS'],
  params: v.object({ rewardId: Id }),
  response: LocalRewards,
});
