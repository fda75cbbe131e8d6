import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { controlClass, FieldFrame, type FieldWords } from './field-frame.tsx';
import { formatTyping } from './format-typing.ts';
import { useField } from './use-field.ts';

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'id' | 'prefix' | 'required'
>;

export interface FieldProps extends FieldWords, InputAttributes {
  form: FormRef;
  name: string;
  /** Shown inside the field before the typed text: `$`. */
  prefix?: string | undefined;
  /** Stands in the field's end: a button. */
  action?: ReactNode;
  /** Formats the typed text for display; for example, `formatPhone`. */
  format?: ((value: string) => string) | undefined;
}

/** A single-line text field of a running form. */
export function Field(props: FieldProps) {
  const { form, name, label, hint, optional, prefix, action, format, className, ...attributes } = props;
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  const typed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    change(format ? formatTyping(currentTarget, format) : currentTarget.value);
  const input = (
    <input
      autoComplete="off"
      {...attributes}
      {...aria}
      id={id}
      name={name}
      className={classNames(controlClass, prefix && styles.withPrefix, Boolean(action) && styles.withAction)}
      value={String(value ?? '')}
      onChange={typed}
      onBlur={leave}
      aria-required={!optional || undefined}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      {prefix || action ? (
        <div className={styles.affixed}>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          {input}
          {action && <div className={styles.action}>{action}</div>}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
