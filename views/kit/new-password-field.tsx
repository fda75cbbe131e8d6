import { t } from '../../languages/t.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  form: FormRef;
  label: string;
}

/** The field `password` of a form that chooses one, with what makes a good one. */
export function NewPasswordField({ form, label }: NewPasswordFieldProps) {
  return (
    <PasswordField
      form={form}
      name="password"
      label={label}
      hint={t(
        'At least 8 characters. A few words that only you would put together are easy to remember and hard to guess.',
      )}
      autoComplete="new-password"
    />
  );
}
