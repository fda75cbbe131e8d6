import { actorsFrom } from '../shared/services.ts';
import { type AccountServices, accountMachine } from './account.machine.ts';
import { type AddressBookServices, addressBookMachine } from './address-book.machine.ts';
import { outlivingRemoval } from './left-removal.ts';
import { type ProfileFormServices, profileFormMachine } from './profile-form.machine.ts';
import { type SmsPreferenceServices, smsPreferenceMachine } from './sms-preference.machine.ts';

export interface AccountAreaServices {
  account: Pick<AccountServices, 'loadAppData' | 'loadCommunity'>;
  profile: Pick<AccountServices, 'loadProfile'>;
  addresses: AddressBookServices;
}

/** The charts of the account area with their services, children included; `tell` outlives the area. */
export function wireAccount(
  { account, profile, addresses }: AccountAreaServices,
  tell: Parameters<typeof outlivingRemoval>[1],
) {
  const { loadAppData, loadCommunity } = account;
  const { loadProfile } = profile;
  const { loadAddresses } = addresses;
  const deleteAddress = outlivingRemoval(addresses.deleteAddress, tell);
  const addressBook = addressBookMachine.provide({ actors: actorsFrom({ loadAddresses, deleteAddress }) });
  return {
    account: accountMachine.provide({
      actors: { ...actorsFrom({ loadAppData, loadProfile, loadCommunity }), addressBook },
    }),
  };
}

/** The chart of the profile's form, with what it keeps of it in the browser. */
export function wireProfileForm(services: {
  profile: Pick<ProfileFormServices, 'updateProfile'>;
  profileDrafts: Omit<ProfileFormServices, 'updateProfile'>;
}) {
  const { updateProfile } = services.profile;
  return profileFormMachine.provide({ actors: actorsFrom({ updateProfile, ...services.profileDrafts }) });
}

/** The chart of the text messages about orders. */
export const wireSmsPreference = ({ lookupSmsPreference, updateSmsPreference }: SmsPreferenceServices) =>
  smsPreferenceMachine.provide({ actors: actorsFrom({ lookupSmsPreference, updateSmsPreference }) });
