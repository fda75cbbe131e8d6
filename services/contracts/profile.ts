import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Address } from './addresses.ts';
import { operation } from './operation.ts';
import { oneLine, visible } from './validation.ts';
import { Instant } from './values.ts';

const Email = v.object({ address: v.string(), isVerified: v.boolean() });
const Phone = v.object({
  type: v.picklist(['MOBILE', 'HOME']),
  /** `pretty` has the format (###) ###-####. */
  number: v.object({ pretty: v.string() }),
});

/** The shopper's personal details (ENT-07). */
export const Profile = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  contactInfo: v.object({
    emails: v.array(Email),
    phones: v.array(Phone),
    addresses: v.array(Address),
  }),
  relevantAdsOptIn: v.boolean(),
  loyaltyCardNumber: v.nullable(v.string()),
  created: Instant,
  bannerSpecificDetails: v.array(
    v.object({
      banner: v.string(),
      preferredStoreNumber: v.string(),
      preferredStoreDivisionNumber: v.string(),
    }),
  ),
});
export type Profile = v.InferOutput<typeof Profile>;

/** The older profile service (API-06). */
export const getProfile = operation({
  id: 'profile.get',
  method: 'GET',
  path: '/api/profile',
  summary: "The shopper's profile",
  access: 'signedIn',
  response: v.object({
    data: v.object({
      hasErrors: v.boolean(),
      errorMessage: v.nullable(v.string()),
      /** What the HTTP status would be, even if `hasErrors`. */
      status: v.number(),
      /** Null if `hasErrors`. */
      profile: v.nullable(Profile),
    }),
  }),
});

/** The newer profile service's response; `services/http/profile.ts` maps it to a Profile. */
export const CustomerProfile = v.object({
  userId: v.string(),
  name: v.object({ first: v.string(), last: v.string() }),
  emails: v.array(v.object({ value: v.string(), verified: v.boolean() })),
  /** `number` is ten digits. */
  phones: v.array(v.object({ kind: v.picklist(['MOBILE', 'HOME']), number: v.string() })),
  addresses: v.array(Address),
  preferences: v.object({ relevantAds: v.boolean() }),
  loyalty: v.nullable(v.object({ cardNumber: v.string() })),
  dates: v.object({ created: Instant, updated: Instant }),
  stores: v.array(v.object({ banner: v.string(), storeNumber: v.string(), divisionNumber: v.string() })),
});
export type CustomerProfile = v.InferOutput<typeof CustomerProfile>;

/** The newer profile service, behind the flag `newerProfileService` (AUT-13); requires `X-Channel: WEB`. */
export const getCustomerProfile = operation({
  id: 'profile.getCustomer',
  method: 'GET',
  path: '/api/customer-profile/v2/profile',
  summary: "The shopper's profile, newer service; requires the header X-Channel: WEB",
  access: 'signedIn',
  headers: { 'X-Channel': 'WEB' },
  response: CustomerProfile,
});

const name = (field: 'First Name' | 'Last Name') =>
  v.pipe(
    v.string(),
    v.trim(),
    visible(() => t('{{field}} is required', { field: t(field) })),
    oneLine(),
    v.maxLength(40),
  );

/** The profile fields the shopper can change; the phone may be empty. */
export const ProfileFields = v.object({
  firstName: name('First Name'),
  lastName: name('Last Name'),
  /** As typed, '(513) 555-0142'; ten digits or none once parsed. */
  phone: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')),
    v.regex(/^(\d{10})?$/, () => t('Please enter a 10-digit phone number.')),
  ),
  relevantAdsOptIn: v.boolean(),
});
export type ProfileFields = v.InferOutput<typeof ProfileFields>;

export const updateProfile = operation({
  id: 'profile.update',
  method: 'PUT',
  path: '/api/profile',
  summary:
    "Change the shopper's name, phone, and advertising preference; another phone requires a recent sign-in",
  access: 'signedIn',
  body: ProfileFields,
  response: Profile,
});
