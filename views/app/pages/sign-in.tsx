import { useSelector } from '@xstate/react';
import { Navigate, useLocation } from 'react-router';
import { admission } from '../../../machines/app/app.selectors.ts';
import { useApp } from '../app-context.tsx';
import { returnAddress } from '../navigation.tsx';
import { SignIn, SignInLoading } from '../sign-in.tsx';
import { StoreUnreachable } from '../store-unreachable.tsx';

export default function SignInPage() {
  const { app, banner } = useApp();
  const { search } = useLocation();
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'fullAuthentication'));
  const isAnother = useSelector(app, ({ context }) => context.isAnother);
  const session = useSelector(app, ({ children }) => children.session);
  const signIn = useSelector(session, (snapshot) => snapshot?.children.signIn);
  // A different shopper doesn't return to the previous one's page.
  if (answer === 'admitted') return <Navigate to={isAnother ? '/' : returnAddress(search)} replace />;
  if (answer === 'unreachable') return <StoreUnreachable />;
  return signIn ? <SignIn actor={signIn} banner={banner} /> : <SignInLoading />;
}
