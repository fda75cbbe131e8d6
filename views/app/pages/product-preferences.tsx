import { useMemo } from 'react';
import { wireProductPreferences } from '../../../machines/account/product-preferences.ts';
import { ProductPreferences } from '../../account/product-preferences.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function ProductPreferencesPage() {
  const { services, banner } = useApp();
  const chart = useMemo(() => wireProductPreferences(services.account), [services]);
  return <ProductPreferences actor={usePageActor(chart, undefined)} banner={banner} />;
}
