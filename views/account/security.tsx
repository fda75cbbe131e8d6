import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { DataExportRef } from '../../machines/account/data-export.machine.ts';
import type { DevicesRef } from '../../machines/account/devices.machine.ts';
import type { PasskeysRef } from '../../machines/account/passkeys.machine.ts';
import type { SecuredFormRef } from '../../machines/account/secured-form.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button, type ButtonProps } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { NewPasswordField } from '../kit/new-password-field.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { Section } from '../kit/section.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security.module.css';
import {
  DELETION_LEAD,
  EMAIL_LEAD,
  EXPORT_LEAD,
  EXPORTED,
  PASSWORD_LEAD,
  securityWords,
} from './security-words.ts';

interface SecurityProps {
  devices: DevicesRef;
  passkeys: PasskeysRef;
  password: SecuredFormRef;
  email: SecuredFormRef;
  dataExport: DataExportRef;
  deletion: SecuredFormRef;
  /** The shopper's. */
  currentEmail: string;
  banner: Banner;
}

/** How the shopper signs in and where, what the store keeps of them, and the end of the account. */
export function Security({
  devices,
  passkeys,
  password,
  email,
  dataExport,
  deletion,
  currentEmail,
  banner,
}: SecurityProps) {
  return (
    <AccountPage
      title={t('Sign-in & Security')}
      banner={banner}
      lead={t('How you sign in, where, and what happens to your data.')}
      narrow
    >
      <div className={styles.sections}>
        <Section title={t('Password')}>
          <Secured actor={password} label={t('Password')} lead={PASSWORD_LEAD} submit={t('Change password')}>
            {(form) => (
              <>
                <input type="hidden" name="username" autoComplete="username" value={currentEmail} readOnly />
                <PasswordField
                  form={form}
                  name="currentPassword"
                  label={t('Current password')}
                  autoComplete="current-password"
                />
                <NewPasswordField form={form} label={t('New password')} />
              </>
            )}
          </Secured>
        </Section>
        <Passkeys actor={passkeys} />
        <Section title={t('Email')}>
          <p className={styles.email}>
            <strong>{currentEmail}</strong>
          </p>
          <Secured actor={email} label={t('Email')} lead={EMAIL_LEAD} submit={t('Change email')}>
            {(form) => (
              <Field
                form={form}
                name="email"
                label={t('New email')}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            )}
          </Secured>
        </Section>
        <Devices actor={devices} />
        <Section title={t('Your data')}>
          <DataExport actor={dataExport} />
        </Section>
        <Section title={t('Delete your account')}>
          <Secured
            actor={deletion}
            label={t('Delete your account')}
            lead={DELETION_LEAD}
            submit={t('Delete account')}
            variant="danger"
          >
            {(form) => (
              <Field
                form={form}
                name="confirmation"
                label={t('Type DELETE to confirm')}
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Secured>
        </Section>
      </div>
      {[devices, passkeys, password, email, dataExport, deletion].map((actor) => (
        <ModalHost key={actor.sessionId} actor={actor} />
      ))}
    </AccountPage>
  );
}

interface SecuredProps {
  actor: SecuredFormRef;
  /** The form's name. */
  label: string;
  lead: string;
  submit: string;
  variant?: 'primary' | 'danger';
  children: (form: FormRef) => ReactNode;
}

function Secured({ actor, label, lead, submit, variant = 'primary', children }: SecuredProps) {
  const form = useSelector(actor, (snapshot) => snapshot.children.form);
  const { failure, told } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const look: ButtonProps = variant === 'danger' ? { variant } : {};
  if (!form) return null;
  return (
    <Form form={form} label={label} className={styles.form}>
      <p className={styles.quiet}>{lead}</p>
      {told && <Alert tone="success">{told}</Alert>}
      {failure && (
        <Alert tone="danger" failure={failure}>
          {securityWords(failure)}
        </Alert>
      )}
      {children(form)}
      <div>
        <Button type="submit" busy={isBusy} {...look}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

function DataExport({ actor }: { actor: DataExportRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { failure } = snapshot.context;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{EXPORT_LEAD}</p>
      {failure && (
        <Alert tone="danger" failure={failure}>
          {securityWords(failure)}
        </Alert>
      )}
      {snapshot.matches('saved') && <Alert tone="success">{EXPORTED}</Alert>}
      <div>
        <Button
          variant="secondary"
          busy={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'export.request' })}
        >
          {t('Download my data')}
        </Button>
      </div>
    </div>
  );
}
