import { FREE_DELIVERY_FROM, TRIAL_DAYS } from '../../services/contracts/benefits.ts';
import type { MembershipType } from '../../services/contracts/membership.ts';

/** What the pages say of the plans, with the store's own figures. */

export const MEMBERSHIP_LEAD = `Free delivery and double points. The first ${TRIAL_DAYS} days are free, and nothing renews automatically.`;
export const MEMBERSHIP_OFFER = `Free delivery and double points, free for ${TRIAL_DAYS} days.`;
export const MEMBERSHIP_PERIOD = `a year after ${TRIAL_DAYS} free days`;
export const TRIAL_IS_USED = `You've used your ${TRIAL_DAYS} free days.`;
export const TRIAL_WAS_USED = `You have already used your ${TRIAL_DAYS} free days.`;
export const MEMBERSHIP_ENDING = `Free delivery and double points end right away, and your ${TRIAL_DAYS} free days can't start again.`;

const FROM = `on orders of $${FREE_DELIVERY_FROM / 100} or more`;

export const BENEFIT: Record<MembershipType, string> = {
  BOOST: `Free delivery at any time ${FROM}, plus two points per dollar.`,
  BOOST_LITE: `Free delivery ${FROM}, at times marked free.`,
};
