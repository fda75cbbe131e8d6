import { useMemo } from 'react';
import { wirePoints } from '../../../machines/account/wire-rewards.ts';
import { Points } from '../../account/points.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PointsPage() {
  const { services, banner } = useApp();
  const chart = useMemo(() => wirePoints(services.account), [services]);
  return <Points actor={usePageActor(chart, { query: undefined })} banner={banner} />;
}
