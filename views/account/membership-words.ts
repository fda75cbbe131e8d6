import {
  FREE_DELIVERY_FROM,
  type MembershipType,
  POINTS_PER_DOLLAR,
  TRIAL_DAYS,
} from '../../services/contracts/membership.ts';

/** What the pages say about plans and points, with the store's own figures. */

export const MEMBERSHIP_LEAD = `Free delivery, and up to ${POINTS_PER_DOLLAR.BOOST} points per dollar. The first ${TRIAL_DAYS} days are free, and nothing renews automatically.`;
export const MEMBERSHIP_OFFER = `Free delivery, and up to ${POINTS_PER_DOLLAR.BOOST} points per dollar, free for ${TRIAL_DAYS} days.`;
export const MEMBERSHIP_PERIOD = `a year after ${TRIAL_DAYS} free days`;
export const TRIAL_IS_USED = `You've used your ${TRIAL_DAYS} free days.`;
export const TRIAL_WAS_USED = `You have already used your ${TRIAL_DAYS} free days.`;
export const MEMBERSHIP_ENDING = `Your benefits end right away, and your ${TRIAL_DAYS} free days can't start again.`;

const FROM = `on orders of $${FREE_DELIVERY_FROM / 100} or more`;

export const BENEFIT: Record<MembershipType, string> = {
  BOOST: `Free delivery at any time ${FROM}, plus ${POINTS_PER_DOLLAR.BOOST} points per dollar.`,
  BOOST_LITE: `Free delivery ${FROM}, at times marked free.`,
};

/** What an order earns; `membership` as the banner calls it. */
export const pointsLead = (membership: string): string =>
  `Orders earn ${POINTS_PER_DOLLAR.others} point per dollar, or up to ${POINTS_PER_DOLLAR.BOOST} with ${membership}.`;
