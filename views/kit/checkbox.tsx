import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  hintId?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A yes/no choice. The whole line can be pressed. */
export function Checkbox({ label, hint, hintId, onChange, ...input }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && (
          <small className={styles.hint} id={hintId}>
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
