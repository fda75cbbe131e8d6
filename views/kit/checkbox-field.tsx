import type { ReactNode } from 'react';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import styles from './checkbox.module.css';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field-frame.tsx';
import { useField } from './use-field.ts';

interface CheckboxFieldProps {
  form: FormRef;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

/** A yes/no field of a running form. */
export function CheckboxField({ form, name, disabled, ...words }: CheckboxFieldProps) {
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(words.hint));
  return (
    <div className={styles.frame}>
      <Checkbox
        {...aria}
        {...words}
        id={id}
        hintId={`${id}-hint`}
        name={name}
        disabled={disabled}
        checked={value === true}
        onChange={change}
        onBlur={leave}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
