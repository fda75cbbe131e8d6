import { Minus, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import styles from './quantity-picker.module.css';

interface QuantityPickerProps {
  /** What is counted, for screen readers: 'Bananas'. */
  label: string;
  value: number;
  /** 0 lets the shopper remove the last one. */
  min?: number | undefined;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean | undefined;
}

/** A quantity: one less, one more, or typed. A typed value counts when the field is left or Enter is pressed. */
export function QuantityPicker({ label, value, min = 0, max, onChange, disabled }: QuantityPickerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    setDraft(null);
    const typed = Number.parseInt(draft ?? '', 10);
    if (Number.isNaN(typed)) return;
    const next = Math.min(max, Math.max(min, typed));
    if (next !== value) onChange(next);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };
  const removes = value === 1 && min === 0;
  return (
    <fieldset className={styles.picker} aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        className={styles.button}
        aria-label={removes ? `Remove ${label}` : `One less ${label}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        {removes ? <Trash2 aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
      </button>
      <input
        className={styles.amount}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${label}`}
        maxLength={3}
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => setDraft(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={keyDown}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={`One more ${label}`}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden="true" size={18} />
      </button>
    </fieldset>
  );
}
