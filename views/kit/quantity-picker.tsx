import { Minus, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { t } from '../../languages/t.ts';
import { FieldError } from './field-frame.tsx';
import { readQuantity } from './quantity.ts';
import styles from './quantity-picker.module.css';

interface QuantityPickerProps {
  /** What is counted, for screen readers: 'Bananas'. */
  label: string;
  value: number;
  /** How many can be ordered at least and at most. */
  min?: number | undefined;
  max: number;
  /** One more or one less than there are by then. */
  onStep: (by: 1 | -1) => void;
  /** Exactly as many as typed. */
  onType: (quantity: number) => void;
  /** What's typed can't be ordered, or no longer. */
  onMisread?: ((isMisread: boolean) => void) | undefined;
  /** The field's, to focus it by. */
  fieldId?: string | undefined;
  /** At the minimum, this replaces one less. */
  onRemove?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/**
 * A quantity: one less, one more, or typed. A typed value counts when the field is left or Enter is pressed; one that can't be
 * ordered stays as typed, and what's wrong is said beside it.
 */
export function QuantityPicker(props: QuantityPickerProps) {
  const { label, value, min = 1, max, onStep, onType, onMisread, onRemove, fieldId, disabled } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const tellMisread = useEffectEvent((isMisread: boolean) => onMisread?.(isMisread));
  const isMisread = error !== undefined;
  useEffect(() => {
    if (!isMisread) return;
    tellMisread(true);
    return () => tellMisread(false);
  }, [isMisread]);
  const show = (text: string | null) => {
    setDraft(text);
    setError(undefined);
  };
  const commit = () => {
    if (draft === null) return;
    const read = readQuantity(draft, { least: min, most: max });
    if ('error' in read) return setError(read.error);
    show(null);
    if (read.quantity !== value) onType(read.quantity);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') show(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };
  const removes = onRemove !== undefined && value <= min;
  return (
    <div className={styles.frame}>
      <fieldset className={styles.picker} aria-label={t('Quantity of {{label}}', { label })}>
        <button
          type="button"
          className={styles.button}
          aria-label={removes ? t('Remove {{label}}', { label }) : t('One less {{label}}', { label })}
          disabled={disabled || (value <= min && !removes)}
          onClick={() => {
            show(null);
            if (removes) onRemove();
            else onStep(-1);
          }}
        >
          {removes ? <Trash2 aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
        </button>
        <input
          id={fieldId}
          className={styles.amount}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('Quantity of {{label}}', { label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled}
          value={draft ?? value}
          onChange={(event) => show(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={keyDown}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={t('One more {{label}}', { label })}
          disabled={disabled || value >= max}
          onClick={() => {
            show(null);
            onStep(1);
          }}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      </fieldset>
      {error && (
        <div role="alert">
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  );
}
