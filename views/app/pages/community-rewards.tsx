import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { preferredStoreNumber } from '../../../machines/account/account.selectors.ts';
import { wireCommunity, wireOrganizations } from '../../../machines/account/wire-rewards.ts';
import { CommunityRewards } from '../../account/community-rewards.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { StoreFeatureGate } from '../store-feature-gate.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function CommunityRewardsPage() {
  const preferredStore = useSelector(useAccount(), preferredStoreNumber);
  return (
    <StoreFeatureGate feature="community">
      <Community key={preferredStore} preferredStore={preferredStore} />
    </StoreFeatureGate>
  );
}

function Community({ preferredStore }: { preferredStore: string | undefined }) {
  const { services, banner } = useApp();
  const account = useAccount();
  const charts = useMemo(
    () => ({
      community: wireCommunity(services.account, preferredStore),
      organizations: wireOrganizations(services.account),
    }),
    [services, preferredStore],
  );
  const community = usePageActor(charts.community, { audience: account });
  const organizations = usePageActor(charts.organizations, { query: { text: '' } });
  return <CommunityRewards community={community} organizations={organizations} banner={banner} />;
}
