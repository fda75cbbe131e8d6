import { useSelector } from '@xstate/react';
import { Navigate, useLocation } from 'react-router';
import { newPasswordMachine } from '../../../machines/app/new-password.machine.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { returnAddress } from '../navigation.tsx';
import { NewPassword } from '../new-password.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** Where a letter's link leads; what it brings stands behind the hash. Another link starts anew. */
export default function NewPasswordPage() {
  const { hash } = useLocation();
  return <Choosing key={hash} link={new URLSearchParams(hash.slice(1))} />;
}

function Choosing({ link }: { link: URLSearchParams }) {
  const { app, banner } = useApp();
  const actor = usePageActor(
    newPasswordMachine,
    {
      parent: app,
      token: link.get('token') ?? '',
      email: link.get('email') ?? '',
    },
    createEntryServices,
  );
  const returnTo = returnAddress(`?${link}`);
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('signedIn'));
  const isSignedIn = useSelector(app, (snapshot) => snapshot.matches('signedIn'));
  if (isDone && isSignedIn) return <Navigate to={returnTo} replace />;
  return <NewPassword actor={actor} banner={banner} returnTo={returnTo} />;
}
