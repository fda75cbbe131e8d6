import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
import type { signInMachine } from '../../machines/app/sign-in.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { Page } from '../kit/page.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './sign-in.module.css';
import { signInReasonWords, signInWords } from './words.ts';

interface SignInProps {
  actor: ActorRefFrom<typeof signInMachine>;
  banner: Banner;
}

/** Email and password. Also confirms who the shopper is before scheduling and paying. */
export function SignIn({ actor, banner }: SignInProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const email = useSelector(actor, ({ context }) => context.email);
  const reason = useSelector(actor, ({ context }) => context.reason);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Page narrow className={styles.page}>
      <title>{`Sign in | ${banner.title}`}</title>
      <div className={styles.card}>
        <div className={styles.head}>
          <h1 className={styles.title}>Sign in</h1>
          <p className={styles.lead}>
            {email
              ? "To keep your account safe, please confirm it's you."
              : `Sign in to fill your cart at ${banner.title}.`}
          </p>
        </div>
        {reason && <Alert tone="info">{signInReasonWords[reason]}</Alert>}
        {failure && (
          <Alert tone="danger" failure={failure}>
            {signInWords(failure)}
          </Alert>
        )}
        {form && (
          <Form form={form} label="Sign in" className={styles.form}>
            <Field
              form={form}
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
            />
            <Field
              form={form}
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
            />
            <Button type="submit" size="large" wide busy={isBusy}>
              Sign in
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}

/** The placeholder for the form until it's known who is signed in. */
export function SignInLoading() {
  return (
    <Page narrow className={styles.page}>
      <Loading label="Loading the sign-in form">
        <div className={styles.card}>
          <Skeleton width="8rem" height="2.5rem" />
          <Skeleton height="4.5rem" radius="m" />
          <Skeleton height="4.5rem" radius="m" />
          <Skeleton height="3.25rem" radius="pill" />
        </div>
      </Loading>
    </Page>
  );
}
