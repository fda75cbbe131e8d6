import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { language, t } from '../../languages/t.ts';
import type { signInMachine } from '../../machines/app/sign-in.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { EntryCard, EntryLoading, NewHere, Way, Ways } from './entry-card.tsx';
import styles from './sign-in.module.css';
import { signInReasonWords, signInWords } from './words.ts';

interface SignInProps {
  actor: ActorRefFrom<typeof signInMachine>;
  banner: Banner;
  /** Whether the browser knows passkeys. */
  takesPasskeys: boolean;
  /** Another button to sign in. */
  children?: ReactNode;
}

/** Email and password, or a passkey. Also confirms who the shopper is before scheduling and paying. */
export function SignIn({ actor, banner, takesPasskeys, children }: SignInProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const email = useSelector(actor, ({ context }) => context.email);
  const reason = useSelector(actor, ({ context }) => context.reason);
  const isSigningIn = useSelector(actor, (snapshot) => snapshot.matches('signingIn'));
  const isUsingPasskey = useSelector(actor, (snapshot) => snapshot.matches('usingPasskey'));
  return (
    <EntryCard
      title={t('Sign in')}
      banner={banner}
      lead={
        email ? t("To keep your account safe, please confirm it's you.") : banner.words.welcome[language()]
      }
    >
      {reason && <Alert tone="info">{signInReasonWords[reason]}</Alert>}
      {failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      {form && (
        <Form form={form} label={t('Sign in')} className={styles.form}>
          <Field
            form={form}
            name="email"
            label={t('Email')}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <PasswordField form={form} name="password" label={t('Password')} autoComplete="current-password" />
          <Button type="submit" size="large" wide busy={isSigningIn}>
            {t('Sign in')}
          </Button>
        </Form>
      )}
      {takesPasskeys && (
        <Button
          variant="secondary"
          size="large"
          wide
          busy={isUsingPasskey}
          onClick={() => actor.send({ type: 'passkey.use' })}
        >
          {t('Use a passkey')}
        </Button>
      )}
      {children}
      <Ways>
        <Way to="/sign-in/code">{t('Get a code by email')}</Way>
        <Way to="/forgot-password">{t('Forgot your password?')}</Way>
      </Ways>
      {!email && <NewHere />}
    </EntryCard>
  );
}

/** The placeholder for the form until it's known who is signed in. */
export function SignInLoading() {
  return <EntryLoading label={t('Loading the sign-in form')} />;
}
