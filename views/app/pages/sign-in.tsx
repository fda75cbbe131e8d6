import { useSelector } from '@xstate/react';
import { useApp } from '../app-context.tsx';
import { SignIn, SignInLoading } from '../sign-in.tsx';
import { UntilSignedIn } from '../until-signed-in.tsx';

export default function SignInPage() {
  const { app, banner, services } = useApp();
  const session = useSelector(app, ({ children }) => children.session);
  const signIn = useSelector(session, (snapshot) => snapshot?.children.signIn);
  return (
    <UntilSignedIn loading={<SignInLoading />}>
      {signIn ? (
        <SignIn actor={signIn} banner={banner} takesPasskeys={services.canUsePasskeys()} />
      ) : (
        <SignInLoading />
      )}
    </UntilSignedIn>
  );
}
