import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
import type { signUpMachine } from '../../machines/app/sign-up.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { NewPasswordField } from '../kit/new-password-field.tsx';
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
        title="Check your email"
        banner={banner}
        lead={
          <>
            We've sent an email to <strong className={styles.strong}>{email}</strong> that says how to go on.
          </>
        }
      >
        <Button variant="secondary" wide onClick={() => actor.send({ type: 'email.change' })}>
          Use another email
        </Button>
        <Ways>
          <Way to="/sign-in">Sign in</Way>
          <Way to="/forgot-password">Forgot your password?</Way>
        </Ways>
      </EntryCard>
    );
  }
  if (isNotSignedIn) {
    return (
      <EntryCard title="Your account is ready" banner={banner}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {signInWords(failure)}
          </Alert>
        )}
        <Button size="large" wide onClick={() => actor.send({ type: 'signIn.retry' })}>
          Sign in
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Create an account"
      banner={banner}
      lead={`Shop, schedule, and save at ${banner.title}.`}
    >
      {failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      {form && (
        <Form form={form} label="Create an account" className={styles.form}>
          <Field form={form} name="firstName" label="First Name" autoComplete="given-name" />
          <Field form={form} name="lastName" label="Last Name" autoComplete="family-name" />
          <Field
            form={form}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <NewPasswordField form={form} label="Password" />
          <Button type="submit" size="large" wide busy={isBusy}>
            Create account
          </Button>
        </Form>
      )}
      <Ways>
        <Way to="/sign-in">I have an account</Way>
      </Ways>
    </EntryCard>
  );
}
