import * as v from 'valibot';
import { operation } from './operation.ts';
import { Cents, Instant } from './values.ts';

/** BOOST brings free delivery in every slot, BOOST_LITE from a certain slot on (ENT-43, MEM). */
export const MembershipType = v.picklist(['BOOST', 'BOOST_LITE']);
export type MembershipType = v.InferOutput<typeof MembershipType>;

export const Enrollment = v.object({
  type: MembershipType,
  isActive: v.boolean(),
  since: Instant,
  /** When it ends unless it is renewed. */
  until: Instant,
});
export type Enrollment = v.InferOutput<typeof Enrollment>;

export const MembershipPlan = v.object({
  type: MembershipType,
  /** A year, in cents. */
  price: Cents,
  /** The order from which delivery is free, in cents. */
  freeThreshold: Cents,
  benefits: v.array(v.string()),
});

export const Membership = v.object({
  plans: v.array(MembershipPlan),
  /** Null when the shopper was never enrolled, or nobody is signed in. */
  enrollment: v.nullable(Enrollment),
});
export type Membership = v.InferOutput<typeof Membership>;

export const getMembership = operation({
  id: 'membership.get',
  method: 'GET',
  path: '/api/membership',
  summary: 'The plans, and the enrollment of whoever is signed in',
  access: 'public',
  response: Membership,
});

export const enroll = operation({
  id: 'membership.enroll',
  method: 'POST',
  path: '/api/membership',
  summary:
    'Begin a membership or change to another plan: 30 days of trial, once a shopper (TRIAL_USED), after which it ends',
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
