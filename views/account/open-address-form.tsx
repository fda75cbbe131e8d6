import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { AddressFormRef } from '../../machines/account/address-form.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { ActionBar, ActionNotice } from '../kit/action-bar.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Form } from '../kit/form.tsx';
import { fieldId } from '../kit/use-field.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './address-form.module.css';
import { addressFormWords } from './words.ts';

interface OpenAddressFormProps {
  actor: AddressFormRef;
  form: FormRef;
  submitLabel: string;
}

/** The fields and buttons, and the questions before saving. */
export function OpenAddressForm({ actor, form, submitLabel }: OpenAddressFormProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const submission = useSelector(actor, ({ children }) => children.submission);
  const isAsking = useSelector(submission, (current) => current?.hasTag('modal') ?? false);
  const progress = useSelector(submission, (current) => {
    if (current?.matches('verifying')) return t('Checking your address');
    return current?.matches('saving') && t('Saving your address');
  });
  const firstField = () => document.getElementById(fieldId(form, 'line1'));
  return (
    <>
      <Form form={form} className={styles.form}>
        <AddressFields form={form} />
        {failure && (
          <ActionNotice>
            <Alert tone="danger" failure={failure}>
              {addressFormWords(failure)}
            </Alert>
          </ActionNotice>
        )}
        <ActionBar>
          <div className={styles.actions}>
            <Button type="submit" busy={isBusy && !isAsking}>
              {submitLabel}
            </Button>
            {/* The link goes there; the form only has to clear what was typed. */}
            <ButtonLink
              variant="secondary"
              to="/account/addresses"
              onClick={() => actor.send({ type: 'address.cancel' })}
            >
              {t('Cancel')}
            </ButtonLink>
          </div>
        </ActionBar>
      </Form>
      <VisuallyHidden>
        <span role="status">{progress}</span>
      </VisuallyHidden>
      <ModalHost actor={actor} returnFocus={firstField} />
    </>
  );
}
