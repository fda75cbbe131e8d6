import { Navigate, Outlet, useLocation } from 'react-router';
import { admission, type Need } from '../../machines/app/app.selectors.ts';
import { useDeferredSelector } from '../kit/use-deferred-selector.ts';
import { useApp } from './app-context.tsx';
import { signInAddress } from './navigation.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { StoreUnreachable } from './store-unreachable.tsx';

/** Routes that require a session; without one, they lead to sign-in and from there back (SCH-02, AUT-06). */
export function RequireSession({ need }: { need: Need }) {
  const { app } = useApp();
  const { pathname, search } = useLocation();
  const answer = useDeferredSelector(app, (snapshot) => admission(snapshot, need));
  switch (answer) {
    case 'admitted':
      return <Outlet />;
    case 'waiting':
      return <PageSkeleton />;
    case 'unreachable':
      return <StoreUnreachable />;
    case 'signIn':
      return <Navigate to={signInAddress(pathname + search)} replace />;
  }
}
