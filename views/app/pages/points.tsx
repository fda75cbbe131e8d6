import { pointsMachine } from '../../../machines/account/rewards.ts';
import { createRewardsServices } from '../../../services/account.ts';
import { Points } from '../../account/points.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PointsPage() {
  return (
    <Points
      actor={usePageActor(pointsMachine, { query: undefined }, createRewardsServices)}
      banner={useApp().banner}
    />
  );
}
