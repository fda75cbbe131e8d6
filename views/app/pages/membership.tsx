import { useContext } from 'react';
import { useLocation } from 'react-router';
import { membershipMachine } from '../../../machines/account/rewards.ts';
import { createRewardsServices } from '../../../services/account.ts';
import { Membership } from '../../account/membership.tsx';
import { Page } from '../../kit/page.tsx';
import { AccountContext } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { signInAddress } from '../navigation.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** Inside the account area for a shopper, alone for a visitor (AUT-04). */
export default function MembershipPage() {
  const { banner } = useApp();
  const { pathname } = useLocation();
  const account = useContext(AccountContext);
  const actor = usePageActor(membershipMachine, account ? { audience: account } : {}, createRewardsServices);
  if (account) return <Membership actor={actor} banner={banner} signInAddress={null} />;
  return (
    <Page>
      <Membership actor={actor} banner={banner} signInAddress={signInAddress(pathname)} />
    </Page>
  );
}
