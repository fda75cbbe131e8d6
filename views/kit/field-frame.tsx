import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import styles from './field-frame.module.css';

export interface FieldWords {
  label: ReactNode;
  /** A line below the label: how the store uses it, or an example. */
  hint?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of an input: label and hint above, error below, in words with an icon. */
export function FieldFrame({ id, label, hint, optional, error, className, children }: FieldFrameProps) {
  return (
    <div className={className ?? styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('(optional)')}</span>}
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

/** A field's error, next to the field. */
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
