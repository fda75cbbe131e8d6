import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { navigationFacts } from '../../machines/account/account.selectors.ts';
import { hasStoreFeature, type StoreFeature } from '../../machines/account/navigation.ts';
import { AccountPageLoading } from '../account/account-page.tsx';
import { NotFound } from '../catalog/not-found.tsx';
import { useAccount } from './account-context.tsx';
import { useApp } from './app-context.tsx';

interface StoreFeatureGateProps {
  feature: StoreFeature;
  children: ReactNode;
}

/** A page for a store-based feature; if the banner doesn't have it, the page doesn't exist (NAV-17, AUT-09). */
export function StoreFeatureGate({ feature, children }: StoreFeatureGateProps) {
  const { banner } = useApp();
  const has = useSelector(useAccount(), (snapshot) =>
    hasStoreFeature(feature, { banner, host: window.location.host, flags: navigationFacts(snapshot).flags }),
  );
  if (has === undefined) return <AccountPageLoading />;
  return has ? children : <NotFound />;
}
