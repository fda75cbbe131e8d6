import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field-frame.module.css';

export interface FieldWords {
  label: ReactNode;
  /** A line below the label: what the store makes of it, an example. */
  hint?: ReactNode;
  /** Says '(optional)' beside the label. */
  optional?: boolean | undefined;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What surrounds an input: label above, hint, and the error below in words with an icon. */
export function FieldFrame({ id, label, hint, optional, error, className, children }: FieldFrameProps) {
  return (
    <div className={className ?? styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A field's error, beside its cause. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert aria-hidden="true" size={16} />
      <span>{error}</span>
    </p>
  );
}

export const controlClass = styles.control;
