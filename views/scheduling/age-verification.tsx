import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { AgeVerificationRef } from '../../machines/scheduling/age-verification.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { Button } from '../kit/button.tsx';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './age-verification.module.css';
import { Terms } from './terms.tsx';

/** Asks for the recipient's date of birth (AGE-01 to AGE-11). */
export function AgeVerification({ actor, open }: ModalViewProps<AgeVerificationRef>) {
  const formId = useId();
  const minimumAge = useSelector(actor, ({ context }) => context.minimumAge);
  const form = useSelector(actor, ({ children }) => children.form);
  return (
    <Dialog
      title={t('Age Verification Required')}
      open={open}
      onClose={() => actor.send({ type: 'age.close' })}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cart.return' })}>
            {t('Back to Cart')}
          </Button>
          <Button type="submit" form={formId}>
            {t('Submit')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          {t(
            'Your order has age restricted items. You must be at least {{minimumAge}} years old to buy them, and show a photo ID when you receive them.',
            { minimumAge },
          )}
        </p>
        {form && <Questions form={form} formId={formId} />}
        <Button variant="quiet" className={styles.terms} onClick={() => actor.send({ type: 'terms.open' })}>
          {t('Read the Terms & Conditions')}
        </Button>
      </div>
    </Dialog>
  );
}

function Questions({ form, formId }: { form: FormRef; formId: string }) {
  return (
    <Form form={form} id={formId} label={t('Age verification')} className={styles.form}>
      <Field
        form={form}
        name="birthDate"
        label={t('Date of birth')}
        hint={t('For example, 04/27/1985')}
        className={styles.date}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={t('MM/DD/YYYY')}
      />
      <CheckboxField form={form} name="agreed" label={t('I agree to the Terms & Conditions')} />
    </Form>
  );
}

/** Opens over the age question, which keeps what was typed (AGE-07). */
export function TermsAndConditions({ actor, open }: ModalViewProps<AgeVerificationRef>) {
  const minimumAge = useSelector(actor, ({ context }) => context.minimumAge);
  const close = () => actor.send({ type: 'terms.close' });
  return (
    <Dialog
      title={t('Terms & Conditions')}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Back to Age Verification')}</Button>}
    >
      <div className={styles.body}>
        <Terms minimumAge={minimumAge} />
      </div>
    </Dialog>
  );
}
