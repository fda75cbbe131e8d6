import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './field-frame.tsx';
import styles from './select-field.module.css';

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

/** Options, or named groups of them. */
export type SelectOptions = readonly (Option | OptionGroup)[];

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className'> {
  options: SelectOptions;
  /** The first, empty option. */
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own select, which every phone knows how to show. */
export function Select({ options, placeholder, onChange, ...select }: SelectProps) {
  return (
    <div className={styles.place}>
      <select
        {...select}
        className={classNames(controlClass, styles.select)}
        onChange={(event) => onChange(event.currentTarget.value)}
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
  );
}

const Options = ({ of: options }: { of: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
