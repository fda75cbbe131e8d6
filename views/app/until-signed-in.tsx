import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { admission } from '../../machines/app/app.selectors.ts';
import { useApp } from './app-context.tsx';
import { returnAddress } from './navigation.tsx';
import { StoreUnreachable } from './store-unreachable.tsx';

interface UntilSignedInProps {
  /** Shown until it's known who is signed in. */
  loading: ReactNode;
  /** A way to sign in. */
  children: ReactNode;
}

/** A way to sign in; once someone has, here or in another tab, the page they came from. */
export function UntilSignedIn({ loading, children }: UntilSignedInProps) {
  const { app } = useApp();
  const { search } = useLocation();
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'fullAuthentication'));
  const isAnother = useSelector(app, ({ context }) => context.isAnother);
  switch (answer) {
    case 'admitted':
      // A different shopper doesn't return to the previous one's page.
      return <Navigate to={isAnother ? '/' : returnAddress(search)} replace />;
    case 'unreachable':
      return <StoreUnreachable />;
    case 'waiting':
      return loading;
    case 'signIn':
      return children;
  }
}
