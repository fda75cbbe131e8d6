import { actorsFrom } from '../shared/services.ts';
import { type AccountServices, accountMachine } from './account.machine.ts';

/** What the account area asks of the world, by resource. */
export interface AccountAreaServices {
  account: Pick<AccountServices, 'loadAppData' | 'loadCommunity'>;
  profile: Pick<AccountServices, 'loadProfile'>;
}

/** The charts of the account area with their services, children included. */
export function wireAccount({ account, profile }: AccountAreaServices) {
  const { loadAppData, loadCommunity } = account;
  const { loadProfile } = profile;
  return {
    account: accountMachine.provide({ actors: actorsFrom({ loadAppData, loadProfile, loadCommunity }) }),
  };
}
