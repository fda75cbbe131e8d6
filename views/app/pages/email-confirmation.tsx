import { useSelector } from '@xstate/react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../../../languages/t.ts';
import { admission } from '../../../machines/app/app.selectors.ts';
import { emailConfirmationMachine } from '../../../machines/app/email-confirmation.machine.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { EmailConfirmation } from '../email-confirmation.tsx';
import { EntryLoading } from '../entry-card.tsx';
import { signInAddress } from '../navigation.tsx';
import { StoreUnreachable } from '../store-unreachable.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** Where a letter's link leads; without one, the page where a shopper asks for the letter again. */
export default function EmailConfirmationPage() {
  const { app } = useApp();
  const { hash, pathname } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const token = link.get('token') ?? '';
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'session'));
  // Whoever is signed in must be known first, because it's asked again once the email is confirmed.
  if (answer === 'waiting') return <EntryLoading label={t('Confirming your email')} />;
  if (answer === 'unreachable') return <StoreUnreachable />;
  if (answer === 'signIn' && !token) return <Navigate to={signInAddress(pathname)} replace />;
  const email = link.get('email') ?? '';
  return <Confirming key={hash} link={{ token, email }} isSignedIn={answer === 'admitted'} />;
}

interface ConfirmingProps {
  link: { token: string; email: string };
  isSignedIn: boolean;
}

function Confirming({ link, isSignedIn }: ConfirmingProps) {
  const { app, banner } = useApp();
  const actor = usePageActor(
    emailConfirmationMachine,
    { parent: app, ...link, isSignedIn },
    createEntryServices,
  );
  return <EmailConfirmation actor={actor} banner={banner} />;
}
