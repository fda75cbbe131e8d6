import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { identityCheckMachine } from '../../machines/account/identity-check.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import { Link } from '../kit/link.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { PasswordField } from '../kit/password-field.tsx';
import styles from './security.module.css';
import { securityWords } from './security-words.ts';

type IdentityCheckRef = ActorRefFrom<typeof identityCheckMachine>;

/** Asks for the password once more, over what the shopper was doing (SCH-02). */
export function ConfirmIdentity({ actor, open }: ModalViewProps<IdentityCheckRef>) {
  const id = useId();
  const { pathname } = useLocation();
  const { email, failure } = useSelector(actor, ({ context }) => context);
  const form = useSelector(actor, ({ children }) => children.form);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'identity.cancel' }));
  const cancel = () => actor.send({ type: 'identity.cancel' });
  return (
    <Dialog
      title={t("Confirm it's you")}
      open={open}
      onClose={canCancel ? cancel : undefined}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('To keep your account safe, enter your password once more.')}</p>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {securityWords(failure)}
          </Alert>
        )}
        {form && (
          <Form form={form} id={id} label={t("Confirm it's you")}>
            {/* For password managers. */}
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            <PasswordField
              form={form}
              name="password"
              label={t('Password')}
              autoComplete="current-password"
            />
          </Form>
        )}
        <p className={styles.quiet}>
          <Link to={`/sign-in?${new URLSearchParams({ returnTo: pathname })}`}>
            {t('Sign in another way')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
