import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { controlClass, FieldFrame, type FieldWords } from './field-frame.tsx';
import type { FormRef } from './form.tsx';
import styles from './select-field.module.css';
import { useField } from './use-field.ts';

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

interface SelectFieldProps extends FieldWords {
  form: FormRef;
  name: string;
  /** Options, or groups of them under a name. */
  options: readonly (Option | OptionGroup)[];
  /** The first, empty choice. */
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One of a list, in a running form; the browser's own list, which every phone knows how to show. */
export function SelectField(props: SelectFieldProps) {
  const { form, name, label, hint, optional, options, placeholder, className, ...attributes } = props;
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <div className={styles.place}>
        <select
          {...attributes}
          {...aria}
          id={id}
          name={name}
          className={classNames(controlClass, styles.select)}
          value={String(value ?? '')}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
          aria-required={!optional || undefined}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            'options' in entry ? (
              <optgroup key={entry.label} label={entry.label}>
                <Options of={entry.options} />
              </optgroup>
            ) : (
              <Options key={entry.value} of={[entry]} />
            ),
          )}
        </select>
        <ChevronDown aria-hidden="true" size={20} />
      </div>
    </FieldFrame>
  );
}

const Options = ({ of: options }: { of: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
