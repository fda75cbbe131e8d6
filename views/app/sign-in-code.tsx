import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { signInCodeMachine } from '../../machines/app/sign-in-code.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { EmailForm } from './email-form.tsx';
import { EntryCard, Way, Ways } from './entry-card.tsx';
import { LetterStatus } from './letter.tsx';
import styles from './sign-in.module.css';
import { signInWords } from './words.ts';

interface SignInCodeProps {
  actor: ActorRefFrom<typeof signInCodeMachine>;
  banner: Banner;
}

/** Signs in with a code that comes by mail. */
export function SignInCode({ actor, banner }: SignInCodeProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches('asked'));
  if (isAsked) return <Entering actor={actor} banner={banner} form={form} />;
  return (
    <EntryCard
      title={t('Get a code by email')}
      banner={banner}
      lead={t("Tell us your email, and we'll send you a code to sign in with.")}
    >
      {form && <EmailForm form={form} submit={t('Send the code')} />}
      <Ways>
        <Way to="/sign-in">{t('Back to sign-in')}</Way>
      </Ways>
    </EntryCard>
  );
}

function Entering({ actor, banner, form }: SignInCodeProps & { form: FormRef | undefined }) {
  const letter = useSelector(actor, ({ children }) => children.letter);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const email = useSelector(actor, ({ context }) => context.email);
  const isChecking = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isSpent = useSelector(actor, (snapshot) => snapshot.matches({ asked: 'spent' }));
  if (isSpent) {
    return (
      <EntryCard
        title={t('That was the last try')}
        banner={banner}
        lead={t('After five wrong tries, a code no longer works.')}
      >
        <Button size="large" wide onClick={() => actor.send({ type: 'code.renew' })}>
          {t('Send a new code')}
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('Check your email')}
      banner={banner}
      lead={<strong className={styles.strong}>{email}</strong>}
    >
      {failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      {form && (
        <Form form={form} className={styles.form}>
          <Field form={form} name="code" label={t('Code')} inputMode="numeric" autoComplete="one-time-code" />
          <Button type="submit" size="large" wide busy={isChecking}>
            {t('Sign in')}
          </Button>
        </Form>
      )}
      {letter && <LetterStatus actor={letter} />}
      <Button variant="quiet" onClick={() => actor.send({ type: 'email.change' })}>
        {t('Use another email')}
      </Button>
    </EntryCard>
  );
}
