import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field-frame.tsx';
import type { FormRef } from './form.tsx';
import { useField } from './use-field.ts';

interface CheckboxFieldProps {
  form: FormRef;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

/** A yes or no of a running form. The whole line can be pressed. */
export function CheckboxField({ form, name, label, hint, disabled }: CheckboxFieldProps) {
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  return (
    <div className={styles.frame}>
      <label className={styles.label}>
        <input
          {...aria}
          type="checkbox"
          className={styles.box}
          id={id}
          name={name}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
          onBlur={leave}
        />
        <span>
          {label}
          {hint && (
            <small className={styles.hint} id={`${id}-hint`}>
              {hint}
            </small>
          )}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
