import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { forgottenPasswordMachine } from '../../machines/app/forgotten-password.machine.ts';
import { Button } from '../kit/button.tsx';
import { EmailForm } from './email-form.tsx';
import { EntryCard, Way, Ways } from './entry-card.tsx';
import { LetterStatus } from './letter.tsx';
import styles from './sign-in.module.css';

interface ForgottenPasswordProps {
  actor: ActorRefFrom<typeof forgottenPasswordMachine>;
  banner: Banner;
}

/** Asks for a link to choose a new password. */
export function ForgottenPassword({ actor, banner }: ForgottenPasswordProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const letter = useSelector(actor, ({ children }) => children.letter);
  const email = useSelector(actor, ({ context }) => context.email);
  if (letter) {
    return (
      <EntryCard
        title={t('Check your email')}
        banner={banner}
        lead={<strong className={styles.strong}>{email}</strong>}
      >
        <LetterStatus actor={letter} />
        <Button variant="quiet" onClick={() => actor.send({ type: 'email.change' })}>
          {t('Use another email')}
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('Forgot your password?')}
      banner={banner}
      lead={t("Tell us your email, and we'll send you a link to choose a new one.")}
    >
      {form && <EmailForm form={form} submit={t('Send the link')} />}
      <Ways>
        <Way to="/sign-in">{t('Back to sign-in')}</Way>
      </Ways>
    </EntryCard>
  );
}
