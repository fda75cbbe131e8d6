import * as v from 'valibot';
import { MembershipType } from './membership.ts';
import { operation } from './operation.ts';

/** Features the operator switches on or off for everyone (AUT-09 to AUT-13). */
export const Flags = v.object({
  /** Hides store-based features: Community Rewards, Local Rewards, and My Prescriptions (AUT-09). */
  storeBasedFeaturesHidden: v.boolean(),
  snapEbt: v.boolean(),
  savedGiftCards: v.boolean(),
  /** Excludes OCADO and INSTACART from quotes. */
  thirdPartyVendorsExcluded: v.boolean(),
  newerProfileService: v.boolean(),
});
export type Flags = v.InferOutput<typeof Flags>;

/** What the account area needs before it can show its navigation (NAV-17, NAV-18). */
export const AppData = v.object({
  flags: Flags,
  /** Null without a membership; only an active one gets a link (NAV-10). */
  membership: v.nullable(v.object({ type: MembershipType, isActive: v.boolean() })),
});
export type AppData = v.InferOutput<typeof AppData>;

export const getAppData = operation({
  id: 'appData.get',
  method: 'GET',
  path: '/api/app-data',
  summary: "The operator's feature flags and the shopper's membership (API-07)",
  access: 'signedIn',
  response: v.object({ data: AppData }),
  answer: 'data',
});
