import * as v from 'valibot';
import { operation } from './operation.ts';
import { Cents, Instant } from './values.ts';

/** BOOST means free delivery in every slot, BOOST_LITE from a certain time on (ENT-43, MEM). */
export const MembershipType = v.picklist(['BOOST', 'BOOST_LITE']);
export type MembershipType = v.InferOutput<typeof MembershipType>;

export const Enrollment = v.object({
  type: MembershipType,
  isActive: v.boolean(),
  since: Instant,
  /** When it ends unless renewed. */
  until: Instant,
});
export type Enrollment = v.InferOutput<typeof Enrollment>;

export const MembershipPlan = v.object({
  type: MembershipType,
  /** Per year, in cents. */
  price: Cents,
  /** Delivery is free for orders of this many cents or more. */
  freeThreshold: Cents,
  benefits: v.array(v.string()),
});

export const Membership = v.object({
  plans: v.array(MembershipPlan),
  /** Null if the shopper was never enrolled or nobody is signed in. */
  enrollment: v.nullable(Enrollment),
});
export type Membership = v.InferOutput<typeof Membership>;

export const getMembership = operation({
  id: 'membership.get',
  method: 'GET',
  path: '/api/membership',
  summary: 'The plans and, if someone is signed in, their enrollment',
  access: 'public',
  response: Membership,
});

export const enroll = operation({
  id: 'membership.enroll',
  method: 'POST',
  path: '/api/membership',
  summary:
    'Start a membership or switch plans: a 30-day trial, once per shopper (TRIAL_USED), and then it ends',
  access: 'signedIn',
  refusals: ['TRIAL_USED'],
  body: v.object({ type: MembershipType }),
  response: Membership,
});

export const cancelMembership = operation({
  id: 'membership.cancel',
  method: 'DELETE',
  path: '/api/membership',
  summary: 'End the membership at once',
  access: 'signedIn',
  response: Membership,
});

/** How long a membership is free to try; then it ends. */
export const TRIAL_DAYS = 30;

/** Points for each whole dollar of an order. */
export const POINTS_PER_DOLLAR = { BOOST: 2, others: 1 } as const;

/** Delivery is free for a member's orders of this many cents or more, unless the plan says otherwise (MEM-02). */
export const FREE_DELIVERY_FROM = 3_500;
