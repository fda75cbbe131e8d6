import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { newPasswordMachine } from '../../machines/app/new-password.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Form } from '../kit/form.tsx';
import { NewPasswordField } from '../kit/new-password-field.tsx';
import { EntryCard, EntryLoading, Way, Ways } from './entry-card.tsx';
import styles from './sign-in.module.css';
import { signInWords } from './words.ts';

interface NewPasswordProps {
  actor: ActorRefFrom<typeof newPasswordMachine>;
  banner: Banner;
  /** The page to go on with afterward. */
  returnTo: string;
}

/** Chooses a new password by a letter's link. */
export function NewPassword({ actor, banner, returnTo }: NewPasswordProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const email = useSelector(actor, ({ context }) => context.email);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isEnded = useSelector(actor, (snapshot) => snapshot.matches('linkEnded'));
  const isNotSignedIn = useSelector(actor, (snapshot) => snapshot.matches('notSignedIn'));
  const isSignedIn = useSelector(actor, (snapshot) => snapshot.matches('signedIn'));
  const again = `?${new URLSearchParams({ returnTo })}`;
  if (isSignedIn) return <EntryLoading label={t('Signing in')} />;
  if (isEnded) {
    return (
      <EntryCard
        title={t('This link has ended')}
        banner={banner}
        lead={t('It works once, within an hour. We can send you a new one.')}
      >
        <ButtonLink to={`/forgot-password${again}`} size="large" wide>
          {t('Get a new link')}
        </ButtonLink>
      </EntryCard>
    );
  }
  if (isNotSignedIn) {
    return (
      <EntryCard title={t('Your password has been changed')} banner={banner}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {signInWords(failure)}
          </Alert>
        )}
        <Button size="large" wide onClick={() => actor.send({ type: 'signIn.retry' })}>
          {t('Sign in')}
        </Button>
        <Ways>
          <Way to={`/sign-in${again}`}>{t('Sign in another way')}</Way>
        </Ways>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('Choose a new password')}
      banner={banner}
      lead={t('Everyone who is signed in to your account will be signed out.')}
    >
      {failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      {form && (
        <Form form={form} className={styles.form}>
          {/* Password managers keep the new one for this email. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField form={form} label={t('New password')} />
          <Button type="submit" size="large" wide busy={isBusy}>
            {t('Save and sign in')}
          </Button>
        </Form>
      )}
    </EntryCard>
  );
}
