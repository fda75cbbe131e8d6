import { type CSSProperties, type ReactNode, useId } from 'react';
import choice from './choice-card.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field-frame.tsx';
import styles from './radio-cards.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface RadioCardOption<TValue extends string = string> {
  value: TValue;
  label: ReactNode;
  /** A second, quieter line. */
  description?: ReactNode;
  /** At the far end: a fee, a balance, a badge. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
  /** Something else to do with it, at the end of its row. */
  action?: ReactNode;
}

interface RadioCardsProps<TValue extends string> {
  name: string;
  legend: ReactNode;
  /** If a heading above already says it. */
  legendHidden?: boolean | undefined;
  options: readonly RadioCardOption<TValue>[];
  value: TValue | null;
  onChange: (value: TValue) => void;
  required?: boolean | undefined;
  error?: string | undefined;
  /** A card's minimum width; narrower places fit fewer side by side. One per row if absent. */
  cardWidth?: string | undefined;
}

/** Options as large quiet cards; the selected one is unmistakable. Native radios: arrow keys, one Tab stop. */
export function RadioCards<TValue extends string>(props: RadioCardsProps<TValue>) {
  const { name, legend, legendHidden, options, value, onChange, required, error, cardWidth } = props;
  const id = useId();
  const width: CSSProperties & Record<'--card-width', string | undefined> = { '--card-width': cardWidth };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendHidden ? undefined : styles.legend}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles.cards} style={width}>
        {options.map((option) => (
          <div key={option.value} className={styles.row}>
            <label className={classNames(choice.card, choice.soft, styles.card)}>
              <input
                type="radio"
                className={styles.radio}
                name={`${id}-${name}`}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                required={required}
                onChange={() => onChange(option.value)}
              />
              <span className={styles.about}>
                <span className={styles.words}>
                  <span className={styles.label}>{option.label}</span>
                  {option.description && <span className={styles.description}>{option.description}</span>}
                </span>
                {option.aside && <span className={styles.aside}>{option.aside}</span>}
              </span>
            </label>
            {option.action && <div className={styles.action}>{option.action}</div>}
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
