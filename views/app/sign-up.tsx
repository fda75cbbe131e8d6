import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { signUpMachine } from '../../machines/app/sign-up.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { NewPasswordField } from '../kit/new-password-field.tsx';
import { rich } from '../kit/rich.tsx';
import { EntryCard, Way, Ways } from './entry-card.tsx';
import styles from './sign-in.module.css';
import { signInWords } from './words.ts';

interface SignUpProps {
  actor: ActorRefFrom<typeof signUpMachine>;
  banner: Banner;
}

/** Name, email, and password to create an account with. */
export function SignUp({ actor, banner }: SignUpProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const email = useSelector(actor, ({ context }) => context.account.email);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isNotSignedIn = useSelector(actor, (snapshot) => snapshot.matches('notSignedIn'));
  const isToldByMail = useSelector(actor, (snapshot) => snapshot.matches('toldByMail'));
  if (isToldByMail) {
    return (
      <EntryCard
        title={t('Check your email')}
        banner={banner}
        lead={rich("We've sent an email to {{email}} that says how to go on.", {
          email: <strong className={styles.strong}>{email}</strong>,
        })}
      >
        <Button variant="secondary" wide onClick={() => actor.send({ type: 'email.change' })}>
          {t('Use another email')}
        </Button>
        <Ways>
          <Way to="/sign-in">{t('Sign in')}</Way>
          <Way to="/forgot-password">{t('Forgot your password?')}</Way>
        </Ways>
      </EntryCard>
    );
  }
  if (isNotSignedIn) {
    return (
      <EntryCard title={t('Your account is ready')} banner={banner}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {signInWords(failure)}
          </Alert>
        )}
        <Button size="large" wide onClick={() => actor.send({ type: 'signIn.retry' })}>
          {t('Sign in')}
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('Create an account')}
      banner={banner}
      lead={t('Shop, schedule, and save at {{title}}.', { title: banner.title })}
    >
      {failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      {form && (
        <Form form={form} label={t('Create an account')} className={styles.form}>
          <Field form={form} name="firstName" label={t('First Name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={t('Last Name')} autoComplete="family-name" />
          <Field
            form={form}
            name="email"
            label={t('Email')}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <NewPasswordField form={form} label={t('Password')} />
          <Button type="submit" size="large" wide busy={isBusy}>
            {t('Create account')}
          </Button>
        </Form>
      )}
      <Ways>
        <Way to="/sign-in">{t('I have an account')}</Way>
      </Ways>
    </EntryCard>
  );
}
