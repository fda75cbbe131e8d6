import { t } from '../../languages/t.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { classNames } from './class-names.ts';
import { controlClass, FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './text-area-field.module.css';
import { useField } from './use-field.ts';

interface TextAreaFieldProps extends FieldWords {
  form: FormRef;
  name: string;
  /** The maximum number of characters; extra ones stay and are counted. */
  most: number;
  rows?: number | undefined;
}

/** A multiline text field of a running form, with a count of the characters left. */
export function TextAreaField({ form, name, most, rows = 3, label, hint, optional }: TextAreaFieldProps) {
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  const text = String(value ?? '');
  const left = most - text.length;
  const countId = `${id}-count`;
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <textarea
        {...aria}
        id={id}
        name={name}
        rows={rows}
        className={classNames(controlClass, styles.area)}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={leave}
        aria-required={!optional || undefined}
        aria-describedby={[aria['aria-describedby'], countId].filter(Boolean).join(' ')}
      />
      <p id={countId} className={classNames(styles.count, left < 0 && styles.over)}>
        {left < 0
          ? t('{{count}} characters over the limit of {{most}}', { count: -left, most })
          : t('{{left}} of {{most}} characters left', { left, most })}
      </p>
    </FieldFrame>
  );
}
