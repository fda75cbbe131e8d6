import { localRewardsMachine } from '../../../machines/account/rewards.ts';
import { createRewardsServices } from '../../../services/account.ts';
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
  return (
    <LocalRewards
      actor={usePageActor(localRewardsMachine, {}, createRewardsServices)}
      banner={useApp().banner}
    />
  );
}
