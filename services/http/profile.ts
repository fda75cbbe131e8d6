import type * as v from 'valibot';
import type { ServiceFailure } from '../contracts/failure.ts';
import { type CustomerProfile, getCustomerProfile, getProfile, type Profile } from '../contracts/profile.ts';
import type { Call } from './call.ts';

const pretty = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Converts the newer service's response to the app's profile (API-06). */
export const profileOf = (customer: CustomerProfile): Profile => ({
  id: customer.userId,
  firstName: customer.name.first,
  lastName: customer.name.last,
  contactInfo: {
    emails: customer.emails.map(({ value, verified }) => ({ address: value, isVerified: verified })),
    phones: customer.phones.map(({ kind, number }) => ({ type: kind, number: { pretty: pretty(number) } })),
    addresses: customer.addresses,
  },
  relevantAdsOptIn: customer.preferences.relevantAds,
  loyaltyCardNumber: customer.loyalty?.cardNumber ?? null,
  created: customer.dates.created,
  bannerSpecificDetails: customer.stores.map(({ banner, storeNumber, divisionNumber }) => ({
    banner,
    preferredStoreNumber: storeNumber,
    preferredStoreDivisionNumber: divisionNumber,
  })),
});

type Answered = v.InferOutput<(typeof getProfile)['response']>['data'];

/** The older service also refuses in a response that has its errors (API-06). */
function withoutErrors({ hasErrors, errorMessage, status, profile }: Answered): Profile {
  if (profile && !hasErrors) return profile;
  throw {
    kind: 'refused',
    status,
    code: 'UNKNOWN',
    message: errorMessage ?? '',
    fields: {},
  } satisfies ServiceFailure;
}

/** A 401 from the profile, whatever its code, is about the shopper, who has to sign in (ERR-11). */
async function constrained(load: () => Promise<Profile>): Promise<Profile> {
  try {
    return await load();
  } catch (error) {
    const failure = error as ServiceFailure;
    if (failure.kind !== 'refused' || failure.status !== 401) throw failure;
    throw { kind: 'signedOut' } satisfies ServiceFailure;
  }
}

/** Loads the shopper's profile from the older service or the newer one. */
export const createProfileServices = (call: Call) => ({
  /** `newer` is the flag `newerProfileService` (AUT-13). */
  loadProfile: ({ newer }: { newer: boolean }, signal: AbortSignal): Promise<Profile> =>
    constrained(async () =>
      newer
        ? profileOf(await call(getCustomerProfile, {}, signal))
        : withoutErrors((await call(getProfile, {}, signal)).data),
    ),
});
