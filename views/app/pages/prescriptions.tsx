import { useMemo } from 'react';
import { wirePrescriptions } from '../../../machines/account/wire-rewards.ts';
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
  const { services, banner } = useApp();
  const chart = useMemo(() => wirePrescriptions(services.account), [services]);
  return <Prescriptions actor={usePageActor(chart, {})} banner={banner} />;
}
