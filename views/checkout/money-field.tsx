import { type ReactNode, useId } from 'react';
import { controlClass, FieldFrame } from '../kit/field-frame.tsx';
import styles from './money-field.module.css';

interface MoneyFieldProps {
  label: string;
  hint?: ReactNode;
  /** As typed, in dollars. */
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** A required amount of dollars. */
export function MoneyField({ label, hint, value, error, onChange }: MoneyFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.affixed}>
        <span className={styles.prefix} aria-hidden="true">
          $
        </span>
        <input
          id={id}
          className={controlClass}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={value}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
