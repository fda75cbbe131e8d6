import { t } from '../../languages/t.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { PROVINCES, STATES } from '../../services/contracts/regions.ts';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Field } from '../kit/field.tsx';
import { SelectField } from '../kit/select-field.tsx';
import styles from './address-form.module.css';

const optionsOf = (regions: Record<string, string>) =>
  Object.entries(regions).map(([value, label]) => ({ value, label }));

/** The address book's states and provinces (ADR-23). */
const REGION_OPTIONS = [
  { label: t('States'), options: optionsOf(STATES) },
  { label: t('Provinces'), options: optionsOf(PROVINCES) },
];

/** The fields of an address, in the order they're written on a letter (ADR-11). */
export function AddressFields({ form }: { form: FormRef }) {
  return (
    <div className={styles.fields}>
      <Field
        form={form}
        name="line1"
        label={t('Street Address')}
        autoComplete="address-line1"
        className={styles.whole}
      />
      <Field
        form={form}
        name="line2"
        label={t('Apt/Suite')}
        optional
        autoComplete="address-line2"
        className={styles.whole}
      />
      <Field
        form={form}
        name="city"
        label={t('City')}
        autoComplete="address-level2"
        className={styles.whole}
      />
      <SelectField
        form={form}
        name="stateCode"
        label={t('State/Province')}
        placeholder={t('Select a state or province')}
        options={REGION_OPTIONS}
        autoComplete="address-level1"
      />
      <Field form={form} name="zip" label={t('Postal Code')} inputMode="text" autoComplete="postal-code" />
      <div className={styles.choice}>
        <CheckboxField form={form} name="isMailingAddress" label={t('Make this my mailing address')} />
      </div>
    </div>
  );
}
