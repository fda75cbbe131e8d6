import { prescriptionsMachine } from '../../../machines/account/rewards.ts';
import { createRewardsServices } from '../../../services/account.ts';
import { Prescriptions } from '../../account/prescriptions.tsx';
import { useApp } from '../app-context.tsx';
import { StoreFeatureGate } from '../store-feature-gate.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PrescriptionsPage() {
  return (
    <StoreFeatureGate feature="prescriptions">
      <Refills />
    </StoreFeatureGate>
  );
}

function Refills() {
  return (
    <Prescriptions
      actor={usePageActor(prescriptionsMachine, {}, createRewardsServices)}
      banner={useApp().banner}
    />
  );
}
