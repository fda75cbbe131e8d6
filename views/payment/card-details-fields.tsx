import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { isSavingImplied } from '../../machines/payment/card-details.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { BILLING_REGIONS } from '../../services/contracts/regions.ts';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Field } from '../kit/field.tsx';
import { SelectField } from '../kit/select-field.tsx';
import styles from './card-form.module.css';

const REGION_OPTIONS = Object.entries(BILLING_REGIONS).map(([value, label]) => ({ value, label }));

interface CardDetailsFieldsProps {
  form: FormRef;
  /** The card is saved in any case, as in the wallet (CRD-21). */
  alwaysSaves: boolean;
  /** The pharmacy's cards aren't preferred to one another (CRD-23). */
  canBePreferred: boolean;
  /** The card is preferred, and that can't be changed here (CRD-22). */
  staysPreferred: boolean;
}

/** The card's holder, its billing address, and whether to save it. */
export function CardDetailsFields({
  form,
  alwaysSaves,
  canBePreferred,
  staysPreferred,
}: CardDetailsFieldsProps) {
  const isImplied = useSelector(form, ({ context }) => isSavingImplied(context.values));
  return (
    <>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('Billing address')}</legend>
        <Field
          form={form}
          name="cardHolderFirstName"
          label={t('First Name')}
          autoComplete="billing given-name"
        />
        <Field
          form={form}
          name="cardHolderLastName"
          label={t('Last Name')}
          autoComplete="billing family-name"
        />
        <Field
          form={form}
          name="billingAddress.addressLine1"
          label={t('Address')}
          autoComplete="billing address-line1"
          className={styles.whole}
        />
        <Field
          form={form}
          name="billingAddress.addressLine2"
          label={t('Apt, Suite, Floor')}
          optional
          autoComplete="billing address-line2"
          className={styles.whole}
        />
        <Field
          form={form}
          name="billingAddress.city"
          label={t('City')}
          autoComplete="billing address-level2"
          className={styles.whole}
        />
        <SelectField
          form={form}
          name="billingAddress.state"
          label={t('State')}
          placeholder={t('Select a state or province')}
          options={REGION_OPTIONS}
          autoComplete="billing address-level1"
        />
        <Field
          form={form}
          name="billingAddress.zipCode"
          label={t('Postal Code')}
          inputMode="text"
          autoComplete="billing postal-code"
        />
      </fieldset>
      <div className={styles.choices}>
        {canBePreferred && (
          <CheckboxField
            form={form}
            name="default"
            label={t('Make this my preferred card')}
            hint={staysPreferred ? t('To change this, make another card preferred.') : undefined}
            disabled={staysPreferred}
          />
        )}
        {!alwaysSaves && !isImplied && <CheckboxField form={form} name="save" label={t('Save this card')} />}
      </div>
    </>
  );
}
