import { t } from '../../languages/t.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { REGIONS_AT, type RegionsAt } from '../../services/contracts/cart-addresses.ts';
import { ComboboxField, type OptionGroup } from '../kit/combobox-field.tsx';
import { Field } from '../kit/field.tsx';
import { formatPhone } from '../kit/format.ts';
import styles from './cart-address.module.css';

const optionsAt = (at: RegionsAt): OptionGroup[] =>
  REGIONS_AT[at].map(([group, regions]) => ({
    value: t(group),
    items: Object.entries(regions).map(([value, label]) => ({ value, label })),
  }));

const OPTIONS: Readonly<Record<RegionsAt, readonly OptionGroup[]>> = {
  cart: optionsAt('cart'),
  checkout: optionsAt('checkout'),
};

/** The smart address form's fields (CAD-18 to CAD-23). */
export function SmartAddressFields({ form, at }: { form: FormRef; at: RegionsAt }) {
  return (
    <div className={styles.fields}>
      <Field
        form={form}
        name="addressLine1"
        label={t('Street Address')}
        autoComplete="address-line1"
        className={styles.whole}
      />
      <Field
        form={form}
        name="addressLine2"
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
      <ComboboxField
        form={form}
        name="state"
        label={t('State/Province')}
        placeholder={t('Type a state or province')}
        options={OPTIONS[at]}
        nothing={t('No state or province has this name.')}
        autoComplete="address-level1"
      />
      <Field form={form} name="zipCode" label={t('Postal Code')} autoComplete="postal-code" />
      <Field
        form={form}
        name="phoneNumber"
        label={t('Phone')}
        optional
        hint={t('For whoever brings your order.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(___) ___-____"
        format={formatPhone}
        className={styles.whole}
      />
    </div>
  );
}
