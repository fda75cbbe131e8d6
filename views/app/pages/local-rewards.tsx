import { useMemo } from 'react';
import { wireLocalRewards } from '../../../machines/account/wire-rewards.ts';
import { LocalRewards } from '../../account/local-rewards.tsx';
import { useApp } from '../app-context.tsx';
import { StoreFeatureGate } from '../store-feature-gate.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function LocalRewardsPage() {
  return (
    <StoreFeatureGate feature="localRewards">
      <Rewards />
    </StoreFeatureGate>
  );
}

function Rewards() {
  const { services, banner } = useApp();
  const chart = useMemo(() => wireLocalRewards(services.account), [services]);
  return <LocalRewards actor={usePageActor(chart, {})} banner={banner} />;
}
