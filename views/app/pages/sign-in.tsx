import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import { singleSignOnMachine } from '../../../machines/app/single-sign-on.machine.ts';
import { canUsePasskeys } from '../../../services/browser/passkey.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { returnAddress } from '../navigation.tsx';
import { SignIn, SignInLoading } from '../sign-in.tsx';
import { SingleSignOn } from '../single-sign-on.tsx';
import { UntilSignedIn } from '../until-signed-in.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** The chain's own accounts. */
function ChainAccounts() {
  const { search } = useLocation();
  const isBack = new URLSearchParams(search).get('failed') === 'single-sign-on';
  const actor = usePageActor(
    singleSignOnMachine,
    { returnTo: returnAddress(search), isBack },
    createEntryServices,
  );
  return <SingleSignOn actor={actor} />;
}

export default function SignInPage() {
  const { app, banner } = useApp();
  const session = useSelector(app, ({ children }) => children.session);
  const signIn = useSelector(session, (snapshot) => snapshot?.children.signIn);
  return (
    <UntilSignedIn loading={<SignInLoading />}>
      {signIn ? (
        <SignIn actor={signIn} banner={banner} takesPasskeys={canUsePasskeys()}>
          <ChainAccounts />
        </SignIn>
      ) : (
        <SignInLoading />
      )}
    </UntilSignedIn>
  );
}
