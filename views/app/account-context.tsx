import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { accountMachine } from '../../machines/account/account.machine.ts';

export type AccountRef = ActorRefFrom<typeof accountMachine>;

/** Set by the account area around its pages; null if nobody is signed in (AUT-04). */
export const AccountContext = createContext<AccountRef | null>(null);

/** The account area's actor, for a page that requires a signed-in shopper. */
export function useAccount(): AccountRef {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs the account area around it.');
  return account;
}
