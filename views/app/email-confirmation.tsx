import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { emailConfirmationMachine } from '../../machines/app/email-confirmation.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EntryCard, EntryLoading } from './entry-card.tsx';
import { LetterStatus } from './letter.tsx';
import { signInWords } from './words.ts';

interface EmailConfirmationProps {
  actor: ActorRefFrom<typeof emailConfirmationMachine>;
  banner: Banner;
}

/** Confirms an email by a letter's link, or sends the letter again (AUT-05). */
export function EmailConfirmation({ actor, banner }: EmailConfirmationProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { failure, token, email } = snapshot.context;
  const { letter } = snapshot.children;
  if (letter) {
    return (
      <EntryCard
        title={t('Confirm your email')}
        banner={banner}
        lead={t('Open the link in the email we sent you.')}
      >
        <LetterStatus actor={letter} />
        <Button variant="quiet" onClick={() => actor.send({ type: 'shopping.continue' })}>
          {t('Continue shopping')}
        </Button>
      </EntryCard>
    );
  }
  if (snapshot.matches('confirmed')) {
    return (
      <EntryCard title={t('Your email is confirmed')} banner={banner} lead={t('Thank you.')}>
        <ButtonLink to="/" size="large" wide>
          {t('Start shopping')}
        </ButtonLink>
      </EntryCard>
    );
  }
  if (snapshot.matches('passwordNeeded')) {
    return (
      <EntryCard
        title={t('Is this your account?')}
        banner={banner}
        lead={t(
          "You aren't signed in to it here. Choose a new password to make it yours: everyone who was signed in before is signed out. Or sign in, and open the link in the email again.",
        )}
      >
        <ButtonLink to={`/reset-password#${new URLSearchParams({ token, email })}`} size="large" wide>
          {t('Choose a new password')}
        </ButtonLink>
        <ButtonLink to="/sign-in" variant="quiet" wide>
          {t('Sign in')}
        </ButtonLink>
      </EntryCard>
    );
  }
  if (snapshot.matches('offering') || snapshot.matches('signInNeeded')) {
    return (
      <EntryCard
        title={t('This link has ended')}
        banner={banner}
        lead={t('It works for 24 hours, until your email is confirmed. We can send you a new one.')}
      >
        {snapshot.matches('offering') ? (
          <Button size="large" wide onClick={() => actor.send({ type: 'letter.ask' })}>
            {t('Send a new link')}
          </Button>
        ) : (
          <ButtonLink to="/sign-in?returnTo=/confirm-email" size="large" wide>
            {t('Sign in to get a new link')}
          </ButtonLink>
        )}
      </EntryCard>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <EntryCard title={t('Confirm your email')} banner={banner}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {signInWords(failure)}
          </Alert>
        )}
        <Button size="large" wide onClick={() => actor.send({ type: 'confirmation.retry' })}>
          {t('Try again')}
        </Button>
      </EntryCard>
    );
  }
  return <EntryLoading label={t('Confirming your email')} />;
}
