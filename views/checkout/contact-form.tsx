import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ContactRef } from '../../machines/checkout/contact.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { formatPhone } from '../kit/format.ts';
import { smsTerms } from '../kit/sms-terms.ts';
import styles from './contact-section.module.css';

export interface ContactFormProps {
  actor: ContactRef;
  banner: Banner;
  form: FormRef;
  /** Whether it takes the place of something that had the focus. */
  takesFocus: () => boolean;
}

/** Who picks the order up, and whether to text them (CTC-01 to CTC-03, CTC-06 to CTC-09). */
export function ContactForm({ actor, banner, form, takesFocus }: ContactFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'contact.cancel' }));
  useEffect(() => {
    if (takesFocus()) fields.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <Form form={form} label={t('Contact Information')} className={styles.form}>
      <div ref={fields} className={styles.names}>
        <Field form={form} name="firstName" label={t('First Name')} autoComplete="given-name" />
        <Field form={form} name="lastName" label={t('Last Name')} autoComplete="family-name" />
      </div>
      <Field
        form={form}
        name="phone"
        label={t('Phone')}
        hint={t('So the store can reach you about your order.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(___) ___-____"
        format={formatPhone}
      />
      <TextMessages actor={actor} banner={banner} form={form} />
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary">
          {t('Save contact')}
        </Button>
        {canCancel && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'contact.cancel' })}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Only once it's known whether the number gets them already (CTC-06, CTC-07). */
function TextMessages({ actor, banner, form }: Pick<ContactFormProps, 'actor' | 'banner' | 'form'>) {
  const isOffering = useSelector(actor, (snapshot) => snapshot.matches({ open: { texts: 'offeringTexts' } }));
  const isOptedIn = useSelector(actor, (snapshot) => snapshot.matches({ open: { texts: 'optedIn' } }));
  if (isOptedIn) {
    return (
      <Checkbox
        label={t('Text me about my orders')}
        hint={t('This number already gets them. {{smsTerms}}', { smsTerms: smsTerms(banner) })}
        checked
        disabled
        onChange={() => undefined}
      />
    );
  }
  if (!isOffering) return null;
  return (
    <CheckboxField
      form={form}
      name="smsOptin"
      label={t('Text me about my orders')}
      hint={t(
        'If you check this box, you agree to get automated text messages about your orders at this number. {{smsTerms}}',
        { smsTerms: smsTerms(banner) },
      )}
    />
  );
}
