import { useSelector } from '@xstate/react';

import { isProfileComing, preferredStoreNumber } from '../../../machines/account/account.selectors.ts';
import { communityMachine, organizationsMachine } from '../../../machines/account/rewards.ts';
import { createRewardsServices } from '../../../services/account.ts';
import { AccountPageLoading } from '../../account/account-page.tsx';
import { CommunityRewards } from '../../account/community-rewards.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { StoreFeatureGate } from '../store-feature-gate.tsx';
import { usePageActor } from '../use-page-actor.ts';

/**
 * Waits for the profile, which names the store; restarting the page when it arrives would lose what the shopper did
 * in between.
 */
export default function CommunityRewardsPage() {
  const account = useAccount();
  const isComing = useSelector(account, isProfileComing);
  const preferredStore = useSelector(account, preferredStoreNumber);
  return (
    <StoreFeatureGate feature="community">
      {isComing ? <AccountPageLoading /> : <Community key={preferredStore} preferredStore={preferredStore} />}
    </StoreFeatureGate>
  );
}

function Community({ preferredStore }: { preferredStore: string | undefined }) {
  const { banner } = useApp();
  const account = useAccount();
  const community = usePageActor(
    communityMachine,
    { audience: account, query: { preferredStore } },
    createRewardsServices,
  );
  const organizations = usePageActor(organizationsMachine, { query: { text: '' } }, createRewardsServices);
  return <CommunityRewards community={community} organizations={organizations} banner={banner} />;
}
